/**
 * Weights as text: each is a whole number from -127 to 127 times the scale, the largest being 127, and the numbers, plus
 * 128, are written in base64. A weight is then off by half a scale at most.
 */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Weights in the form in which they are kept. */
export interface PackedWeights {
  readonly scale: number;
  readonly text: string;
}

export function packWeights(weights: Float64Array): PackedWeights {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const byteAt = (i: number) =>
    i >= weights.length || scale === 0 ? 128 : 128 + Math.round(weights[i] / scale);
  let text = "";
  for (let i = 0; i < weights.length; i += 3) {
    const bits = (byteAt(i) << 16) | (byteAt(i + 1) << 8) | byteAt(i + 2);
    for (let shift = 18; shift >= 0; shift -= 6) text += DIGITS[(bits >> shift) & 63];
  }
  return { scale, text };
}

/** The `count` weights of a text, all zero where it is empty; throws one line if there are not as many. */
export function unpackWeights({ scale, text }: PackedWeights, count: number): Float32Array {
  if (text === "") return new Float32Array(count);
  if (text.length !== 4 * Math.ceil(count / 3))
    throw new Error(`weights: expected ${4 * Math.ceil(count / 3)} digits for ${count}, got ${text.length}`);
  const values = new Map([...DIGITS].map((digit, value) => [digit, value]));
  const weights = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const from = 4 * Math.floor(i / 3);
    let bits = 0;
    for (let digit = 0; digit < 4; digit++) {
      const value = values.get(text[from + digit]);
      if (value === undefined) throw new Error(`weights: "${text[from + digit]}" is no digit`);
      bits = (bits << 6) | value;
    }
    weights[i] = scale * (((bits >> (16 - 8 * (i % 3))) & 255) - 128);
  }
  return weights;
}
