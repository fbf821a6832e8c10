// In a worker of its own for each packed file, so that nobody waits for it: pieces come in packed and go out unpacked.
// (Before this stands unpack.js.)
let unpacker;
onmessage = ({ data }) => {
  if (typeof data === 'number') {
    unpacker = new Unpacker(data);
    return;
  }
  const before = unpacker.at;
  unpacker.add(data);
  const piece = unpacker.out.slice(before, unpacker.at);
  postMessage(piece, [piece.buffer]);
};
