/**
 * Loaded into a command with --import: the command sends itself a signal as soon as a file of its has so many lines, or it
 * has said something. So it is stopped in the middle of its work on a machine of any speed.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const { signal, file, lines, said } = JSON.parse(process.env.STOP);
  let stopped = false;
  if (said === undefined) {
    const isTime = () => fs.existsSync(file) && fs.readFileSync(file, "utf8").split("\n").length > lines;
    for (const write of ["writeSync", "appendFileSync"]) stopAfter(fs, write, isTime);
    syncBuiltinESMExports();
  } else {
    const isTime = (text) => text.includes(said);
    for (const stream of [process.stdout, process.stderr]) stopAfter(stream, "write", isTime);
  }

  /** Sends the signal after a call for which it is time to. */
  function stopAfter(object, name, isTime) {
    const call = object[name].bind(object);
    object[name] = (...args) => {
      const result = call(...args);
      if (!stopped && isTime(...args)) {
        stopped = true;
        process.kill(process.pid, signal);
      }
      return result;
    };
  }
}
