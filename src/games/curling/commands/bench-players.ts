import type { Command } from "commander";
import { noticeBusy } from "../../../cli/busy.js";
import { Failure, INTERRUPTED, USAGE } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { bold, dim, formatTable, interruptSignal } from "../../../cli/terminal.js";
import { SearchThread } from "../../../distribute/index.js";
import { percent } from "../../../draw/index.js";
import { describeSession } from "../../../experiment/index.js";
import { systemClock } from "../../../transports/index.js";
import {
  measurePlayers,
  PLAYER_SEED,
  type PlayerMeasurement,
  type PlayerSpeed,
  playerCases,
} from "../bench/index.js";
import { RULE_SETS } from "../index.js";

interface Options {
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

async function benchPlayers(options: Options): Promise<void> {
  const { rounds, threads, only } = options;
  const odd = options.rules.find((name) => !RULE_SETS.includes(name));
  if (odd !== undefined)
    throw new Failure(`--rules: unknown rule set "${odd}"; known: ${RULE_SETS.join(", ")}`, USAGE);
  const cases = playerCases(options.rules).filter(
    (each) => only === undefined || nameOf(each).includes(only),
  );
  if (cases.length === 0) throw new Failure(`--only: no case contains "${only}"`, USAGE);
  noticeBusy(threads);
  const signal = interruptSignal();
  const measured = await watched("measuring", (progress) =>
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
    options.json ? formatJson(measured, options) : `${formatMeasurements(measured, threads)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function nameOf(each: Pick<PlayerMeasurement, "rules" | "kind" | "policy" | "throw">): string {
  return `${each.rules}/${each.kind}/${each.policy}/throw-${each.throw}`;
}

function formatJson(measured: readonly PlayerMeasurement[], { rounds, threads }: Options): string {
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
