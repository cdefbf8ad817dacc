/** SHA-256, where the browser keeps its own for secure connections only. */

const ROUNDS = 64;
const WORD = 2 ** 32;

/** The first bits of the fractional parts of roots of primes: the constants of the standard. */
function constants(power: number, count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false;
    if (isPrime) found.push(((number ** power % 1) * WORD) | 0);
  }
  return found;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function plain(data: Uint8Array): Uint8Array {
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor((data.length * 8) / WORD));
  view.setUint32(length - 4, data.length * 8);
  const k = constants(1 / 3, ROUNDS);
  const hash = Int32Array.from(constants(1 / 2, 8));
  const w = new Int32Array(ROUNDS);
  const at = (array: Int32Array | number[], index: number) => array[index] ?? 0;
  for (let block = 0; block < length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < ROUNDS; i++) {
      if (i < 16) w[i] = view.getInt32(block + 4 * i);
      else {
        const x = at(w, i - 15);
        const y = at(w, i - 2);
        const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
        const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
        w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
      }
      const t1 =
        h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(k, i) + at(w, i);
      const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = at(hash, index) + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => out.setInt32(index * 4, word));
  return new Uint8Array(out.buffer);
}

/** The SHA-256 of bytes given in hex, in hex. */
export async function sha256(hex: string): Promise<string> {
  const data = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  // The type of the lib forgets that insecure pages have none.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const sum = subtle ? new Uint8Array(await subtle.digest("SHA-256", data)) : plain(data);
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
