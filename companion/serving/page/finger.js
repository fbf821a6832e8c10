// When a finger came down goes along with what it has tapped: a phone that is busy drawing hears of a second tap late, and
// the app could not know any more that it was the second one of two (ui/window/scene.py).
let finger = 0;
for (const touched of ['pointerdown', 'keydown', 'click', 'beforeinput']) {
  addEventListener(touched, ({ timeStamp }) => { finger = performance.timeOrigin + timeStamp; }, true);
}
// Flet's message [event, {target, name, data}] gets a fourth entry, as MessagePack has it: a name and a number. What is
// long is no tap.
function withFinger(data, event) {
  const LONG = 1000, OF_THREE = 0x83, NUMBER = 0xcb, LETTER = 0xa0, NAME = 'finger';
  if (!finger || data.length > LONG || data[1] !== 0x92 || data[2] !== event || data[3] !== OF_THREE) return data;
  const more = [LETTER + NAME.length, ...[...NAME].map((letter) => letter.charCodeAt(0)), NUMBER];
  const said = new Uint8Array(data.length + more.length + 8);
  said.set(data);
  said.set(more, data.length);
  said[3] = OF_THREE + 1;
  new DataView(said.buffer).setFloat64(data.length + more.length, finger);
  return said;
}
