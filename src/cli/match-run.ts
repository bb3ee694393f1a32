/** `playout match run` and `resume`: plays the games of a plan, and shows how it goes. */

import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { version as VERSION } from "../core/index.js";
import { messageOf, readText } from "../io/files.js";
import {
  agentFiles,
  checkVariant,
  crewText,
  demandMatchFolder,
  type FolderStore,
  here,
  JobExecutor,
  type Jobs,
  loadFolderGame,
  loadPlanGame,
  loadWeights,
  openFolderStore,
  parseShard,
  planWeights,
  readFolder,
  threadCpu,
  usualThreads,
  withJobs,
} from "../jobs/index.js";
import {
  endText,
  formatElo,
  formatShare,
  type GameRecord,
  gamesOf,
  greetPrograms,
  indicesOf,
  isPlayed,
  type MatchPlan,
  openingOf,
  parsePlan,
  planId,
  playsByTime,
  resultText,
  runMatch,
  type Scoreboard,
  type Shard,
  scoreboard,
} from "../match/index.js";
import { Failure, INTERRUPTED, inPlace } from "./commands.js";
import { addQueueOption, openJobs } from "./folder-work.js";
import { printReport, writePage } from "./match-report.js";
import { demandNoGame, integer } from "./options.js";
import { type Crew, crewOf, Progress } from "./progress.js";
import { interruptSignal, notice } from "./terminal.js";

/** Shows how a match goes: games, who leads by how much, the test, and who plays them; a line a game on demand. */
export class MatchProgress {
  readonly #store: FolderStore;
  readonly #total: number;
  readonly #jobs: Crew;
  readonly #verbose: boolean;
  readonly #start = performance.now();
  readonly #progress: Progress;
  #played = 0;

  constructor(store: FolderStore, total: number, jobs: Crew, verbose: boolean) {
    this.#store = store;
    this.#total = total;
    this.#jobs = jobs;
    this.#verbose = verbose;
    this.#progress = new Progress({
      logged: !verbose,
      below: () => this.#standing(),
      live: { folder: store.folder, jobs },
    });
    this.#tell();
  }

  show(record: GameRecord): void {
    this.#played++;
    const line = gameLine(this.#store.plan, record);
    this.#store.log(line);
    if (this.#verbose) {
      this.#progress.clear();
      notice(line);
    }
    this.#tell();
  }

  close(): void {
    this.#progress.close();
  }

  #tell(): void {
    this.#progress.tell(this.#store.records.length, this.#total, () => this.#status());
  }

  #status(): string {
    const { records } = this.#store;
    const hours = (performance.now() - this.#start) / 3_600_000;
    const rate = this.#played === 0 ? "no game finished yet" : `${Math.round(this.#played / hours)} games/h`;
    const failed = records.filter((record) => !isPlayed(record)).length;
    const failures = failed === 0 ? "" : `, ${failed} failed`;
    return `${records.length}/${this.#total} games${failures}, ${rate}`;
  }

  #standing(): string[] {
    const { plan, records } = this.#store;
    const board = scoreboard(plan, records);
    const lines = [
      scoreLine(plan, board),
      board.sprt === undefined ? "" : sprtLine(board.sprt),
      ...crewOf(this.#jobs),
    ];
    return lines.filter((line) => line !== "");
  }
}

export function gameLine(plan: MatchPlan, record: GameRecord): string {
  const { index, players, result, moves } = record;
  const score = result === null ? "no result" : resultText(plan, record);
  return `game ${index}: ${players.join(" - ")} ${score}, ${moves.length} moves, ${endText(record)}`;
}

function scoreLine(plan: MatchPlan, board: Scoreboard): string {
  const [pairing] = board.pairings;
  if (plan.agents.length > 2 || pairing === undefined) {
    const [leader] = board.standings;
    return leader === undefined ? "" : `${leader.name} leads with ${formatShare(leader.share)}`;
  }
  const { wins, draws, losses, share, elo } = pairing;
  const score = `${pairing.agents[0]} ${wins}-${losses}${draws > 0 ? ` and ${draws} drawn` : ""}`;
  return `${score}, ${formatShare(share)}, Elo ${formatElo(elo)}`;
}

function sprtLine({ llr, lower, upper, elo0, elo1 }: NonNullable<Scoreboard["sprt"]>): string {
  return `SPRT of ${elo0} against ${elo1} Elo: LLR ${llr.toFixed(2)} within ${lower.toFixed(2)} and ${upper.toFixed(2)}`;
}

interface RunOptions {
  out?: string;
  threads?: number;
  shard?: Shard;
  verbose?: true;
  queue?: string;
}

export function runCommand(command: Command): void {
  playing(command)
    .argument("<plan>", "YAML file")
    .option("--out <folder>", "where to keep the games (default: matches/NAME-ID after the plan)")
    .option("--shard <k/n>", "play only part k of n, to be joined by match merge", shard)
    .action(async (file: string, options: RunOptions) => {
      const plan = await readPlan(file);
      return playFolder(options.out ?? defaultFolder(file, plan, options.shard), plan, options, file);
    });
}

export function resumeCommand(command: Command): void {
  playing(command)
    .argument("<folder>", "what match run made")
    .action(async (folder: string, options: RunOptions) => {
      await loadFolderGame(folder, notice);
      const found = inPlace(folder, () => readFolder(folder));
      return playFolder(folder, found.plan, { ...options, ...(found.shard && { shard: found.shard }) });
    });
}

function playing(command: Command): Command {
  return addQueueOption(command)
    .option(
      "--threads <n>",
      "games at once (default: one less than the cores; 1 where agents play by the wall clock, are programs, or think in several threads)",
      integer(1, 1024),
    )
    .option("--verbose", "a line for every game");
}

async function playFolder(
  folder: string,
  plan: MatchPlan,
  options: RunOptions,
  source = folder,
): Promise<void> {
  if (plan.clock.by === "cpu" && threadCpu() === undefined)
    throw new Failure(
      `${source}: clock.by: the CPU time of a thread is not known on this platform; Linux and Node.js 23.9 know it`,
    );
  // Before programs are started.
  inPlace(folder, () => demandMatchFolder(folder, plan, options.shard));
  const threads = options.threads ?? defaultThreads(plan);
  const signal = interruptSignal();
  await greet(folder, plan, options, source, signal);
  if (signal.aborted) {
    process.exitCode = INTERRUPTED;
    return;
  }
  await withJobs(await openJobs(threads, options, `match ${planId(plan)}`), async (jobs) => {
    const store = inPlace(folder, () => openFolderStore(folder, plan, options.shard));
    try {
      for (const line of [...store.notes, ...warnings(store, jobs)]) notice(line);
      await play(store, jobs, options, signal);
    } finally {
      store.close();
    }
  });
}

/** Nothing is written, and no game is lost, where a program is not there; a match that is over needs none. */
async function greet(
  folder: string,
  plan: MatchPlan,
  { shard: part, queue }: RunOptions,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const records = existsSync(join(folder, "plan.yaml"))
    ? inPlace(folder, () => readFolder(folder)).records
    : [];
  if (records.filter(isPlayed).length >= gamesIn(plan, part)) return;
  inPlace(folder, () => loadWeights(folder, planWeights(plan)));
  // Programs are where the workers are.
  if (queue !== undefined) return;
  try {
    await greetPrograms(plan, { ...here, signal });
  } catch (error) {
    if (!signal.aborted) throw new Failure(`${source}: ${messageOf(error)}`);
  }
}

function gamesIn(plan: MatchPlan, part: Shard | undefined): number {
  return part === undefined ? gamesOf(plan) : [...indicesOf(plan, part)].length;
}

async function play(store: FolderStore, jobs: Jobs, options: RunOptions, signal: AbortSignal): Promise<void> {
  const { plan, folder } = store;
  const part = gamesIn(plan, options.shard);
  const before = store.records.filter(isPlayed).length;
  const opening = before === 0 ? "" : `, ${before} of them played before`;
  tell(store, `match ${planId(plan)}: ${part} games${opening}, ${crewText(jobs.crew)}, in ${folder}`);
  const progress = new MatchProgress(store, part, jobs, options.verbose === true);
  try {
    const outcome = await runMatch({
      plan,
      executor: new JobExecutor(jobs),
      store,
      signal,
      progress: (record) => progress.show(record),
      ...(options.shard && { shard: options.shard }),
    });
    progress.close();
    writePage(folder, plan, store.records);
    printReport(plan, store.records);
    if (outcome.finished) store.log("finished");
    else {
      tell(
        store,
        `interrupted after ${store.records.length} games; go on with: playout match resume ${folder}`,
      );
      process.exitCode = INTERRUPTED;
    }
  } finally {
    progress.close();
  }
}

/** What the user should know before trusting the result. */
function warnings({ plan, shard: part, records }: FolderStore, { threads }: Jobs): string[] {
  const lines: string[] = [];
  const others = new Set(records.map(({ playout }) => playout).filter((version) => version !== VERSION));
  if (others.size > 0)
    lines.push(
      `warning: games here were played by playout ${[...others].join(", ")}, and this is ${VERSION}, whose agents may play otherwise`,
    );
  if (playsByWall(plan) && threads > 1)
    lines.push(
      `warning: agents play by time and several games run at once; they take time from one another, and no game can be repeated`,
    );
  if (part !== undefined && plan.stop.sprt !== undefined)
    lines.push("note: a part of a match cannot decide its SPRT; all games of the part are played");
  return lines;
}

/** Whether games that run at once take time from one another. */
function playsByWall(plan: MatchPlan): boolean {
  return playsByTime(plan) && plan.clock.by === undefined;
}

export function defaultThreads(plan: MatchPlan): number {
  const alone = playsByWall(plan) || plan.agents.some((agent) => Number(agent.threads ?? 1) > 1);
  return alone ? 1 : usualThreads();
}

function defaultFolder(file: string, plan: MatchPlan, part: Shard | undefined): string {
  const name = basename(file).replace(/\.ya?ml$/i, "");
  const suffix = part === undefined ? "" : `-part-${part.k}-of-${part.n}`;
  return join("matches", `${name}-${planId(plan).slice(0, 8)}${suffix}`);
}

/** A plan from a file; files that it names are found beside it. */
async function readPlan(file: string): Promise<MatchPlan> {
  if (!existsSync(file)) throw new Failure(`there is no plan ${file}`);
  if (statSync(file).isDirectory())
    throw new Failure(
      `${file} is a folder, not a plan; playout match resume goes on with the match in a folder`,
    );
  await loadPlanGame(file, notice);
  const plan = inPlace(file, () => {
    const text = readText(file);
    return demandNoGame(text, () => parsePlan(text, agentFiles(dirname(file))));
  });
  try {
    await checkVariant(plan.game);
    await openingOf(plan, 0);
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
  return plan;
}

function shard(text: string): Shard {
  try {
    return parseShard(text);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

function tell(store: FolderStore, line: string): void {
  store.log(line);
  notice(line);
}
