/** `playout selfplay curling` and `curling-positions`, `playout curling environment`: ends for learners. */

import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { CommandFailure, inUsage, USAGE } from "../../../cli/commands.js";
import {
  addQueueOption,
  attempt,
  type QueueOption,
  sayInterrupted,
  withJobSteps,
} from "../../../cli/folder-work.js";
import { readAgent } from "../../../cli/game-options.js";
import { integer } from "../../../cli/options.js";
import { interruptSignal } from "../../../cli/terminal.js";
import { inPercent } from "../../../draw/index.js";
import { agentContext } from "../../../jobs/index.js";
import { formatTable } from "../../../show/index.js";
import { wilson } from "../../../stats/index.js";
import { EXECUTION_NOISES, type NoiseName, noiseFor } from "../noise.js";
import { noNet, positionNetOf } from "../players/nets.js";
import { RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { serveEnvironment, standardPipe } from "../train/environment.js";
import { endsKit, makeEnds, type ShardRow, scoresOf } from "../train/selfplay-ends.js";
import { makePositions, positionsKit } from "../train/selfplay-positions.js";
import { demandRepeats } from "./setup.js";

// What commands have in common that play ends into a folder of shards.

interface ShardOptions extends QueueOption {
  out: string;
  ends: number;
  shard: number;
  threads: number;
  seed: string;
}

function addShardOptions(command: Command, defaults: Pick<ShardOptions, "ends" | "shard" | "seed">): Command {
  return addQueueOption(command)
    .requiredOption(
      "--out <folder>",
      "where to keep the shards; ends that are there already are not played again",
    )
    .option(
      "--ends <n>",
      "ends in all, those that are there already included",
      integer(1, 2 ** 40),
      defaults.ends,
    )
    .option(
      "--shard <n>",
      "ends of a file; what is not whole when the command is killed is played again",
      integer(1, 2 ** 18),
      defaults.shard,
    )
    .option("--threads <n>", "files at the same time", integer(1, 256), availableParallelism())
    .option("--seed <text>", "where all chance comes from", defaults.seed);
}

// `playout selfplay curling`: ends by a policy, kept as shards.

interface EndsOptions extends ShardOptions {
  policy: string;
  rules: string;
  noise?: NoiseName;
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
        Object.keys(EXECUTION_NOISES),
      ),
    )
    .addHelpText("after", ENDS_HELP)
    .action(playEndsOf);
}

const ENDS_HELP = `
An end is the first of a game, from an empty sheet. Each is kept whole: the stones in play before every throw and after the last,
what was intended and what the hand made of it, and the score. The bytes are the same however many threads made them, and however
often the command was interrupted or killed: the same command goes on. The format is in docs/curling-values.md.

Examples:
  playout selfplay curling --ends 1000000 --out ends/random
  playout selfplay curling --policy policy:policy=learned --rules dc4 --ends 20000 --shard 512 --out ends/learned
  playout selfplay curling --policy "epsilon:agent=(sample),eps=0.5" --out ends/half`;

async function playEndsOf({
  policy: text,
  out,
  threads,
  queue,
  rules,
  ...options
}: EndsOptions): Promise<void> {
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
  const shares = [3, 4, 5, 6, 7].map((max) => {
    const above = scores.reduce((sum, each, i) => sum + (Math.abs(i - 8) > max ? each : 0), 0);
    const { low, high } = wilson(above, ends);
    const percent = [above / ends, low, high].map((share) => inPercent(share, 4));
    return [`|R| > ${max}`, number(above), `${percent[0]} %`, `${percent[1]} to ${percent[2]}`];
  });
  return `${number(ends)} ends, ${number(ends * throws)} throws in ${folder}: ${(bytes / ends / throws).toFixed(1)} bytes a throw
score R of who throws first: mean ${mean.toFixed(4)}
${formatTable([["", "ends", "share", "95 %"], ...shares])}
`;
}

// `playout selfplay curling-positions`: positions, and what they come to by a search with a net, kept as shards.

interface PositionsOptions extends ShardOptions {
  agent: string;
  rules: string;
}

export function selfplayPositionsCommand(command: Command): void {
  addShardOptions(command, { ends: 4096, shard: 256, seed: "positions" })
    .option("--agent <spec>", "who throws for both teams: a search with a net", "best:playouts=1000")
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("dc3"))
    .addHelpText("after", POSITIONS_HELP)
    .action(playPositionsOf);
}

const POSITIONS_HELP = `
Ends begin in the situations that nets of positions know. Of each a throw is drawn: before it play is diverse, then stones may be taken
away, and from then on both teams throw by the search, twice as long for the last throw, and their positions are kept with the
chances of every score; so are positions after other throws, one beside each of the search but the last. The bytes are the same however many threads
made them, and however often the command was interrupted or killed: the same command goes on. How they are labelled, and the format, is in
docs/curling-net.md.

Examples:
  playout selfplay curling-positions --ends 20000 --out positions
  playout selfplay curling-positions --agent best:net=net.json,playouts=2000 --rules legacy-gat --out positions`;

async function playPositionsOf({
  agent: text,
  out,
  threads,
  queue,
  rules,
  ...options
}: PositionsOptions): Promise<void> {
  const kit = positionsKit(rules);
  const spec = readAgent(kit, text, out);
  demandRepeats(spec, `--agent: ${text}`);
  if (positionNetOf(spec, kit.searchGame.rules, agentContext(options.seed)) === undefined)
    throw new CommandFailure(`--agent: ${noNet(spec)}`, USAGE);
  const agent = formatAgent(spec);
  const signal = interruptSignal();
  const rows = await attempt(out, () =>
    withJobSteps("ends", `selfplay curling-positions ${out}`, { threads, queue }, (jobs, progress) =>
      makePositions({ ...options, rules, agent, folder: out, jobs, signal, progress }),
    ),
  );
  const positions = rows.reduce((sum, row) => sum + row.positions, 0);
  const ends = rows.reduce((sum, row) => sum + row.ends, 0);
  const number = (value: number) => value.toLocaleString("en-US");
  process.stdout.write(`${number(positions)} positions of ${number(ends)} ends in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

// `playout curling environment`: ends in lockstep, for programs that learn.

export function environmentCommand(command: Command): void {
  command.addHelpText("after", ENVIRONMENT_HELP).action(() => serveEnvironment(standardPipe));
}

const ENVIRONMENT_HELP = `
Not for people: programs start it, as VectorEnds of the Python package does, and speak with it in binary frames on standard
input and output. It throws one stone in each of thousands of ends at once, on all cores. docs/python.md has the frames,
byte by byte.`;
