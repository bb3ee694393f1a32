/**
 * SHA-256 (FIPS 180-4) of text as UTF-8: what names plans and weights by their content. Rooms without Node have no other that answers
 * at once. A megabyte takes about ten milliseconds.
 */

/** The first 32 bits of the fractional parts of the roots of the first primes: of square roots, and of cube roots. */
const START = new Uint32Array(8);
const ROUND = new Uint32Array(64);
for (let n = 2, found = 0; found < 64; n++) {
  if (!isPrime(n)) continue;
  if (found < 8) START[found] = fraction(n ** (1 / 2));
  ROUND[found++] = fraction(n ** (1 / 3));
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32;
}

/** The digest in hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = padBytes(utf8(text));
  const view = new DataView(bytes.buffer);
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15];
      const late = words[i - 2];
      const low = rotateWord(early, 7) ^ rotateWord(early, 18) ^ (early >>> 3);
      const high = rotateWord(late, 17) ^ rotateWord(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + low + words[i - 7] + high;
    }
    compress(hash, words);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  // Place by place: as a list they are slow to take apart, and nets are long.
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  let e = hash[4];
  let f = hash[5];
  let g = hash[6];
  let h = hash[7];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (rotateWord(e, 6) ^ rotateWord(e, 11) ^ rotateWord(e, 25)) + choice + ROUND[i] + words[i]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotateWord(a, 2) ^ rotateWord(a, 13) ^ rotateWord(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

function rotateWord(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** A bit, zeros and the length in bits, up to whole blocks. */
function padBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return whole;
}

/** Half a pair that stands alone becomes U+FFFD, as wherever text is encoded. */
export function utf8(text: string): Uint8Array {
  const ascii = asciiOf(text);
  if (ascii !== undefined) return ascii;
  const bytes = new Uint8Array(3 * text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const given = text.codePointAt(at)!;
    const code = given >= 0xd800 && given < 0xe000 ? 0xfffd : given;
    if (code < 0x80) bytes[length++] = code;
    else {
      if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6);
      else {
        if (code < 0x10000) bytes[length++] = 0xe0 | (code >> 12);
        else {
          bytes[length++] = 0xf0 | (code >> 18);
          bytes[length++] = tail(code >> 12);
          at++;
        }
        bytes[length++] = tail(code >> 6);
      }
      bytes[length++] = tail(code);
    }
  }
  return bytes.subarray(0, length);
}

/** Weights are long, and nothing else. */
function asciiOf(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return undefined;
    bytes[at] = code;
  }
  return bytes;
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}
