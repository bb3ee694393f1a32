/** `playout learn curling-net`: a net of positions for searches, by rounds of play by a search, learning and a match. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { z } from "zod";
import { readJson } from "../../../../cli/files.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { integer, numberAbove } from "../../../../cli/options.js";
import { formatTable, interruptSignal, notice } from "../../../../cli/terminal.js";
import { checked } from "../../../../game/index.js";
import { POSITION_NETS, RULE_SETS, shippedNet } from "../../index.js";
import { runPython } from "../../training/index.js";

interface Options {
  out: string;
  size: string;
  scale: number;
  rules: string;
  rounds: number;
  from?: string;
  seed: string;
  threads: number;
  python: string;
}

export function curlingNetCommand(command: Command): void {
  command
    .requiredOption("--out <folder>", "where the run is kept; one that was begun goes on")
    .addOption(
      new Option("--size <size>", "for two cores, or for a GPU with 16 cores")
        .choices(["laptop", "gpu"])
        .default("laptop"),
    )
    .option("--scale <share>", "how much of that: ends of play and steps of learning", numberAbove(0, 100), 1)
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("dc3"))
    .option("--rounds <n>", "rounds in all, those that are there included", integer(1, 100), 3)
    .option(
      "--from <net>",
      `a net of positions that the first round plays with, in place of the policy: its file, or ${POSITION_NETS.join(" or ")}`,
    )
    .option("--seed <text>", "where all chance comes from", "net")
    .option("--threads <n>", "threads of the play and of the gate", integer(1, 256), availableParallelism())
    .option("--python <program>", "Python 3.9 or newer with numpy and torch", process.env.PYTHON ?? "python3")
    .addHelpText("after", HELP)
    .action(learn);
}

const HELP = `
The first round learns what positions come to when everybody throws by the learned policy, or plays with a net that is there
(--from). Every round after it plays by best with the net of the round before, learns what that has made of its positions, and
lets best with the new net meet best with the net that last won (two ends, pairs with the same luck, a sequential test). Every
stage is kept, and the same command goes on after Ctrl-C or a kill. More --rounds make a run go on. How it works is in
docs/curling-net.md.

Examples:
  playout learn curling-net --out runs/net
  playout learn curling-net --scale 0.05 --out runs/look
  playout learn curling-net --from fcv1 --out runs/further
  playout learn curling-net --size gpu --rules dc3 --rounds 6 --out runs/dc3
  playout play --game curling --agent best:net=runs/net/round3/net.json`;

async function learn({ python, ...options }: Options): Promise<void> {
  const signal = interruptSignal();
  const whole = await attempt("learn curling-net", () =>
    withFileOf(options.from, (from) => {
      const given = Object.entries({ ...options, from }).filter(([, value]) => value !== undefined);
      const args = given.flatMap(([key, value]) => [`--${key}`, `${value}`]);
      return runPython("playout.rounds", args, { python, signal, say: notice });
    }),
  );
  if (whole) process.stdout.write(summary(options));
  else sayInterrupted();
}

/** Lends the file of a net, for as long as the work takes where it is one that ships. */
async function withFileOf<T>(
  net: string | undefined,
  work: (file: string | undefined) => Promise<T>,
): Promise<T> {
  const text = net === undefined ? undefined : shippedNet(net);
  if (text === undefined) return work(net);
  const folder = mkdtempSync(join(tmpdir(), "playout-net-"));
  try {
    const file = join(folder, `${net}.json`);
    writeFileSync(file, text);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const roundSchema = z.looseObject({
  gate: z.looseObject({
    against: z.int().min(0),
    games: z.int().min(0),
    share: z.number(),
    won: z.boolean(),
  }),
});

/** What came of every gate, and the player that last won. */
function summary({ out, from: first = "best without a net" }: Pick<Options, "out" | "from">): string {
  const rows: string[][] = [["round", "against", "games", "share", "gate"]];
  let champion: string | undefined;
  for (let k = 1; existsSync(roundOf(out, k)); k++) {
    const { gate } = readJson(roundOf(out, k), (data) => checked(roundSchema, data));
    const against = gate.against === 0 ? first : `round ${gate.against}`;
    rows.push([
      `${k}`,
      against,
      `${gate.games}`,
      `${(100 * gate.share).toFixed(1)} %`,
      gate.won ? "won" : "not won",
    ]);
    if (gate.won) champion = `best:net=${join(out, `round${k}`, "net.json")}`;
  }
  const player = champion === undefined ? "no net has won yet" : `the last one that won plays as ${champion}`;
  return `${formatTable(rows)}\nin ${out}; ${player}\n`;
}

function roundOf(out: string, k: number): string {
  return join(out, `round${k}`, "round.json");
}
