/** Where the jobs of a command are done: in threads here, or over a queue on other machines. */
import { type Command, Option } from "commander";
import { type Jobs, parseAddress, type QueueAddress, QueueJobs, ThreadJobs } from "../distribute/index.js";
import { Failure, inUsage, messageOf } from "./failure.js";
import { interject } from "./progress.js";

export interface QueueOption {
  queue?: string | undefined;
}

/** The option --queue; workers have threads of their own. */
export function addQueueOption(command: Command): Command {
  return command.addOption(
    new Option(
      "--queue <url>",
      "do the work where playout worker runs, over a queue in Redis: redis://HOST:PORT (docs/many-machines.md)",
    ).conflicts("threads"),
  );
}

/** Reads an address; no complaint repeats it, for there may be a password in it. */
export function readQueue(url: string): QueueAddress {
  return inUsage(() => parseAddress(url, process.env.PLAYOUT_QUEUE_PASSWORD), "--queue: ");
}

/** So many threads, or the queue that was named; `what` is told to whoever looks at it. */
export async function openJobs(threads: number, { queue }: QueueOption, what: string): Promise<Jobs> {
  return queue === undefined ? new ThreadJobs(threads) : openQueue(readQueue(queue), what);
}

export async function openQueue(address: QueueAddress, what: string): Promise<QueueJobs> {
  try {
    return await QueueJobs.open(address, { what, say: interject });
  } catch (error) {
    throw new Failure(`--queue: ${messageOf(error)}`);
  }
}
