// When a finger came down goes along with what it has tapped, or the app could not know that this is the second tap of two
// (ui/window/scene.py): Flet's message [event, {target, name, data}] gets a fourth entry, as MessagePack has it. What is
// long is no tap.
function withFinger(data, finger, event) {
  if (!finger || data.length > 999 || data[1] !== 0x92 || data[2] !== event || data[3] !== 0x83) return data;
  const number = new Uint8Array(8);
  new DataView(number.buffer).setFloat64(0, finger);
  const more = [...data, 0xa6, ...new TextEncoder().encode('finger'), 0xcb, ...number];
  more[3] = 0x84;
  return new Uint8Array(more);
}
