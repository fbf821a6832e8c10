// What has come of a packed file, unpacked as it comes. It is packed as LZMA2 by Python's lzma: to where only plain
// files or plain http are, browsers take nothing better than gzip, and that is a third more.
//
// LZMA2 comes in pieces of up to 64 kB, each of which says what becomes of it: the end, bytes as they are, or bytes to
// decode. Each bit is coded by how likely it was so far: `chances` holds that for every place where a bit can stand.
const MATCH = 0, REP = 192, REP0 = 204, REP1 = 216, REP2 = 228, LONG = 240;
const SLOT = 432, SPECIAL = 688, ALIGN = 803, LENGTH = 819, AGAIN = 1333, LITERAL = 1847;

// Or 0, as long as that is not known.
function lengthOfPiece(come, here) {
  const kind = come[here];
  if (kind === 0) return 1;
  if (here + (kind < 0x80 ? 3 : 5) > come.length) return 0;
  if (kind < 0x80) return 3 + ((come[here + 1] << 8) | come[here + 2]) + 1;
  return (kind >= 0xc0 ? 6 : 5) + ((come[here + 3] << 8) | come[here + 4]) + 1;
}

// The bits of a piece. Where it stands (the range, the code in it, the next byte) is in local variables where many bits
// are read, and in an array of numbers of 32 bits between: any other place for them takes twice the time.
class Bits {
  constructor() {
    this.chances = new Uint16Array(LITERAL + (0x300 << 3));
    this.place = new Int32Array(3);
  }

  begin(bytes, from) {
    this.bytes = bytes;
    this.place[0] = -1;
    this.place[1] = (bytes[from + 1] << 24) | (bytes[from + 2] << 16) | (bytes[from + 3] << 8) | bytes[from + 4];
    this.place[2] = from + 5;
  }

  one(at) {
    return this.tree(at - 1, 2) & 1;
  }

  // A number that begins with a one and ends when it reaches the limit; where each bit's chance is, those before it say.
  tree(from, limit, begun = 1) {
    const { chances, bytes, place } = this;
    let range = place[0], code = place[1], next = place[2], found = begun;
    while (found < limit) {
      const chance = chances[from + found];
      const bound = Math.imul(range >>> 11, chance);
      if (code >>> 0 < bound >>> 0) {
        range = bound;
        chances[from + found] = chance + ((2048 - chance) >>> 5);
        found <<= 1;
      } else {
        range -= bound;
        code -= bound;
        chances[from + found] = chance - (chance >>> 5);
        found = (found << 1) | 1;
      }
      if (range >>> 24 === 0) {
        range <<= 8;
        code = (code << 8) | bytes[next++];
      }
    }
    place[0] = range;
    place[1] = code;
    place[2] = next;
    return found;
  }

  // A letter after a match: as long as it goes as in the letter that the match would have had next, that has a say.
  letter(from, other) {
    let found = 1;
    for (let bit = 7; bit >= 0; bit--) {
      const guess = (other >>> bit) & 1;
      const one = this.one(from + ((1 + guess) << 8) + found);
      found = (found << 1) | one;
      if (one !== guess) return this.tree(from, 0x100, found);
    }
    return found;
  }

  fromBelow(from, count) {
    let found = 0;
    for (let step = 0, node = 1; step < count; step++) {
      const one = this.one(from + node);
      node = (node << 1) | one;
      found |= one << step;
    }
    return found;
  }

  plain(count) {
    const { bytes, place } = this;
    let range = place[0], code = place[1], found = 0;
    for (let left = count; left; left--) {
      range >>>= 1;
      const one = code >>> 0 >= range >>> 0 ? 1 : 0;
      if (one) code -= range;
      found = (found << 1) | one;
      if (range >>> 24 === 0) {
        range <<= 8;
        code = (code << 8) | bytes[place[2]++];
      }
    }
    place[0] = range;
    place[1] = code;
    return found;
  }

  lengthOf(from, turn) {
    if (!this.one(from)) return this.tree(from + 2 + (turn << 3), 8) - 6;
    if (!this.one(from + 1)) return this.tree(from + 130 + (turn << 3), 8) + 2;
    return this.tree(from + 258, 0x100) - 238;
  }

  distance(length) {
    const slot = this.tree(SLOT + (Math.min(length - 2, 3) << 6), 0x40) - 0x40;
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << count;
    if (slot < 14) return high + this.fromBelow(SPECIAL + high - slot, count);
    return high + (this.plain(count - 4) << 4) + this.fromBelow(ALIGN, 4);
  }
}

class Unpacker {
  constructor(size) {
    this.out = new Uint8Array(size);
    this.at = 0;
    this.waiting = new Uint8Array(0);
    this.over = false;
    this.bits = new Bits();
  }

  // What has come, as far as its pieces are whole.
  add(chunk) {
    const come = new Uint8Array(this.waiting.length + chunk.length);
    come.set(this.waiting);
    come.set(chunk, this.waiting.length);
    let here = 0;
    for (let length; !this.over && (length = lengthOfPiece(come, here)) && here + length <= come.length; here += length) {
      this.unpack(come.subarray(here, here + length));
    }
    this.waiting = come.slice(here);
  }

  unpack(bytes) {
    const kind = bytes[0];
    if (kind === 0) {
      this.over = true;
    } else if (kind < 0x80) {
      this.out.set(bytes.subarray(3), this.at);
      this.at += bytes.length - 3;
    } else {
      if (kind >= 0xa0) {
        this.bits.chances.fill(1024);
        this.past = [0, 0, 0, 0, 0];
      }
      const size = ((kind & 0x1f) << 16) + (bytes[1] << 8) + bytes[2] + 1;
      this.bits.begin(bytes, kind >= 0xc0 ? 6 : 5);
      this.decode(this.at + size);
    }
  }

  decode(end) {
    const { out, bits } = this;
    let [state, near, second, third, fourth] = this.past;
    let at = this.at;
    while (at < end) {
      const turn = at & 3;
      if (!bits.one(MATCH + (state << 4) + turn)) {
        const place = LITERAL + 0x300 * (at ? out[at - 1] >>> 5 : 0);
        out[at] = state < 7 ? bits.tree(place, 0x100) : bits.letter(place, out[at - near - 1]);
        at++;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let length;
      if (!bits.one(REP + state)) {
        fourth = third;
        third = second;
        second = near;
        length = bits.lengthOf(LENGTH, turn);
        state = state < 7 ? 7 : 10;
        near = bits.distance(length);
      } else {
        if (!bits.one(REP0 + state)) {
          if (!bits.one(LONG + (state << 4) + turn)) {
            state = state < 7 ? 9 : 11;
            out[at] = out[at - near - 1];
            at++;
            continue;
          }
        } else {
          let far = second;
          if (bits.one(REP1 + state)) {
            far = third;
            if (bits.one(REP2 + state)) {
              far = fourth;
              fourth = third;
            }
            third = second;
          }
          second = near;
          near = far;
        }
        length = bits.lengthOf(AGAIN, turn);
        state = state < 7 ? 8 : 11;
      }
      for (; length; length--, at++) out[at] = out[at - near - 1];
    }
    this.at = at;
    this.past = [state, near, second, third, fourth];
  }
}
