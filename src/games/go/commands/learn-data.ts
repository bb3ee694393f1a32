/**
 * `playout learn go-games`, `go-positions` and `go-teacher`: make what policies of Go are learned from.
 *
 * `playout learn go-games`: games between agents, kept to learn from.
 */

import { type Command, Option } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { CommandFailure, inUsage, USAGE } from "../../../cli/commands.js";
import {
  addQueueOption,
  asBegun,
  attempt,
  type QueueOption,
  sayInterrupted,
  withJobSteps,
  withSteps,
} from "../../../cli/folder-work.js";
import { readAgent } from "../../../cli/game-options.js";
import { integer, numberFrom } from "../../../cli/options.js";
import { interruptSignal } from "../../../cli/terminal.js";
import { defaultThreads } from "../../../jobs/index.js";
import { withPrograms } from "../../../match/index.js";
import { goKit } from "../setup.js";
import { gamesFormat, isPlayer, positionsFormat, readPositions, valuesFormat } from "../train/data.js";
import { drawRecorded, makeGames, makePositions, readGoGames } from "../train/games.js";
import { ANSWERS, askValues, makeValues, type ProgramOptions, playoutsOf } from "../train/teacher.js";
import { addGoOptions, type GoCommandOptions, goOptionsOf, readGoOptions } from "./learn-options.js";

const DEFAULTS = "uct:playouts=1000";

interface GamesOptions extends GoCommandOptions, QueueOption {
  out: string;
  agent?: string[];
  games: number;
  sgf?: true;
  threads?: number;
  seed: string;
}

export function goGamesCommand(command: Command): void {
  addQueueOption(addGoOptions(command))
    .requiredOption("--out <folder>", "where to keep them; games that are there already are not played again")
    .option(
      "--agent <spec>",
      `who plays; may be given several times (default: ${DEFAULTS})`,
      (text, before: string[] = []) => [...before, text],
    )
    .option("--games <n>", "games in all, those that are there already included", integer(1), 500)
    .option("--sgf", "also as SGF, a file a game, in the folder sgf there")
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "games")
    .addHelpText(
      "after",
      `
Black and White of each game are drawn from the agents given; an agent of kind gtp is a program. Ctrl-C, or any other
end, loses no finished game; the same command goes on where it ended, and so does one with --out and --games alone. Agents with a budget of playouts play the same
games with any number of threads.

Example:
  playout learn go-games --games 2000 --agent uct:playouts=1000 --out selfplay
  playout learn go-mm --games selfplay --set wide --out wide.json`,
    )
    .action(play);
}

async function play(given: GamesOptions, command: Command): Promise<void> {
  const { out } = given;
  const options = await asBegun(given, command, gamesFormat, out, ({ agents, seed, game }) => ({
    agent: agents,
    seed,
    ...goOptionsOf(game),
  }));
  const { agent, games, seed, sgf, threads, queue, ...game } = options;
  const spec = readGoOptions(game);
  const kit = withPrograms(goKit(spec));
  const agents = (agent ?? [DEFAULTS]).map((text) => formatAgent(readAgent(kit, text, out)));
  const signal = interruptSignal();
  const played = await attempt(out, () =>
    withJobSteps("games", `go-games ${out}`, { threads, queue }, (jobs, progress) =>
      makeGames({ folder: out, spec, agents, games, seed, sgf: sgf === true, jobs, signal, progress }),
    ),
  );
  const moves = played.reduce((sum, row) => sum + row.moves.split(" ").length, 0);
  process.stdout.write(`${played.length} games with ${moves} moves in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

// `playout learn go-positions`: one random position of each of many games.

/** The paper's player, with fewer playouts; lost positions are to be learned from as well. */
const SELF_PLAY = "uct:playouts=300,policy=uniform,prior=paper,total=visits,resign=0";
const GAMES = 1500;

interface PositionsOptions extends GoCommandOptions, QueueOption {
  out: string;
  agent?: string;
  records?: string;
  games?: number;
  threads?: number;
  seed: string;
}

export function goPositionsCommand(command: Command): void {
  addQueueOption(addGoOptions(command))
    .requiredOption("--out <folder>", "where to keep them; games that are there already are not played again")
    .option("--agent <spec>", `who plays both sides (default: ${SELF_PLAY})`)
    .option(
      "--games <n>",
      `games in all, those that are there already included (default: ${GAMES})`,
      integer(1),
    )
    .option("--records <path>", "draw from these games in their place: SGF, JSON lines, or a folder of games")
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "positions")
    .addHelpText(
      "after",
      `
A position is drawn from those after the first move and before anybody passed, each as likely as the others. Recorded games
count under --rules and --komi, not their own.
Ctrl-C, or any other end, loses no finished game; the same command goes on where it ended, and so does one
with --out and --games alone.

Example, the paper's games:
  playout learn go-positions --games 5500 --agent uct:playouts=1000,policy=uniform,prior=paper,total=visits --out positions`,
    )
    .action(draw);
}

async function draw(given: PositionsOptions, command: Command): Promise<void> {
  const { out, records } = given;
  const options = await asBegun(given, command, positionsFormat, out, ({ source, seed, game }) => ({
    ...(records === undefined && isPlayer(game, source) && { agent: source }),
    seed,
    ...goOptionsOf(game),
  }));
  const { agent, games = GAMES, seed, threads, queue, ...game } = options;
  const spec = readGoOptions(game);
  if (records !== undefined) {
    if (agent !== undefined || options.games !== undefined)
      throw new CommandFailure("--records: the games are there, without --agent or --games", USAGE);
    const [drawn, strange] = await attempt(out, () => drawRecorded(out, spec, readGoGames(records), seed));
    const others = strange === 0 ? "" : `; ${strange} games on other boards left out`;
    process.stdout.write(`${drawn} positions in ${out}${others}\n`);
    return;
  }
  const signal = interruptSignal();
  const who = formatAgent(readAgent(withPrograms(goKit(spec)), agent ?? SELF_PLAY, out));
  const positions = await attempt(out, () =>
    withJobSteps("games", `go-positions ${out}`, { threads, queue }, (jobs, progress) =>
      makePositions({ folder: out, spec, agent: who, games, seed, jobs, signal, progress }),
    ),
  );
  process.stdout.write(`${positions} positions in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

// `playout learn go-teacher`: what positions are worth, by a search of ours or by a program.

const TEACHER = "best:playouts=5000";

interface TeacherOptions extends QueueOption {
  data: string;
  out?: string;
  agent?: string;
  program?: string;
  ask: string;
  answer: ProgramOptions["answer"];
  timeout: number;
  threads?: number;
  seed: string;
}

export function goTeacherCommand(command: Command): void {
  addQueueOption(command)
    .requiredOption("--data <folder>", "the positions")
    .option("--out <folder>", "where to keep the values (default: beside the positions)")
    .option("--agent <spec>", `whose search it is (default: ${TEACHER})`)
    .option("--program <command>", "a program that speaks GTP, in its place")
    .option(
      "--ask <commands>",
      "GTP commands that make it evaluate, with ; between them; COLOUR is the side to move",
      "reg_genmove COLOUR; uct_value_black",
    )
    .addOption(
      new Option(
        "--answer <kind>",
        "its last answer: the chance to win of Black or of the side to move, or a score (B+3.5), of which the winner counts",
      )
        .choices(ANSWERS)
        .default("black"),
    )
    .option("--timeout <s>", "seconds that a program may take for an answer", numberFrom(0.001, 1e6), 600)
    .option(
      "--threads <n>",
      "searches or programs at the same time (default: one less than the cores)",
      integer(1, 256),
    )
    .option("--seed <text>", "where the chance of searches comes from", "teacher")
    .addHelpText(
      "after",
      `
Values are from -1, White wins, to 1, Black wins: for a search, that of the move it would play. A search with uniform playouts
knows hardly more than they do, however long it takes: teach with the best policy there is. The defaults of --ask and --answer
are for Fuego; GNU Go is asked with --ask estimate_score --answer score.
A program that dies is started once more; if it dies again over the same position, the command ends. Ctrl-C, or any
other end, loses no value; the same command goes on where it ended, and so does one without --agent and --seed.

Examples:
  playout learn go-teacher --data positions --agent uct:playouts=20000,policy=mm.json,amaf=first
  playout learn go-teacher --data positions --out values --program "fuego --quiet --config fuego.cfg"`,
    )
    .action(teach);
}

async function teach(given: TeacherOptions, command: Command): Promise<void> {
  const { data, out = data, program } = given;
  const options = await asBegun(given, command, valuesFormat, out, ({ teacher, seed, game }) => ({
    ...(program === undefined && isPlayer(game, teacher) && { agent: teacher }),
    seed,
  }));
  const { agent, threads, queue, seed } = options;
  if (program !== undefined && agent !== undefined)
    throw new CommandFailure("--agent and --program: there is one teacher", USAGE);
  const { header } = await attempt(data, () => readPositions(data));
  const signal = interruptSignal();
  const common = { positions: data, folder: out, seed, signal };
  let make: () => Promise<number>;
  if (program === undefined) {
    const who = formatAgent(readAgent(goKit(header.game), agent ?? TEACHER, data, out));
    inUsage(() => playoutsOf(who));
    make = () =>
      withJobSteps("positions", `go-teacher ${out}`, { threads, queue }, (jobs, progress) =>
        makeValues({ ...common, agent: who, jobs, progress }),
      );
  } else {
    const asked = programOf(program, options);
    if (queue !== undefined)
      throw new CommandFailure("--queue: a program of --program is asked on this machine", USAGE);
    const programs = threads ?? defaultThreads();
    make = () =>
      withSteps("positions", (progress) => askValues({ ...common, program: asked, programs, progress }));
  }
  const values = await attempt(out, make);
  process.stdout.write(`${values} values in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

function programOf(command: string, { ask, answer, timeout }: TeacherOptions): ProgramOptions {
  const questions = ask
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (questions.length === 0) throw new CommandFailure("--ask: expected GTP commands", USAGE);
  return { command, ask: questions, answer, timeout };
}
