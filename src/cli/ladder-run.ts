/** `playout ladder run`: plays a ladder while agents join and leave. */

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Command } from "commander";
import { escapeControls } from "../core/index.js";
import { messageOf } from "../io/files.js";
import {
  checkVariant,
  formatWorkers,
  JobExecutor,
  type Jobs,
  LadderFile,
  LadderFolder,
  loadPlanGame,
  loadWeights,
  nodeServices,
  planWeights,
  readAway,
  readLadderPlan,
  withJobs,
} from "../jobs/index.js";
import {
  type AbortSignalLike,
  checkProgram,
  Ladder,
  type LadderGame,
  type LadderInput,
  type LadderPlan,
  type MatchAgent,
  type MatchGameRecord,
  type MatchPlan,
  openingOf,
  runLadder,
} from "../match/index.js";
import { CommandFailure, INTERRUPTED, inPlace } from "./commands.js";
import { addQueueOption, openJobs } from "./folder-work.js";
import { ladderTable, writePage } from "./ladder-report.js";
import { gameLine, threadsFor } from "./match-run.js";
import { demandNoGame, integer } from "./options.js";
import { interject, Progress, workersOf } from "./progress.js";
import { interruptSignal, notice } from "./terminal.js";

// Who joins a ladder and who leaves it, at its start and while it is played: nobody's file or program keeps others out.

/** Where agents come in. */
export interface AgentFolder {
  /** How the ladder's file is called. */
  readonly file: string;
  /** Whether something may be new since it was read. */
  readonly hasChanged: boolean;
  /** Throws one line where nobody can be read. */
  read(given?: Pick<LadderInput, "before" | "refused">): LadderPlan;
  /** Rejects where an agent cannot be started. */
  greet(plan: MatchPlan, agent: MatchAgent): Promise<void>;
  readonly signal: AbortSignalLike;
}

/** Everybody who can be started; those of whom that is known are not asked again. */
export async function admit(
  entrance: AgentFolder,
  before?: LadderInput["before"],
  known: Iterable<string> = [],
): Promise<LadderPlan> {
  const greeted = new Set(known);
  const refused = new Map<string, string>();
  for (;;) {
    const plan = entrance.read({ ...(before && { before }), refused });
    const isNew = ({ name }: MatchAgent) => plan.present.has(name) && !greeted.has(name);
    const { size } = refused;
    for (const agent of plan.whole.agents.filter(isNew)) {
      greeted.add(agent.name);
      try {
        await entrance.greet(plan.whole, agent);
      } catch (error) {
        if (entrance.signal.aborted) throw error;
        refused.set(agent.name, messageOf(error));
      }
    }
    if (refused.size === size) return plan;
  }
}

interface JoinSetup {
  readonly entrance: AgentFolder;
  readonly ladder: Ladder;
  /** Where it is kept who has joined, and who does not play. */
  readonly store: Pick<LadderFolder, "keep" | "keepAway">;
  tell(line: string): void;
}

/**
 * Tells what is wrong from the start, and gives what looks whether something has changed: what is wrong is told once. Who could not
 * be started is tried again after one game more, after two, four and so on.
 */
export function joiners({ entrance, ladder, store, tell }: JoinSetup): () => Promise<void> {
  let told: ReadonlySet<string> = new Set();
  let pause = 1;
  let next = ladder.played + pause;
  let looking: Promise<void> | undefined;
  const complain = (lines: readonly string[]) => {
    for (const line of lines) if (!told.has(line)) tell(line);
    told = new Set(lines);
  };
  const complainOf = ({ wrong }: LadderPlan) => complain(wrong.map((line) => `${line}; the others play on`));
  const look = async () => {
    try {
      const { hasChanged } = entrance;
      const known = ladder.plan;
      if (!hasChanged && (known.refused.size === 0 || ladder.played < next)) return;
      pause = hasChanged ? 1 : 2 * pause;
      const plan = await admit(entrance, known, known.present);
      next = ladder.played + pause;
      store.keep(plan.whole);
      ladder.plan = plan;
      store.keepAway(ladder.away);
      complainOf(plan);
      for (const name of plan.present) if (!known.present.has(name)) tell(`${name} joins`);
      for (const name of known.present) if (!plan.present.has(name)) tell(`${name} leaves`);
    } catch (error) {
      if (!entrance.signal.aborted)
        complain([`${entrance.file}: ${messageOf(error)}; the agents of before play on`]);
    }
  };
  complainOf(ladder.plan);
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

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
  if (!existsSync(file)) throw new CommandFailure(`there is no ladder ${file}`);
  await loadPlanGame(file, notice);
  const before = wasUntilNow(folder);
  const signal = interruptSignal();
  const entrance = entranceOf(new LadderFile(file), folder, options, signal);
  const { whole } = inPlace(file, () => entrance.read(before && { before }));
  const plan = await (async () => {
    await checkVariant(whole.game);
    await openingOf(whole, 0);
    return await admit(entrance, before);
  })().catch((error: unknown) => {
    if (!signal.aborted) throw new CommandFailure(`${file}: ${messageOf(error)}`);
  });
  if (plan === undefined || signal.aborted) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const threads = options.threads ?? threadsFor(plan.whole);
  await withJobs(await openJobs(threads, options, `ladder ${basename(file)}`), async (jobs) => {
    const ladder = new Ladder(plan);
    const store = inPlace(folder, () => new LadderFolder(folder, plan.whole, (game) => ladder.add(game)));
    try {
      for (const note of store.notes) notice(note);
      await play({ entrance, options, signal, jobs, store, ladder });
    } finally {
      store.close();
    }
  });
}

/** Everybody who ever joined the ladder of a folder, and who has not left; nothing where there is none. */
function wasUntilNow(folder: string): LadderInput["before"] {
  const whole = readLadderPlan(folder);
  if (whole === undefined) return undefined;
  const left = inPlace(folder, () => readAway(folder)).filter(({ state }) => state === "left");
  const present = new Set(whole.agents.map(({ name }) => name));
  for (const { name } of left) present.delete(name);
  return { whole, present };
}

interface RunningGame {
  readonly entrance: AgentFolder;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  readonly jobs: Jobs;
  readonly store: LadderFolder;
  readonly ladder: Ladder;
}

async function play(running: RunningGame): Promise<void> {
  const { entrance, options, signal, jobs, store, ladder } = running;
  const before = ladder.played === 0 ? "" : `, ${ladder.played} games so far`;
  tell(
    store,
    `ladder of ${ladder.plan.present.size} agents${before}, ${formatWorkers(jobs.crew)}, in ${store.folder}`,
  );
  store.keepAway(ladder.away);
  const look = joiners({ entrance, ladder, store, tell: (line) => tell(store, line) });
  const below = () => [...ladderTable(ladder).split("\n"), ...workersOf(jobs)];
  const progress = new Progress({
    logged: options.verbose !== true,
    below,
    live: { folder: store.folder, jobs },
  });
  const executor = new JobExecutor(jobs);
  let nextPage = Number.NEGATIVE_INFINITY;
  const show = (record: MatchGameRecord) => {
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
      look,
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
): Promise<MatchGameRecord | undefined> {
  for await (const record of executor.play(plan, [index], signal)) return record;
  return undefined;
}

function entranceOf(
  source: LadderFile,
  folder: string,
  { queue }: RunOptions,
  signal: AbortSignal,
): AgentFolder {
  return {
    signal,
    file: source.file,
    get hasChanged() {
      return source.hasChanged;
    },
    read: (given) => demandNoGame(source.text, () => source.read(given)),
    async greet(plan, agent) {
      loadWeights(folder, planWeights({ ...plan, agents: [agent] }));
      // Programs are where the workers are.
      if (queue === undefined) await checkProgram(plan.game, agent, { ...nodeServices, signal });
    },
  };
}

function tell(store: LadderFolder, line: string): void {
  store.log(line);
  interject(escapeControls(line));
}
