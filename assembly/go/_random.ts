/** sfc32, as the random room's generator; its words are put in before a run. */

/** The words a, b, c and the counter. */
export const seeds: usize = memory.data(16, 16);

// @ts-ignore: decorator
@inline
export function draw(): u32 {
  const a = load<u32>(seeds);
  const b = load<u32>(seeds, 4);
  const c = load<u32>(seeds, 8);
  const counter = load<u32>(seeds, 12);
  const out = a + b + counter;
  store<u32>(seeds, b ^ (b >>> 9));
  store<u32>(seeds, c + (c << 3), 4);
  store<u32>(seeds, ((c << 21) | (c >>> 11)) + out, 8);
  store<u32>(seeds, counter + 1, 12);
  return out;
}
