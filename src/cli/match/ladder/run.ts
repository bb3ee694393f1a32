import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Command } from "commander";
import {
  checkVariant,
  crewText,
  here,
  JobExecutor,
  type Jobs,
  LadderFile,
  LadderFolder,
  loadPlanGame,
  loadWeights,
  planWeights,
  readLadderPlan,
  withJobs,
} from "../../../distribute/index.js";
import { shown } from "../../../game/index.js";
import {
  type GameRecord,
  greetPrograms,
  Ladder,
  type LadderGame,
  type LadderInput,
  type LadderPlan,
  openingOf,
  runLadder,
} from "../../../match/index.js";
import { Failure, INTERRUPTED, messageOf } from "../../failure.js";
import { demandNoGame } from "../../files.js";
import { addQueueOption, openJobs } from "../../jobs.js";
import { integer } from "../../options.js";
import { crewOf, interject, Progress } from "../../progress.js";
import { interruptSignal, notice } from "../../terminal.js";
import { gameLine } from "../progress.js";
import { attempt, defaultThreads } from "../run.js";
import { ladderTable, writePage } from "./report.js";

interface RunOptions {
  out?: string;
  games?: number;
  threads?: number;
  queue?: string;
  verbose?: true;
}

/** Milliseconds from one page to the next, or so many times as long as the last one took: pages of many games must not hold up games. */
const PAGE = 10_000;
const SHARE = 20;

export function runCommand(command: Command): void {
  addQueueOption(command)
    .argument("<plan>", "YAML file; it is read again while games are played")
    .option("--out <folder>", "where to keep the games (default: ladders/NAME after the file)")
    .option("--games <n>", "end when so many games are there (default: never)", integer(1, 1e9))
    .option(
      "--threads <n>",
      "games at once (default: one less than the cores; 1 where agents play by the wall clock, are programs, or think in several threads)",
      integer(1, 1024),
    )
    .option("--verbose", "a line for every game")
    .action(run);
}

async function run(file: string, options: RunOptions): Promise<void> {
  const folder = options.out ?? join("ladders", basename(file).replace(/\.ya?ml$/i, ""));
  if (!existsSync(file)) throw new Failure(`there is no ladder ${file}`);
  await loadPlanGame(file);
  const whole = await readLadderPlan(folder);
  const source = new LadderFile(file);
  const plan = attempt(file, () => {
    const found = read(source, whole && { whole, present: new Set() });
    if (found.wrong.length > 0) throw new Error(found.wrong[0]);
    return found;
  });
  const signal = interruptSignal();
  try {
    await checkVariant(plan.whole.game);
    await openingOf(plan.whole, 0);
    await greet(folder, plan, plan.present, options, signal);
  } catch (error) {
    if (!signal.aborted) throw new Failure(`${file}: ${messageOf(error)}`);
  }
  if (signal.aborted) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const threads = options.threads ?? defaultThreads(plan.whole);
  await withJobs(await openJobs(threads, options, `ladder ${basename(file)}`), async (jobs) => {
    const ladder = new Ladder(plan);
    const store = attempt(folder, () => new LadderFolder(folder, plan.whole, (game) => ladder.add(game)));
    try {
      for (const note of store.notes) notice(note);
      await play({ source, options, signal, jobs, store, ladder });
    } finally {
      store.close();
    }
  });
}

interface Running {
  readonly source: LadderFile;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  readonly jobs: Jobs;
  readonly store: LadderFolder;
  readonly ladder: Ladder;
}

async function play(running: Running): Promise<void> {
  const { options, signal, jobs, store, ladder } = running;
  const before = ladder.played === 0 ? "" : `, ${ladder.played} games so far`;
  tell(
    store,
    `ladder of ${ladder.plan.present.size} agents${before}, ${crewText(jobs.crew)}, in ${store.folder}`,
  );
  store.keepAway(ladder.away);
  const below = () => [...ladderTable(ladder).split("\n"), ...crewOf(jobs)];
  const progress = new Progress({
    logged: options.verbose !== true,
    below,
    live: { folder: store.folder, jobs },
  });
  const executor = new JobExecutor(jobs);
  let nextPage = Number.NEGATIVE_INFINITY;
  const show = (record: GameRecord) => {
    store.keepAway(ladder.away);
    const line = gameLine(ladder.plan.whole, record);
    store.log(line);
    if (options.verbose) interject(line);
    const { games = Number.POSITIVE_INFINITY } = options;
    progress.tell(ladder.played, games, () => `${ladder.played} games`);
    const now = performance.now();
    if (now < nextPage) return;
    writePage(store.folder, ladder);
    nextPage = now + Math.max(PAGE, SHARE * (performance.now() - now));
  };
  try {
    await runLadder({
      ladder,
      signal,
      room: jobs,
      ...(options.games !== undefined && { games: options.games }),
      play: (game) => played(executor, game, signal),
      append: (record) => store.append(ladder.plan.whole, record),
      look: newcomers(running),
      progress: show,
      rests: (name, reason) => tell(store, `${name} rests for a while: ${reason}`),
    });
  } finally {
    progress.close();
  }
  writePage(store.folder, ladder);
  process.stdout.write(`${ladderTable(ladder)}\n`);
  if (!signal.aborted) return;
  tell(store, `interrupted after ${ladder.played} games; the same command goes on`);
  process.exitCode = INTERRUPTED;
}

async function played(
  executor: JobExecutor,
  { plan, index }: LadderGame,
  signal: AbortSignal,
): Promise<GameRecord | undefined> {
  for await (const record of executor.play(plan, [index], signal)) return record;
  return undefined;
}

/** Looks whether the file has changed, or an agent's: who is new joins, and what is wrong is told once. */
function newcomers({ source, options, signal, store, ladder }: Running): () => Promise<void> {
  let told = "";
  let looking: Promise<void> | undefined;
  const complain = (words: string) => {
    const line = `${words}; the agents of before play on`;
    if (line !== told) tell(store, line);
    told = line;
  };
  const look = async () => {
    try {
      if (!source.hasChanged) return;
      const known = ladder.plan;
      const plan = read(source, known);
      for (const line of plan.wrong) complain(line);
      const names = new Set([...plan.present].filter((name) => !known.present.has(name)));
      await greet(store.folder, plan, names, options, signal);
      store.keep(plan.whole);
      ladder.plan = plan;
      store.keepAway(ladder.away);
      const left = [...known.present].filter((name) => !plan.present.has(name));
      for (const name of names) tell(store, `${name} joins`);
      for (const name of left) tell(store, `${name} leaves`);
    } catch (error) {
      if (!signal.aborted) complain(`${source.file}: ${messageOf(error)}`);
    }
  };
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

function read(source: LadderFile, before: LadderInput["before"]): LadderPlan {
  return demandNoGame(source.text, () => source.read(before));
}

/** Rejects where a program among these cannot be started. */
async function greet(
  folder: string,
  { whole }: LadderPlan,
  names: ReadonlySet<string>,
  { queue }: RunOptions,
  signal: AbortSignal,
): Promise<void> {
  const agents = whole.agents.filter(({ name }) => names.has(name));
  loadWeights(folder, planWeights({ ...whole, agents }));
  // Programs are where the workers are.
  if (queue === undefined) await greetPrograms({ ...whole, agents }, { ...here, signal });
}

function tell(store: LadderFolder, line: string): void {
  store.log(line);
  interject(shown(line));
}
