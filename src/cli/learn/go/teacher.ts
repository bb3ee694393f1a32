/** `playout learn go-teacher`: what positions are worth, by a search of ours or by a program. */
import "../../../games/index.js";
import { type Command, Option } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { ThreadJobs, usualThreads, withJobs } from "../../../distribute/index.js";
import { checked } from "../../../game/index.js";
import { goKit, goSchema } from "../../../games/go/players/index.js";
import { Failure, messageOf, USAGE } from "../../failure.js";
import { inUsage, readAgent } from "../../game-options.js";
import { integer, numberFrom } from "../../options.js";
import { interruptSignal } from "../../terminal.js";
import { attempt } from "../attempt.js";
import { sayInterrupted } from "../interrupted.js";
import { Steps } from "../progress.js";
import { readPositions } from "./data.js";
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
  const waiting = missing.slice();
  const progress = new Steps("positions", missing.length);
  const serve = async () => {
    const program = new ProgramTeacher(spec, { command, ask: questions, answer, timeout });
    const leave = () => void program.close();
    signal.addEventListener("abort", leave, { once: true });
    try {
      for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift()) {
        const { game } = row;
        const taught = await program.teach(row).catch((error) => {
          throw new Failure(`position of game ${game}: ${messageOf(error)}`);
        });
        rows.append(taught);
        progress.step(`${rows.rows.length} values`);
      }
    } finally {
      // One that fails leaves nothing to the others.
      waiting.length = 0;
      signal.removeEventListener("abort", leave);
      await program.close();
    }
  };
  try {
    const ended = await Promise.allSettled(Array.from({ length: Math.min(threads, missing.length) }, serve));
    for (const each of ended) if (each.status === "rejected" && !signal.aborted) throw each.reason;
    return rows.rows.length;
  } finally {
    progress.close();
    rows.close();
  }
}
