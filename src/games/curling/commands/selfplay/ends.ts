/** `playout selfplay curling`: ends by a policy, kept as shards. */
import { type Command, Option } from "commander";
import { formatAgent } from "../../../../agents/index.js";
import { inUsage } from "../../../../cli/failure.js";
import { readAgent } from "../../../../cli/game-options.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { withJobSteps } from "../../../../cli/learn/steps.js";
import { formatTable, interruptSignal } from "../../../../cli/terminal.js";
import { inPercent } from "../../../../draw/index.js";
import { wilson } from "../../../../stats/index.js";
import { DISTURBANCES, type DisturbanceName, noiseFor, RULE_SETS, ruleSet } from "../../index.js";
import { endsKit, makeEnds, type ShardRow, scoresOf } from "../../training/index.js";
import { demandRepeats } from "../repeats.js";
import { addShardOptions, type ShardOptions } from "./shard-options.js";

interface Options extends ShardOptions {
  policy: string;
  rules: string;
  noise?: DisturbanceName;
}

export function selfplayCurlingCommand(command: Command): void {
  addShardOptions(command, { ends: 65_536, shard: 4096, seed: "ends" })
    .option(
      "--policy <agent>",
      "who throws for both teams: random, or any agent that repeats itself",
      "random",
    )
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("legacy-gat"))
    .addOption(
      new Option("--noise <name>", "whose hand throws (default: that of the rules)").choices(
        Object.keys(DISTURBANCES),
      ),
    )
    .addHelpText("after", HELP)
    .action(play);
}

const HELP = `
An end is the first of a game, from an empty sheet. Each is kept whole: the stones in play before every throw and after the last,
what was intended and what the hand made of it, and the score. The bytes are the same however many threads made them, and however
often the command was interrupted or killed: the same command goes on. The format is in docs/curling-values.md.

Examples:
  playout selfplay curling --ends 1000000 --out ends/random
  playout selfplay curling --policy policy:policy=learned --rules dc4 --ends 20000 --shard 512 --out ends/learned
  playout selfplay curling --policy "epsilon:agent=(sample),eps=0.5" --out ends/half`;

async function play({ policy: text, out, threads, queue, rules, ...options }: Options): Promise<void> {
  const noise = inUsage(() => noiseFor(ruleSet(rules), options.noise), "--");
  const spec = readAgent(endsKit(rules, noise), text, out);
  demandRepeats(spec, `--policy: ${text}`);
  const policy = formatAgent(spec);
  const signal = interruptSignal();
  const rows = await attempt(out, () =>
    withJobSteps("ends", `selfplay curling ${out}`, { threads, queue }, (jobs, progress) =>
      makeEnds({ ...options, rules, noise, policy, folder: out, jobs, signal, progress }),
    ),
  );
  process.stdout.write(summary(rows, ruleSet(rules).throws, out));
  if (signal.aborted) sayInterrupted();
}

/** How many there are, and how many ends of high score: what fewer outputs of a net would leave out. */
function summary(rows: readonly ShardRow[], throws: number, folder: string): string {
  const scores = scoresOf(rows);
  const ends = scores.reduce((sum, each) => sum + each, 0);
  if (ends === 0) return "";
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const number = (value: number) => value.toLocaleString("en-US");
  const mean = scores.reduce((sum, each, i) => sum + each * (i - 8), 0) / ends;
  const shares = [3, 4, 5, 6, 7].map((most) => {
    const above = scores.reduce((sum, each, i) => sum + (Math.abs(i - 8) > most ? each : 0), 0);
    const { low, high } = wilson(above, ends);
    const percent = [above / ends, low, high].map((share) => inPercent(share, 4));
    return [`|R| > ${most}`, number(above), `${percent[0]} %`, `${percent[1]} to ${percent[2]}`];
  });
  return `${number(ends)} ends, ${number(ends * throws)} throws in ${folder}: ${(bytes / ends / throws).toFixed(1)} bytes a throw
score R of who throws first: mean ${mean.toFixed(4)}
${formatTable([["", "ends", "share", "95 %"], ...shares])}
`;
}
