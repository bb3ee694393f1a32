import type { ReadonlySignal } from "@preact/signals";

/** Until nothing moves any more, or nobody waits for it. */
export async function stillness(moving: ReadonlySignal<boolean>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  await new Promise<void>((done) => {
    signal.addEventListener("abort", () => done());
    stop = moving.subscribe((isMoving) => {
      if (!isMoving) done();
    });
  });
  stop();
}
