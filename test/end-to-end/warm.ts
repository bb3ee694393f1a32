/**
 * Runs the built command in a thread that stays: to load it anew for each line would take most of the time of the tests. What is given
 * standard input, signals or an environment needs a process of its own (command.ts).
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

const answered = new Int32Array(new SharedArrayBuffer(4));
let port: MessagePort | undefined;

export function warmPlayout(args: readonly string[]): Ran {
  port ??= start();
  port.postMessage(args);
  Atomics.wait(answered, 0, 0);
  Atomics.store(answered, 0, 0);
  const { ended, stdout, stderr, status } = receiveMessageOnPort(port)!.message as Ran & { ended: boolean };
  if (ended) port = undefined;
  return { stdout, stderr: withoutLoad(stderr), status };
}

/** Without what commands that time things say besides on a machine that is busy. */
export function withoutLoad(stderr: string): string {
  return stderr.replace(/^the machine is busy \(load [\d.]+ on \d+ cores?\): [^\n]*\n/, "");
}

function start(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./warm-worker.js", import.meta.url), {
    workerData: { port: port2, answered },
    transferList: [port2],
    env: { ...process.env, NO_COLOR: "1" },
  });
  worker.unref();
  port1.unref();
  return port1;
}
