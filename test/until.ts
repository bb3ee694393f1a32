/** The machine's own, also where a test has put another clock in its place. */
const { setTimeout } = globalThis;

/** Waits for what must come; how long that takes is never asked. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
