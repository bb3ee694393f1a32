/** `playout selfplay curling-positions`: positions, and what they come to by a search with a net, kept as shards. */
import { type Command, Option } from "commander";
import { formatAgent } from "../../../../agents/index.js";
import { Failure, USAGE } from "../../../../cli/failure.js";
import { readAgent } from "../../../../cli/game-options.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { withJobSteps } from "../../../../cli/learn/steps.js";
import { interruptSignal } from "../../../../cli/terminal.js";
import { agentContext } from "../../../../distribute/index.js";
import { RULE_SETS } from "../../index.js";
import { noNet, positionNetOf } from "../../players/index.js";
import { makePositions, positionsKit } from "../../training/index.js";
import { demandRepeats } from "../repeats.js";
import { addShardOptions, type ShardOptions } from "./shard-options.js";

interface Options extends ShardOptions {
  agent: string;
  rules: string;
}

export function selfplayPositionsCommand(command: Command): void {
  addShardOptions(command, { ends: 4096, shard: 256, seed: "positions" })
    .option("--agent <spec>", "who throws for both teams: a search with a net", "best:playouts=1000")
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("dc3"))
    .addHelpText("after", HELP)
    .action(play);
}

const HELP = `
Ends begin in the situations that nets of positions know. Of each a throw is drawn: before it play is diverse, then stones may be taken
away, and from then on both teams throw by the search, twice as long for the last throw, and their positions are kept with the
chances of every score; so are positions after other throws, one beside each of the search but the last. The bytes are the same however many threads
made them, and however often the command was interrupted or killed: the same command goes on. How they are labelled, and the format, is in
docs/curling-net.md.

Examples:
  playout selfplay curling-positions --ends 20000 --out positions
  playout selfplay curling-positions --agent best:net=net.json,playouts=2000 --rules legacy-gat --out positions`;

async function play({ agent: text, out, threads, queue, rules, ...options }: Options): Promise<void> {
  const kit = positionsKit(rules);
  const spec = readAgent(kit, text, out);
  demandRepeats(spec, `--agent: ${text}`);
  if (positionNetOf(spec, kit.think.rules, agentContext(options.seed)) === undefined)
    throw new Failure(`--agent: ${noNet(spec)}`, USAGE);
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
