import { jobKind } from "../engine/index.js";

/** Does some work of `speedWorks` so many times; the milliseconds that it took. */
export const SPEED = jobKind<{ readonly name: string; readonly units: number }, never, number>(
  "bench",
  "speed",
);
