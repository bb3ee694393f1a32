/** `playout curling regret`: what a search with a net of positions gives away where it stops early. */
import { type Command, InvalidArgumentError } from "commander";
import { INTERRUPTED } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { interruptSignal, standardScreen } from "../../../cli/terminal.js";
import { agentContext } from "../../../distribute/index.js";
import { regret } from "../analysis/index.js";
import { formatRegret } from "../views/index.js";
import { POSITION_NET, readPositionNet } from "./position-net.js";

interface Options {
  playouts: number[];
  positions: number;
  seed: string;
  json?: true;
}

export function regretCommand(command: Command): void {
  command
    .argument("<net>", POSITION_NET)
    .option(
      "--playouts <list>",
      "budgets, with commas between them",
      budgetsIn,
      [400, 1500, 5000, 10_000, 50_000],
    )
    .option("--positions <n>", "positions to choose throws in", integer(2, 1e6), 100)
    .option("--seed <text>", "what chance is drawn from", "regret")
    .option("--json", "answer with JSON, chances from 0 to 1")
    .addHelpText("after", HELP)
    .action(run);
}

async function run(file: string, { playouts: budgets, positions, seed, json }: Options): Promise<void> {
  const { net, kit } = readPositionNet(file);
  const stop = interruptSignal();
  const told = await watched("searching", (progress) =>
    regret(kit, {
      ...agentContext(seed, "regret"),
      net,
      budgets,
      positions,
      seed,
      stop,
      progress: (done, total) => progress(done, total, "positions"),
    }),
  );
  process.stdout.write(
    json ? `${JSON.stringify({ net: file, seed, ...told })}\n` : `${formatRegret(told, standardScreen())}\n`,
  );
  if (told.positions < positions) process.exitCode = INTERRUPTED;
}

/** Different ones, the largest last. */
function budgetsIn(text: string): number[] {
  const budgets = [...new Set(text.split(",").map(integer(1, 1e9)))].sort((a, b) => a - b);
  if (budgets.length < 2) throw new InvalidArgumentError("It must be two budgets or more, to be compared.");
  return budgets;
}

const HELP = `
Ends are played by best with the net up to a drawn throw, a third each as the last end, the one before it or an earlier one, with a lead of -3 to 3. Each budget
then chooses that throw, and what it chose is tried by the hand, with the same mistakes for all, and valued by the net. Told is
the chance to win after these throws, and how much of it each budget gives away against the largest one. The net is taken at its word: how far that
can be trusted, calibration tells. Interrupted, it tells of the positions by then.

Examples:
  playout curling regret fcv1
  playout curling regret runs/dc3/round6/net.json --playouts 800,10000 --positions 400
  playout curling regret net.json --json`;
