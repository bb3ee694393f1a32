import type { Clock } from "../../src/agents/index.js";

/** Milliseconds of work before messages have their turn. */
const HELD = 10;

const { port1, port2 } = new MessageChannel();
let last = 0;

/** A task of its own: timers would wait for milliseconds. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

let waiting: Promise<void> | undefined;

/** The browser's time. */
export const pageClock: Clock = {
  now: () => performance.now(),
  async breathe() {
    if (performance.now() - last < HELD) return;
    waiting ??= turn().then(() => {
      waiting = undefined;
      last = performance.now();
    });
    await waiting;
  },
  date: () => new Date().toISOString(),
};
