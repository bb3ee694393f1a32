/** `playout worker`: does the jobs of a queue. */
import "../games/node.js";
import { once } from "node:events";
import { statSync } from "node:fs";
import { hostname } from "node:os";
import type { Command } from "commander";
import { version as VERSION } from "../core/index.js";
import { messageOf } from "../io/files.js";
import { defaultThreads, QueueWorker, queueKinds, ThreadJobs } from "../jobs/index.js";
import { commandOf } from "../match/index.js";
import { CommandFailure, USAGE } from "./commands.js";
import { readQueue } from "./folder-work.js";
import { integer, numberFrom } from "./options.js";
import { interruptSignal, notice } from "./terminal.js";

interface Options {
  queue: string;
  threads?: number;
  lease: number;
  program: readonly string[];
  weights?: string;
  game?: readonly string[];
}

const collect = (text: string, before: readonly string[]) => [...before, text];

export function workerCommand(command: Command): void {
  command
    .requiredOption("--queue <url>", "redis://[USER:PASSWORD@]HOST[:PORT], or rediss:// with TLS")
    .option("--threads <n>", "jobs at the same time (default: one less than the cores)", integer(1, 1024))
    .option(
      "--lease <s>",
      "seconds after which a job is given to another worker when this one is lost",
      numberFrom(1, 86_400),
      60,
    )
    .option(
      "--program <command>",
      "a program that jobs may start here, word for word as plans name it; may be given several times",
      collect,
      [],
    )
    .option(
      "--weights <folder>",
      "a folder that machines share: its weights/HASH.json are taken before the queue is asked",
    )
    .option(
      "--game <module>",
      "a game from outside that jobs may be about; may be given several times",
      collect,
      [],
    )
    .addHelpText("after", HELP)
    .action(work);
}

const HELP = `
A worker takes jobs of its own version of playout, whatever command has handed them in: games of matches, positions, values,
simulations of learning, rows of suites and calibrations. Jobs are data that is checked: they name no paths and bring no code, and no program is started
that --program does not allow. Weights and nets come through the queue by their content. Ctrl-C gives jobs back at once; what is lost
with a worker that dies another one does again. A password in the environment (PLAYOUT_QUEUE_PASSWORD) is seen by nobody.

Examples:
  playout worker --queue redis://127.0.0.1:6379 --threads 4
  PLAYOUT_QUEUE_PASSWORD=secret playout worker --queue rediss://lab.example:6380
  playout worker --queue redis://127.0.0.1 --program "gnugo --mode gtp --level 1"`;

async function work({ queue, threads = defaultThreads(), lease, program, weights }: Options): Promise<void> {
  const address = readQueue(queue);
  if (weights !== undefined && !statSync(weights, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandFailure(`--weights: there is no folder ${weights}`, USAGE);
  const signal = interruptSignal();
  let worker: QueueWorker;
  try {
    worker = await QueueWorker.open(address, {
      jobs: new ThreadJobs(threads, program.map(commandOf)),
      kinds: await queueKinds(),
      programs: program,
      lease,
      say: notice,
      ...(weights !== undefined && { weights }),
    });
  } catch (error) {
    throw new CommandFailure(`--queue: ${messageOf(error)}`);
  }
  notice(
    `worker ${hostname()}:${process.pid} of playout ${VERSION} at ${address.shown}, ${threads} at a time; Ctrl-C gives jobs back and ends it`,
  );
  const interrupted = signal.aborted ? undefined : once(signal, "abort").then(() => undefined);
  const gone = await Promise.race([interrupted, worker.gone]);
  await worker.close();
  if (gone !== undefined) throw new CommandFailure(`--queue: ${gone.message}`);
  notice(`${worker.done} jobs done`);
}
