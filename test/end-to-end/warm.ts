/**
 * Runs the built command in a thread that stays, for the many lines that are refused: loading it anew for each would take most of the
 * time of the tests. What reads standard input or works on is run as its users do, by `playout` of command.ts.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

const { port1: port, port2: otherPort } = new MessageChannel();
const answered = new Int32Array(new SharedArrayBuffer(4));
let worker: Worker | undefined;

export function warmPlayout(args: readonly string[]): Ran {
  worker ??= start();
  port.postMessage(args);
  Atomics.wait(answered, 0, 0);
  Atomics.store(answered, 0, 0);
  return receiveMessageOnPort(port)?.message as Ran;
}

function start(): Worker {
  const started = new Worker(new URL("./warm-worker.js", import.meta.url), {
    workerData: { port: otherPort, answered },
    transferList: [otherPort],
    env: { ...process.env, NO_COLOR: "1" },
  });
  started.unref();
  port.unref();
  return started;
}
