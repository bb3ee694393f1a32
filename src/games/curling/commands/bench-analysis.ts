/** `playout bench analysis`: how long answers of `playout analyze --game curling` take. */
import type { Command } from "commander";
import { noticeBusy } from "../../../cli/busy.js";
import { Failure, INTERRUPTED, USAGE } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { bold, dim, formatTable, interruptSignal } from "../../../cli/terminal.js";
import { agentContext } from "../../../distribute/index.js";
import { percent } from "../../../draw/index.js";
import { describeSession } from "../../../experiment/index.js";
import { ANALYSIS_SEED, type AnalysisTime, analysisCases, measureAnalysis } from "../bench/index.js";
import { RULE_SETS } from "../index.js";

interface Options {
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

async function benchAnalysis({ json, rounds, rules }: Options): Promise<void> {
  const unknown = rules.find((name) => !RULE_SETS.includes(name));
  if (unknown !== undefined)
    throw new Failure(`--rules: unknown rule set "${unknown}"; known: ${RULE_SETS.join(", ")}`, USAGE);
  noticeBusy(1);
  const signal = interruptSignal();
  const context = agentContext(ANALYSIS_SEED);
  const measured = await watched("measuring", (progress) =>
    measureAnalysis(analysisCases(rules), { rounds, context, signal, progress }),
  );
  process.stdout.write(json ? formatJson(measured, rounds) : `${formatTimes(measured)}\n`);
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function formatJson(measured: readonly AnalysisTime[], rounds: number): string {
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
