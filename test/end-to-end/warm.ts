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
let isStarted = false;

export function warmPlayout(args: readonly string[]): Ran {
  if (!isStarted) start();
  port.postMessage(args);
  Atomics.wait(answered, 0, 0);
  Atomics.store(answered, 0, 0);
  const ran = receiveMessageOnPort(port)?.message as Ran;
  return { ...ran, stderr: withoutLoad(ran.stderr) };
}

/** Without what commands that time things say besides on a machine that is busy. */
export function withoutLoad(stderr: string): string {
  return stderr.replace(/^the machine is busy \(load [\d.]+ on \d+ cores?\): [^\n]*\n/, "");
}

function start(): void {
  isStarted = true;
  const worker = new Worker(new URL("./warm-worker.js", import.meta.url), {
    workerData: { port: otherPort, answered },
    transferList: [otherPort],
    env: { ...process.env, NO_COLOR: "1" },
  });
  worker.unref();
  port.unref();
}
