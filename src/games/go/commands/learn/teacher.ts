/** `playout learn go-teacher`: what positions are worth, by a search of ours or by a program. */
import { type Command, Option } from "commander";
import { formatAgent } from "../../../../agents/index.js";
import { Failure, inUsage, USAGE } from "../../../../cli/failure.js";
import { readAgent } from "../../../../cli/game-options.js";
import { addQueueOption, type QueueOption } from "../../../../cli/jobs.js";
import { asBegun } from "../../../../cli/learn/as-begun.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { withJobSteps, withSteps } from "../../../../cli/learn/steps.js";
import { integer, numberFrom } from "../../../../cli/options.js";
import { interruptSignal } from "../../../../cli/terminal.js";
import { usualThreads } from "../../../../distribute/index.js";
import { goKit } from "../../players/index.js";
import {
  ANSWERS,
  askValues,
  isPlayer,
  makeValues,
  type ProgramOptions,
  playoutsOf,
  readPositions,
  valuesFormat,
} from "../../training/index.js";

const TEACHER = "best:playouts=5000";

interface Options extends QueueOption {
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

async function teach(given: Options, command: Command): Promise<void> {
  const { data, out = data, program } = given;
  const options = await asBegun(given, command, valuesFormat, out, ({ teacher, seed, game }) => ({
    ...(program === undefined && isPlayer(game, teacher) && { agent: teacher }),
    seed,
  }));
  const { agent, threads, queue, seed } = options;
  if (program !== undefined && agent !== undefined)
    throw new Failure("--agent and --program: there is one teacher", USAGE);
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
      throw new Failure("--queue: a program of --program is asked on this machine", USAGE);
    const programs = threads ?? usualThreads();
    make = () =>
      withSteps("positions", (progress) => askValues({ ...common, program: asked, programs, progress }));
  }
  const values = await attempt(out, make);
  process.stdout.write(`${values} values in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

function programOf(command: string, { ask, answer, timeout }: Options): ProgramOptions {
  const questions = ask
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (questions.length === 0) throw new Failure("--ask: expected GTP commands", USAGE);
  return { command, ask: questions, answer, timeout };
}
