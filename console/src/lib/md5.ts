/** How far each step turns, and what it adds: RFC 1321. */
const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const added = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

type State = [number, number, number, number];

/** Which bits are mixed in a step, and with which word of the block. */
function mixed(i: number, [, b, c, d]: State): [bits: number, word: number] {
  if (i < 16) return [(b & c) | (~b & d), i];
  if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) % 16];
  if (i < 48) return [b ^ c ^ d, (3 * i + 5) % 16];
  return [c ^ (b | ~d), (7 * i) % 16];
}

/** The bytes, a one bit, zeros, and the number of bits at the end of the last 64 bytes. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n, true);
  return view;
}

/** The digest that stands for a password on its way. It protects nothing: the server stores a slow hash of it. */
export function md5(text: string): string {
  const view = padded(text);
  let sum: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < view.byteLength; block += 64) {
    let state = sum;
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d] = state;
      const [bits, word] = mixed(i, state);
      const turn = turns[(i >> 4) * 4 + (i % 4)] ?? 0;
      const value = (a + bits + (added[i] ?? 0) + view.getUint32(block + word * 4, true)) | 0;
      state = [d, (b + ((value << turn) | (value >>> (32 - turn)))) | 0, b, c];
    }
    sum = sum.map((part, i) => (part + (state[i] ?? 0)) | 0) as State;
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [i, part] of sum.entries()) digest.setUint32(i * 4, part >>> 0, true);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
