/** `playout queue`: shows waiting jobs, workers and failures of a queue, repeats jobs and drains it. */

import type { Command } from "commander";
import { escapeControls, jsonText } from "../core/index.js";
import { cutToColumns } from "../draw/index.js";
import { messageOf } from "../io/files.js";
import { QueueAdmin, type QueueStatus, type QueueView } from "../jobs/index.js";
import { formatTable } from "../show/index.js";
import { CommandFailure } from "./commands.js";
import { readQueue } from "./folder-work.js";
import { bold, notice } from "./terminal.js";

interface Options {
  queue: string;
  json?: true;
}

export function queueCommand(command: Command): void {
  on(command, "status", "who works, what waits, runs and has failed, and why")
    .option("--json", "answer with JSON")
    .action((options: Options) =>
      withQueueAdmin(options, async (overseer) => {
        const status = await overseer.status();
        return options.json ? jsonText(status, 2) : formatStatus(status);
      }),
    );
  on(command, "drain", "take away all jobs; those of owners that still run come back").action(
    (options: Options) =>
      withQueueAdmin(options, async (overseer) => {
        const gone = await overseer.drain();
        const { owners } = await overseer.status();
        for (const { host, pid, what } of owners)
          notice(`${host}:${pid} still waits for its jobs (${what}); end it there with Ctrl-C`);
        return `${gone} jobs taken away`;
      }),
  );
  on(command, "retry", "let jobs that have failed be tried again").action((options: Options) =>
    withQueueAdmin(options, async (overseer) => `${await overseer.retry()} jobs are tried again`),
  );
}

function on(command: Command, name: string, description: string): Command {
  return command
    .command(name)
    .description(description)
    .requiredOption("--queue <url>", "redis://[USER:PASSWORD@]HOST[:PORT], or rediss:// with TLS");
}

async function withQueueAdmin(
  { queue }: Options,
  work: (overseer: QueueAdmin) => Promise<string>,
): Promise<void> {
  const address = readQueue(queue);
  try {
    const overseer = await QueueAdmin.open(address, notice);
    try {
      process.stdout.write(`${await work(overseer)}\n`);
    } finally {
      await overseer.close();
    }
  } catch (error) {
    throw new CommandFailure(`--queue: ${messageOf(error)}`);
  }
}

export function formatStatus({ workers, owners, queues }: QueueStatus): string {
  const parts = [
    section(
      "workers",
      ["worker", "playout", "threads", "running", "done", "failed", "jobs a minute", "refuses"],
      workers.map((each) => [
        `${each.host}:${each.pid}`,
        each.version,
        String(each.threads),
        String(each.running),
        String(each.done),
        String(each.failed),
        each.rate.toFixed(1),
        each.refuses ?? "",
      ]),
      [0, 1, 7],
    ),
    section(
      "owners",
      ["owner", "playout", "waits for", "work"],
      owners.map(({ host, pid, version, waiting, what }) => [
        `${host}:${pid}`,
        version,
        String(waiting),
        what,
      ]),
      [0, 1, 3],
    ),
    section(
      "jobs",
      ["playout", "waiting", "running", "done", "failed"],
      queues.map(({ version, waiting, running, done, failed }) => [
        version,
        ...[waiting, running, done, failed].map(String),
      ]),
    ),
    ...queues.flatMap(jobsOf),
  ];
  return parts.join("\n\n");
}

function jobsOf({ version, runs, failures }: QueueView): string[] {
  const rows = [
    ...runs.map(({ id, what }) => [id.slice(0, 8), "runs", what]),
    ...failures.map(({ id, what, reason = "" }) => [id.slice(0, 8), "has failed", `${what}: ${reason}`]),
  ];
  return rows.length === 0 ? [] : [section(`jobs of ${version}`, ["job", "", "what"], rows, [0, 1, 2])];
}

/** Columns of a reason; `--json` has the whole of it. */
const REASON = 120;

/** `words` are the columns that hold no numbers. */
function section(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words: readonly number[] = [0],
): string {
  if (rows.length === 0) return `no ${title}`;
  const cells = rows.map((row) => row.map((cell) => cutToColumns(escapeControls(cell), REASON)));
  const [first = "", ...rest] = formatTable([head, ...cells], words).split("\n");
  return [bold(first), ...rest].join("\n");
}
