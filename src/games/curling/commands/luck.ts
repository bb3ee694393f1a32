/** `playout curling luck`: who is stronger by the games of a match, with the luck of the hands taken out. */
import type { Command } from "commander";
import { completeAgent } from "../../../agents/index.js";
import { Failure, INTERRUPTED, inPlace } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { interruptSignal, notice, standardScreen } from "../../../cli/terminal.js";
import { here, readFolder } from "../../../distribute/index.js";
import { countedOf } from "../../../match/index.js";
import { LuckScale, toldLuck, type WeighedGame } from "../analysis/index.js";
import { type CurlingKit, type CurlingSpec, curlingKit } from "../players/index.js";
import { curlingRecordOf } from "../table/index.js";
import { formatLuck } from "../views/index.js";
import { readPositionNet } from "./position-net.js";

interface Options {
  net?: string;
  trials?: number;
  seed: string;
  json?: true;
}

export function luckCommand(command: Command): void {
  command
    .argument("<folder>", "a match of curling")
    .option("--net <net>", "a net that values positions: its file, or one that ships (default: that of best)")
    .option("--trials <n>", "how often the hand makes every throw again (default: 64)", integer(1, 1e4))
    .option("--seed <text>", "what chance is drawn from", "luck")
    .option("--json", "answer with JSON, shares from 0 to 1")
    .addHelpText("after", HELP)
    .action(run);
}

async function run(folder: string, { net: file, trials, seed, json }: Options): Promise<void> {
  const { plan, records: all, notes } = inPlace(folder, () => readFolder(folder));
  for (const note of notes) notice(`playout: ${note}`);
  if (plan.game.name !== "curling")
    throw new Failure(`${folder}: a match of ${plan.game.name}; luck is taken out of games of curling`);
  const spec = plan.game as CurlingSpec;
  const kit = curlingKit(spec);
  const net = file ?? usualNet(folder, kit);
  const text = file === undefined ? net : readPositionNet(file).net;
  const scale = inPlace(
    `--net ${net}`,
    () => new LuckScale(kit, { ...here, net: text, ...(trials && { trials }), seed }),
  );
  const records = countedOf(plan, all)
    .filter(({ result }) => result !== null)
    .sort((a, b) => a.index - b.index);
  const stop = interruptSignal();
  const games: WeighedGame[] = [];
  await watched("weighing", async (progress) => {
    for (const record of records) {
      if (stop.aborted) return;
      progress(games.length, records.length, "games");
      const { index, players } = record;
      const luck = inPlace(`${folder}: game ${index}`, () =>
        scale.luckOf(curlingRecordOf(spec, record), index),
      );
      games.push({ pair: index >> 1, players, result: record.result!, luck });
      await new Promise(setImmediate);
    }
  });
  const pairings = toldLuck(games);
  if (stop.aborted) process.exitCode = INTERRUPTED;
  if (pairings.length === 0) throw new Failure(`${folder}: no pair of games has been played`);
  process.stdout.write(
    json
      ? `${JSON.stringify({ net, trials: scale.trials, seed, pairings })}\n`
      : `${formatLuck(pairings, standardScreen())}\n`,
  );
}

/** The net that `best` plays by. */
function usualNet(folder: string, kit: CurlingKit): string {
  const { net } = completeAgent(kit, kit.best);
  if (typeof net === "string") return net;
  throw new Failure(
    `${folder}: no net that values positions ships for ${kit.game.rules.name}; give one with --net`,
  );
}

const HELP = `
Every throw of a game is made again by the hand, as often as --trials says, and a net tells what it comes to; what the throw
that was made came to beyond that is luck, and is taken out of the result. The mean stays what it is, whatever the net says,
and scatters less: so fewer games tell who is stronger. Counted are whole pairs, and what match report counts. Interrupted, it
tells of the games by then.

Examples:
  playout match run plans/curling-net-dc3-fast.yaml --out matches/fast && playout curling luck matches/fast
  playout curling luck matches/fast --net net.json --trials 256 --json`;
