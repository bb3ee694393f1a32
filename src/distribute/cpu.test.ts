import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { threadCpu } from "./cpu.js";

const told = threadCpu() !== undefined;

it.runIf(told)("counts what this thread does, and not what others do", async () => {
  const before = threadCpu()!;
  // Threads start from the built files.
  const built = new URL("../../dist/distribute/cpu.js", import.meta.url).href;
  const busy = `
    import(${JSON.stringify(built)}).then(({ threadCpu }) => {
      while (threadCpu() < 300);
      require("node:worker_threads").parentPort.postMessage(threadCpu());
    });`;
  const [theirs] = await once(new Worker(busy, { eval: true }), "message");
  const between = threadCpu()!;
  expect(theirs).toBeGreaterThanOrEqual(300);
  expect(between - before).toBeLessThan(theirs);
  while (threadCpu()! < between + 20);
});

it.runIf(process.platform === "linux")("is known on Linux", () => {
  expect(told).toBe(true);
});
