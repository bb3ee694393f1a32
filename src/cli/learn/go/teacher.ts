/** `playout learn go-teacher`: what positions are worth, by a search of ours or by a program. */
import "../../../games/index.js";
import { type Command, Option } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { spread, ThreadJobs, usualThreads, withJobs } from "../../../distribute/index.js";
import { checked } from "../../../game/index.js";
import { goKit, goSchema } from "../../../games/go/players/index.js";
import { Failure, inUsage, messageOf, USAGE } from "../../failure.js";
import { readAgent } from "../../game-options.js";
import { integer, numberFrom } from "../../options.js";
import { interruptSignal } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { sayInterrupted } from "../interrupted.js";
import { Steps } from "../progress.js";
import { type PositionRow, readPositions } from "./data.js";
import { makeValues, openValues, playoutsOf } from "./make-positions.js";
import { ANSWERS, type ProgramOptions, ProgramTeacher } from "./program-teacher.js";

const TEACHER = "best:playouts=5000";

interface Options {
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
  command
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
other end, loses no value; the same command goes on where it ended.

Examples:
  playout learn go-teacher --data positions --agent uct:playouts=20000,policy=mm.json,amaf=first
  playout learn go-teacher --data positions --out values --program "fuego --quiet --config fuego.cfg"`,
    )
    .action(teach);
}

async function teach(options: Options): Promise<void> {
  const { data, out = data, agent, program, threads = usualThreads(), seed } = options;
  if (program !== undefined && agent !== undefined)
    throw new Failure("--agent and --program: there is one teacher", USAGE);
  const { header } = await attempt(data, () => readPositions(data));
  const signal = interruptSignal();
  let values: number;
  if (program === undefined) {
    const spec = checked(goSchema, header.game);
    const who = formatAgent(readAgent(goKit(spec), agent ?? TEACHER));
    inUsage(() => playoutsOf(who));
    const meter = (tasks: number) => new Steps("positions", tasks);
    values = await attempt(out, () =>
      withJobs(new ThreadJobs(threads), (jobs) =>
        makeValues({ positions: data, folder: out, agent: who, seed, jobs, signal, meter }),
      ),
    );
  } else values = await attempt(out, () => askProgram({ ...options, out, threads, program }, signal));
  process.stdout.write(`${values} values in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}

interface ProgramRequest extends Options {
  out: string;
  threads: number;
  program: string;
}

async function askProgram(request: ProgramRequest, signal: AbortSignal): Promise<number> {
  const { data, out, program: command, ask, answer, timeout, threads, seed } = request;
  const questions = ask
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (questions.length === 0) throw new Failure("--ask: expected GTP commands", USAGE);
  const teacher = `${command}, asked ${questions.join("; ")} (${answer})`;
  const { spec, rows, missing } = openValues(data, out, teacher, seed);
  const progress = new Steps("positions", missing.length);
  const failed = new AbortController();
  const programs: ProgramTeacher[] = [];
  const idle: ProgramTeacher[] = [];
  const start = () => {
    const program = new ProgramTeacher(spec, { command, ask: questions, answer, timeout });
    programs.push(program);
    return program;
  };
  const leave = () => Promise.all(programs.map((program) => program.close()));
  const teach = async (row: PositionRow) => {
    const program = idle.pop() ?? start();
    try {
      return await program.teach(row);
    } catch (error) {
      // One that fails leaves nothing to the others but what they have begun.
      failed.abort(new Failure(`position of game ${row.game}: ${messageOf(error)}`));
      return undefined;
    } finally {
      idle.push(program);
    }
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    const either = AbortSignal.any([signal, failed.signal]);
    for await (const taught of spread(missing, threads, teach, either)) {
      if (taught === undefined) continue;
      rows.append(taught);
      progress.step(`${rows.rows.length} values`);
    }
    if (!signal.aborted) failed.signal.throwIfAborted();
    return rows.rows.length;
  } finally {
    signal.removeEventListener("abort", leave);
    progress.close();
    rows.close();
    await leave();
  }
}
