/** `playout curling luck`: who is stronger, with the luck of the hands taken out of the results. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { Failure, INTERRUPTED, messageOf } from "../../../cli/failure.js";
import { readFile } from "../../../cli/files.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { interruptSignal, notice, standardScreen } from "../../../cli/terminal.js";
import { agentContext } from "../../../distribute/index.js";
import { LuckScale, specOfRecord, toldLuck, type WeighedGame } from "../analysis/index.js";
import type { GameRecord } from "../index.js";
import { readGame } from "../logs/index.js";
import { curlingKit } from "../players/index.js";
import { formatLuck } from "../views/index.js";
import { readPositionNet } from "./position-net.js";

interface Options {
  net?: string;
  trials: number;
  seed: string;
  json?: true;
}

export function luckCommand(command: Command): void {
  command
    .argument("<games...>", "folders of matches, or records of games")
    .option("--net <net>", "a net that values positions: its file, or one that ships (default: that of best)")
    .option("--trials <n>", "how often the hand makes every throw again", integer(1, 1e6), 64)
    .option("--seed <text>", "what chance is drawn from", "luck")
    .option("--json", "answer with JSON, shares from 0 to 1")
    .addHelpText("after", HELP)
    .action(run);
}

async function run(named: string[], { net: file, trials, seed, json }: Options): Promise<void> {
  const files = named.flatMap(gamesOf);
  const net = file && readPositionNet(file).net;
  const scales = new Map<string, LuckScale>();
  const scaleFor = (record: GameRecord): LuckScale => {
    const spec = specOfRecord(record);
    const key = JSON.stringify(spec);
    const scale =
      scales.get(key) ??
      new LuckScale(curlingKit(spec), { ...agentContext(seed, "luck"), ...(net && { net }), trials, seed });
    scales.set(key, scale);
    return scale;
  };
  const stop = interruptSignal();
  const games: WeighedGame[] = [];
  let open = 0;
  await watched("weighing", async (progress) => {
    for (const [i, each] of files.entries()) {
      if (stop.aborted) return;
      progress(i, files.length, "games");
      const { record } = readFile(each, readGame);
      if (record.result === null) open++;
      else games.push(inFile(each, () => scaleFor(record).weigh(record, i)));
      await new Promise(setImmediate);
    }
  });
  if (games.length === 0 && !stop.aborted) throw new Failure("none of these games is over");
  if (open > 0)
    notice(`playout: left out ${open === 1 ? "a game that is" : `${open} games that are`} not over`);
  const told = toldLuck(games);
  process.stdout.write(
    json
      ? `${JSON.stringify({ trials, seed, pairings: told })}\n`
      : `${formatLuck(told, standardScreen())}\n`,
  );
  if (stop.aborted) process.exitCode = INTERRUPTED;
}

/** The records of a match, in their order, or a file. */
function gamesOf(named: string): string[] {
  if (!existsSync(named) || !statSync(named).isDirectory()) return [named];
  const folder = join(named, "games");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  if (files.length === 0)
    throw new Failure(`${named}: no folder of a match of curling: it has no games/*.json`);
  return files.sort().map((name) => join(folder, name));
}

function inFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
}

const HELP = `
Every throw of a game is made again by the hand, as often as --trials says, and a net tells what it comes to; what the throw
that was made came to beyond that is luck, and is taken out of the result. The mean stays what it is, whatever the net says,
and scatters less: so fewer games tell who is stronger. Games that follow one another with the seats exchanged count as a pair
with the same luck.

Examples:
  playout match run plans/curling-net-dc3-fast.yaml --out matches/fast && playout curling luck matches/fast
  playout curling luck game1.json game2.json --net net.json --json`;
