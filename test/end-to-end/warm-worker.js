/** A thread that has the command loaded and runs one line after another; see warm.ts. */
import { workerData } from "node:worker_threads";

const { port, answered } = workerData;
const said = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"]) {
  process[name].write = (text) => {
    said[name] += text;
    return true;
  };
}

function answer(ended) {
  port.postMessage({ ...said, status: process.exitCode ?? 0, ended });
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

// Who asks is blocked until there is an answer, so that there must be one whatever happens.
process.on("exit", () => answer(true));
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => {
    said.stderr += `${event}: ${error?.stack ?? error}\n`;
    process.exit(1);
  });
}

/** Games of other modules stay known, and the next one who asks has never heard of them. */
function leave() {
  process.removeAllListeners("exit");
  port.close();
}

port.on("message", async (args) => {
  said.stdout = said.stderr = "";
  process.exitCode = 0;
  const { main } = await import("../../dist/cli/main.js");
  await main(args);
  // Each command listens for signals, and a process has one command.
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  const { gameModules } = await import("../../dist/agents/games.js");
  const knowsGuests = gameModules().length > 0;
  answer(knowsGuests);
  if (knowsGuests) leave();
});
