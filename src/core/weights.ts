// Learned weights as text, bytes in base64 without padding.
//
// Exact to float32, for policies of a thousand weights: `formatWeights`, `parseWeights`. Coarse, for the many of which each
// says little: `packWeights`, `unpackWeights`. There a weight is a whole number from -127 to 127, kept plus 128, times the
// scale, the largest being 127; it is then off by half a scale at most.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** By the code of a character: what it is worth as a digit. */
const NO_DIGIT = 255;
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

/** Coarse weights in the form in which they are kept. */
export interface PackedWeights {
  readonly scale: number;
  readonly text: string;
}

/** Weights are long; what people read shows how those in a text begin. */
export function briefWeights(text: string): string {
  return text.replace(/[A-Za-z0-9+/]{200,}/g, (weights) => `${weights.slice(0, 12)}…`);
}

/** Four bytes a weight, the lowest first. */
export function formatWeights(weights: Float64Array): string {
  const view = new DataView(new ArrayBuffer(4 * weights.length));
  for (let i = 0; i < weights.length; i++) view.setFloat32(4 * i, weights[i], true);
  return formatBytes(new Uint8Array(view.buffer));
}

/** Throws one line if there are not as many weights, or if they are none. */
export function parseWeights(text: string, count: number): Float64Array {
  const view = new DataView(parseBytes(text, 4 * count, count).buffer);
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    weights[i] = view.getFloat32(4 * i, true);
    if (!Number.isFinite(weights[i])) throw new Error(`weights: number ${i} is ${weights[i]}`);
  }
  return weights;
}

export function packWeights(weights: Float64Array): PackedWeights {
  const scale = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) / 127;
  // Whole groups of three, the last ones filled up with zero.
  const bytes = new Uint8Array(3 * Math.ceil(weights.length / 3)).fill(128);
  if (scale > 0) for (let i = 0; i < weights.length; i++) bytes[i] += Math.round(weights[i] / scale);
  return { scale, text: formatBytes(bytes) };
}

/** The `count` weights of a text, all zero where it is empty; throws one line if there are not as many. */
export function unpackWeights({ scale, text }: PackedWeights, count: number): Float32Array {
  if (text === "") return new Float32Array(count);
  const bytes = parseBytes(text, 3 * Math.ceil(count / 3), count);
  return Float32Array.from({ length: count }, (_, i) => scale * (bytes[i] - 128));
}

function formatBytes(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const left = Math.min(3, bytes.length - i);
    const bits = (bytes[i] << 16) | ((left > 1 ? bytes[i + 1] : 0) << 8) | (left > 2 ? bytes[i + 2] : 0);
    for (let digit = 0; digit <= left; digit++) text += DIGITS[(bits >> (18 - 6 * digit)) & 63];
  }
  return text;
}

function parseBytes(text: string, length: number, weights: number): Uint8Array<ArrayBuffer> {
  const digits = Math.ceil((4 * length) / 3);
  if (text.length !== digits)
    throw new Error(`weights: expected ${digits} digits for ${weights}, got ${text.length}`);
  const bytes = new Uint8Array(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? NO_DIGIT;
    if (value === NO_DIGIT) throw new Error(`weights: "${text[i]}" is no digit`);
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
  }
  return bytes;
}
