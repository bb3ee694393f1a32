/** `playout bench queue`: what a queue costs, with jobs that only sleep. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { SLEEP, spread } from "../jobs/index.js";
import { formatTable } from "../show/index.js";
import { noticeBusy } from "./bench.js";
import { openQueue, readQueue } from "./folder-work.js";
import { integer, numberFrom } from "./options.js";
import { withProgress } from "./progress.js";
import { interruptSignal } from "./terminal.js";

interface Options {
  queue: string;
  workers: number;
  jobs: number;
  sleep: number;
  json?: true;
}

/** Workers that a process stands for. */
const CROWD = 250;
const SLEEPERS = fileURLToPath(new URL("../jobs/sleepers.js", import.meta.url));

export function benchQueueCommand(command: Command): void {
  command
    .requiredOption("--queue <url>", "a Redis of your own: nobody else should use it meanwhile")
    .option("--workers <n>", "simulated workers, in which jobs only sleep", integer(1, 10_000), 4)
    .option("--jobs <n>", "jobs", integer(1, 1e7), 2000)
    .option("--sleep <ms>", "how long a job takes", numberFrom(0, 60_000), 0)
    .option("--json", "answer with JSON")
    .addHelpText(
      "after",
      `
Jobs a second, what the owner spends on a job, and how much memory it has. With one worker and no sleep the time of a job is what the queue adds to it.

Examples:
  playout bench queue --queue redis://127.0.0.1:6379 --workers 1
  playout bench queue --queue redis://127.0.0.1:6379 --workers 1000 --sleep 1000 --jobs 20000`,
    )
    .action(bench);
}

async function bench({ queue, workers, jobs: count, sleep: ms, json }: Options): Promise<void> {
  const address = readQueue(queue);
  noticeBusy(2);
  const signal = interruptSignal();
  const jobs = await openQueue(address, "bench queue");
  const env = { ...process.env, PLAYOUT_SLEEPERS: address.url };
  const crowds = Array.from({ length: Math.ceil(workers / CROWD) }, (_, i) =>
    fork(SLEEPERS, [String(Math.min(CROWD, workers - i * CROWD))], { env }),
  );
  try {
    await Promise.all(crowds.map((crowd) => once(crowd, "message")));
    await jobs.look();
    const [before, cpu, start] = [await cpuOf(crowds), process.cpuUsage(), performance.now()];
    const first = Date.now();
    const numbers = Array.from({ length: count }, (_, i) => first + i);
    const work = (number: number) => jobs.run(SLEEP, { ms, number }, signal);
    let done = 0;
    let memory = process.memoryUsage.rss();
    await withProgress("measuring", async (tell) => {
      for await (const _ of spread(numbers, jobs, work, signal)) {
        tell(++done, count);
        if (done % 100 === 0) memory = Math.max(memory, process.memoryUsage.rss());
      }
    });
    const seconds = (performance.now() - start) / 1000;
    const own = process.cpuUsage(cpu);
    const found = {
      workers,
      jobs: done,
      sleep: ms,
      seconds,
      jobsPerSecond: done / seconds,
      msPerJob: (1000 * seconds) / done,
      ownerCpuMsPerJob: (own.user + own.system) / 1000 / done,
      workersCpuMsPerJob: ((await cpuOf(crowds)) - before) / done,
      ownerMegabytes: memory / 2 ** 20,
      // The jobs that were done, as a share of those that so many could have done without a queue.
      busy: ms === 0 ? null : (done * ms) / 1000 / (workers * seconds),
    };
    process.stdout.write(json ? `${JSON.stringify(found, null, 2)}\n` : `${table(found)}\n`);
  } finally {
    for (const crowd of crowds) crowd.disconnect();
    await jobs.close();
  }
}

/** Milliseconds of CPU time that they have used so far. */
async function cpuOf(crowds: readonly ChildProcess[]): Promise<number> {
  const used = crowds.map(async (crowd) => {
    const told = once(crowd, "message") as Promise<[NodeJS.CpuUsage]>;
    crowd.send("cpu");
    const [{ user, system }] = await told;
    return (user + system) / 1000;
  });
  return (await Promise.all(used)).reduce((sum, each) => sum + each, 0);
}

function table(found: Readonly<Record<string, number | null>>): string {
  const rows = Object.entries(found).map(([name, value]) => [
    name,
    value === null ? "" : value.toLocaleString("en-US", { maximumFractionDigits: 2 }),
  ]);
  return formatTable([["", ""], ...rows]).trimStart();
}
