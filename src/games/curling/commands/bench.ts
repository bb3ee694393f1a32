/** `playout bench curling`, `nets`, `players` and `analysis`. */

import type { Command } from "commander";
import { noticeBusy, runBench } from "../../../cli/bench.js";
import { CommandFailure, INTERRUPTED, USAGE } from "../../../cli/commands.js";
import { integer } from "../../../cli/options.js";
import { withProgress } from "../../../cli/progress.js";
import { bold, dim, interruptSignal } from "../../../cli/terminal.js";
import { percent } from "../../../draw/index.js";
import { systemClock } from "../../../io/index.js";
import { agentContext, describeSession, SearchThread } from "../../../jobs/index.js";
import { formatTable } from "../../../show/index.js";
import { RULE_SETS } from "../rules/rule-set.js";
import { ANALYSIS_SEED, type AnalysisTime, analysisCases, measureAnalysis } from "./analysis-cases.js";
import { netWorks } from "./net-cases.js";
import {
  measurePlayers,
  PLAYER_SEED,
  type PlayerMeasurement,
  type PlayerSpeed,
  playerCases,
} from "./player-cases.js";
import { curlingWorks } from "./throw-cases.js";

interface BenchThrowsOptions {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchCurlingCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: case, implementation, perSecond, spread")
    .option("--rounds <n>", "how often each case is measured", integer(1), 9)
    .option("--only <text>", "measure only cases whose name contains this, e.g. fcv1/stones-8 or random-ends")
    .addHelpText(
      "after",
      `
Cases take turns in short batches, so a busy machine slows all of them alike: trust ratios, not
absolute numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchCurling);
}

async function benchCurling(options: BenchThrowsOptions): Promise<void> {
  const works = curlingWorks().filter(
    (work) => options.only === undefined || work.case.includes(options.only),
  );
  if (works.length === 0) throw new CommandFailure(`--only: no case contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "throws", base: "stepper", digits: 0 });
}

interface BenchNetsOptions {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchNetsCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: case, implementation, perSecond, spread")
    .option("--rounds <n>", "how often each case is measured", integer(1), 9)
    .option("--only <text>", "measure only cases whose name contains this, e.g. positions or throws")
    .addHelpText(
      "after",
      `
Set networks over positions of eight stones, with weights that have learned nothing. kernel is WebAssembly and
plain its TypeScript form, over inputs that are there; whole reads the stones and gives chances besides; many are
throws over one position. image is the picture that convolutional nets are shown.
Cases take turns in short batches, so a busy machine slows all of them alike: trust ratios, not
absolute numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchNets);
}

async function benchNets(options: BenchNetsOptions): Promise<void> {
  const works = netWorks().filter((work) => options.only === undefined || work.case.includes(options.only));
  if (works.length === 0) throw new CommandFailure(`--only: no case contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "evaluations", base: "plain", digits: 1 });
}

interface BenchPlayersOptions {
  json?: true;
  rounds: number;
  threads: number;
  rules: string[];
  only?: string;
}

export function benchPlayersCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: the machine, the seed and every row with its agent and its speeds")
    .option("--rounds <n>", "how often each case is measured", integer(1), 5)
    .option(
      "--threads <n>",
      "threads of an agent in the second measurement; 1 leaves it out",
      integer(1, 256),
      2,
    )
    .option("--rules <name...>", `rule sets: ${RULE_SETS.join(", ")}`, ["legacy-gat", "dc3"])
    .option("--only <text>", "measure only cases whose name contains this, e.g. state-tree/simple or throw-1")
    .addHelpText(
      "after",
      `
A simulation plays a throw of the candidate grid and goes on to the end of the end, or asks a net (32/64/32, which has learned nothing). Positions are that before the first
throw of a game, and two each before the eighth and the fifteenth, by throws of the heuristic policy from a seed.
Each measurement is a whole decision of an agent, one round of 4284 simulations a thread. A core: simulations per second of CPU time with one thread, the
median over the rounds; spread: half the distance of the quartiles. Threads: simulations per second by the clock, and
how many times one thread's in the same round. Efficiency: simulations per second of CPU time over one thread's. Cases
take turns, so a busy machine slows all of them alike; what threads bring by the clock shows only where as many
cores are idle.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchPlayers);
}

async function benchPlayers(options: BenchPlayersOptions): Promise<void> {
  const { rounds, threads, only } = options;
  const odd = options.rules.find((name) => !RULE_SETS.includes(name));
  if (odd !== undefined)
    throw new CommandFailure(`--rules: unknown rule set "${odd}"; known: ${RULE_SETS.join(", ")}`, USAGE);
  const cases = playerCases(options.rules).filter(
    (each) => only === undefined || nameOf(each).includes(only),
  );
  if (cases.length === 0) throw new CommandFailure(`--only: no case contains "${only}"`, USAGE);
  noticeBusy(threads);
  const signal = interruptSignal();
  const measured = await withProgress("measuring", (progress) =>
    measurePlayers(cases, {
      rounds,
      threads: threads === 1 ? [] : [threads],
      openPort: <M>() => new SearchThread<M>(),
      clock: systemClock,
      signal,
      progress,
    }),
  );
  process.stdout.write(
    options.json ? formatPlayersJson(measured, options) : `${formatMeasurements(measured, threads)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function nameOf(each: Pick<PlayerMeasurement, "rules" | "kind" | "policy" | "throw">): string {
  return `${each.rules}/${each.kind}/${each.policy}/throw-${each.throw}`;
}

function formatPlayersJson(
  measured: readonly PlayerMeasurement[],
  { rounds, threads }: BenchPlayersOptions,
): string {
  const report = {
    format: "playout-bench-players",
    version: 1,
    session: describeSession(threads),
    seed: PLAYER_SEED,
    rounds,
    measured,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** A table for each rule set: players by throw. */
function formatMeasurements(measured: readonly PlayerMeasurement[], threads: number): string {
  const rules = [...new Set(measured.map((each) => each.rules))];
  const several = threads > 1 ? [`${threads} threads/s`, "times one", "efficiency"] : [];
  const tables = rules.map((name) => {
    const own = measured.filter((each) => each.rules === name);
    const rows = own.map((each, i) => {
      const before = own[i - 1];
      const isFirst = before?.kind !== each.kind || before.policy !== each.policy;
      return [
        isFirst ? `${each.kind} ${each.policy}` : "",
        String(each.throw),
        ...speedCells(each.speeds, threads),
      ];
    });
    const table = formatTable([[name, "throw", "a core/s", "spread", ...several], ...rows]).split("\n");
    return [bold(table[0] ?? ""), ...table.slice(1)].join("\n");
  });
  const note = dim(
    "simulations to the end of the end, or to a net; a core: CPU time of one thread; threads: by the clock; medians of interleaved rounds",
  );
  return [...tables, note].join("\n\n");
}

function speedCells(speeds: readonly PlayerSpeed[], threads: number): string[] {
  const count = (value: number) => Math.round(value).toLocaleString("en-US");
  const alone = speeds.find((speed) => speed.threads === 1);
  const several = speeds.find((speed) => speed.threads === threads);
  const cells = alone === undefined ? ["–", "–"] : [count(alone.perCore), `± ${percent(alone.spread)}`];
  if (threads === 1) return cells;
  return [
    ...cells,
    ...(several === undefined
      ? ["–", "–", "–"]
      : [count(several.perSecond), `${several.speedUp.toFixed(2)} x`, percent(several.efficiency, 0)]),
  ];
}

// `playout bench analysis`: how long answers of `playout analyze --game curling` take.

interface BenchAnalysisOptions {
  json?: true;
  rounds: number;
  rules: string[];
}

export function benchAnalysisCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: the machine, the seed and every row")
    .option("--rounds <n>", "how often each case is measured", integer(1), 5)
    .option("--rules <name...>", `rule sets: ${RULE_SETS.join(", ")}`, ["legacy-gat", "dc3"])
    .addHelpText(
      "after",
      `
Shows seconds of CPU time, all threads, at the default setting, in a process that has answered once: until the first answer,
by the net, until the whole answer, and for the review of a whole game (ten ends under dc3, eight under legacy-gat).
Each is the median over the rounds; spread is half the distance of the quartiles. Cases take turns.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchAnalysis);
}

async function benchAnalysis({ json, rounds, rules }: BenchAnalysisOptions): Promise<void> {
  const unknown = rules.find((name) => !RULE_SETS.includes(name));
  if (unknown !== undefined)
    throw new CommandFailure(`--rules: unknown rule set "${unknown}"; known: ${RULE_SETS.join(", ")}`, USAGE);
  noticeBusy(1);
  const signal = interruptSignal();
  const context = agentContext(ANALYSIS_SEED);
  const measured = await withProgress("measuring", (progress) =>
    measureAnalysis(analysisCases(rules), { rounds, context, signal, progress }),
  );
  process.stdout.write(json ? formatAnalysisJson(measured, rounds) : `${formatTimes(measured)}\n`);
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function formatAnalysisJson(measured: readonly AnalysisTime[], rounds: number): string {
  const report = {
    format: "playout-bench-analysis",
    version: 1,
    session: describeSession(1),
    seed: ANALYSIS_SEED,
    rounds,
    measured,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function formatTimes(measured: readonly AnalysisTime[]): string {
  const rows = measured.map((row, i) => [
    measured[i - 1]?.rules === row.rules ? "" : row.rules,
    row.part,
    row.throw === undefined ? "whole game" : `throw ${row.throw}`,
    row.seconds.toFixed(row.seconds < 1 ? 3 : 1),
    `± ${percent(row.spread)}`,
  ]);
  const [head = "", ...rest] = formatTable([["rules", "part", "", "CPU s", "spread"], ...rows]).split("\n");
  return [
    bold(head),
    ...rest,
    dim("Seconds of CPU time of all threads; medians of interleaved rounds."),
  ].join("\n");
}
