/** A thread that has loaded the command and runs one line after another; see warm.ts. */
import { workerData } from "node:worker_threads";
import { main } from "../../dist/cli/main.js";

const { port, answered } = workerData;
const said = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"]) {
  process[name].write = (text) => {
    said[name] += text;
    return true;
  };
}

port.on("message", async (args) => {
  said.stdout = said.stderr = "";
  process.exitCode = 0;
  await main(args);
  // Each command listens for signals, and a process has one command.
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  port.postMessage({ ...said, status: process.exitCode });
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
});
