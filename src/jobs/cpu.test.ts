import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { threadCpu } from "./cpu.js";

const told = threadCpu() !== undefined;

it.runIf(told)("counts what this thread does, and not what others do", async () => {
  const done = new Int32Array(new SharedArrayBuffer(4));
  // Threads start from the built files.
  const built = new URL("../../dist/jobs/cpu.js", import.meta.url).href;
  const busy = `
    const { parentPort, workerData: done } = require("node:worker_threads");
    import(${JSON.stringify(built)}).then(({ threadCpu }) => {
      parentPort.once("message", () => {
        const before = threadCpu();
        while (threadCpu() < before + 100);
        Atomics.store(done, 0, 1);
        Atomics.notify(done, 0);
      });
      parentPort.postMessage("ready");
    });`;
  const worker = new Worker(busy, { eval: true, workerData: done });
  await once(worker, "message");
  const before = threadCpu()!;
  worker.postMessage("work");
  // This thread sleeps all the while: what it uses does not depend on how busy the machine is.
  Atomics.wait(done, 0, 0);
  const between = threadCpu()!;
  expect(between - before).toBeLessThan(100);
  while (threadCpu()! < between + 20);
});

it.runIf(process.platform === "linux")("is known on Linux", () => {
  expect(told).toBe(true);
});
