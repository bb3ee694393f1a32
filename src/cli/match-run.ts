/** `playout match run` and `resume`: plays the games of a plan, and shows how it goes. */

import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { messageOf, readText } from "../io/files.js";
import {
  agentFiles,
  checkVariant,
  defaultThreads,
  demandClock,
  demandMatchFolder,
  type FolderStore,
  gamesIn,
  loadFolderGame,
  loadPlanGame,
  loadWeights,
  nodeServices,
  openFolderStore,
  parseShard,
  planWeights,
  playMatch,
  playsByWall,
  readFolder,
  withJobs,
} from "../jobs/index.js";
import {
  checkPrograms,
  endText,
  formatElo,
  formatShare,
  isPlayed,
  type MatchGameRecord,
  type MatchPlan,
  type MatchScoreboard,
  openingOf,
  parsePlan,
  planId,
  resultText,
  type Shard,
  scoreboard,
} from "../match/index.js";
import { CommandFailure, INTERRUPTED, inPlace } from "./commands.js";
import { addQueueOption, openJobs } from "./folder-work.js";
import { printReport } from "./match-report.js";
import { demandNoGame, integer } from "./options.js";
import { Progress, type WorkerSource, workersOf } from "./progress.js";
import { interruptSignal, notice } from "./terminal.js";

/** Shows how a match goes: games, who leads by how much, the test, and who plays them; a line a game on demand. */
export class MatchProgress {
  readonly #store: FolderStore;
  readonly #total: number;
  readonly #jobs: WorkerSource;
  readonly #verbose: boolean;
  readonly #start = performance.now();
  readonly #progress: Progress;
  #played = 0;

  constructor(store: FolderStore, total: number, jobs: WorkerSource, verbose: boolean) {
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

  show(record: MatchGameRecord): void {
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
      ...workersOf(this.#jobs),
    ];
    return lines.filter((line) => line !== "");
  }
}

export function gameLine(plan: MatchPlan, record: MatchGameRecord): string {
  const { index, players, result, moves } = record;
  const score = result === null ? "no result" : resultText(plan, record);
  return `game ${index}: ${players.join(" - ")} ${score}, ${moves.length} moves, ${endText(record)}`;
}

function scoreLine(plan: MatchPlan, board: MatchScoreboard): string {
  const [pairing] = board.pairings;
  if (plan.agents.length > 2 || pairing === undefined) {
    const [leader] = board.standings;
    return leader === undefined ? "" : `${leader.name} leads with ${formatShare(leader.share)}`;
  }
  const { wins, draws, losses, share, elo } = pairing;
  const score = `${pairing.agents[0]} ${wins}-${losses}${draws > 0 ? ` and ${draws} drawn` : ""}`;
  return `${score}, ${formatShare(share)}, Elo ${formatElo(elo)}`;
}

function sprtLine({ llr, lower, upper, elo0, elo1 }: NonNullable<MatchScoreboard["sprt"]>): string {
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
  addPlayOptions(command)
    .argument("<plan>", "YAML file")
    .option("--out <folder>", "where to keep the games (default: matches/NAME-ID after the plan)")
    .option("--shard <k/n>", "play only part k of n, to be joined by match merge", shard)
    .action(async (file: string, options: RunOptions) => {
      const plan = await readPlan(file);
      return playFolder(options.out ?? defaultFolder(file, plan, options.shard), plan, options, file);
    });
}

export function resumeCommand(command: Command): void {
  addPlayOptions(command)
    .argument("<folder>", "what match run made")
    .action(async (folder: string, options: RunOptions) => {
      await loadFolderGame(folder, notice);
      const found = inPlace(folder, () => readFolder(folder));
      return playFolder(folder, found.plan, { ...options, ...(found.shard && { shard: found.shard }) });
    });
}

function addPlayOptions(command: Command): Command {
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
  inPlace(source, () => demandClock(plan));
  // Before programs are started.
  inPlace(folder, () => demandMatchFolder(folder, plan, options.shard));
  const threads = options.threads ?? threadsFor(plan);
  const signal = interruptSignal();
  await checkHosts(folder, plan, options, source, signal);
  if (signal.aborted) {
    process.exitCode = INTERRUPTED;
    return;
  }
  await withJobs(await openJobs(threads, options, `match ${planId(plan)}`), async (jobs) => {
    const store = inPlace(folder, () => openFolderStore(folder, plan, options.shard));
    try {
      const finished = await playMatch(store, {
        jobs,
        signal,
        say: notice,
        watch: (games) => new MatchProgress(store, games, jobs, options.verbose === true),
      });
      printReport(plan, store.records);
      if (finished) return;
      const line = `interrupted after ${store.records.length} games; go on with: playout match resume ${folder}`;
      store.log(line);
      notice(line);
      process.exitCode = INTERRUPTED;
    } finally {
      store.close();
    }
  });
}

/** Nothing is written, and no game is lost, where a program is not there; a match that is over needs none. */
async function checkHosts(
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
    await checkPrograms(plan, { ...nodeServices, signal });
  } catch (error) {
    if (!signal.aborted) throw new CommandFailure(`${source}: ${messageOf(error)}`);
  }
}

export function threadsFor(plan: MatchPlan): number {
  const alone = playsByWall(plan) || plan.agents.some((agent) => Number(agent.threads ?? 1) > 1);
  return alone ? 1 : defaultThreads();
}

function defaultFolder(file: string, plan: MatchPlan, part: Shard | undefined): string {
  const name = basename(file).replace(/\.ya?ml$/i, "");
  const suffix = part === undefined ? "" : `-part-${part.k}-of-${part.n}`;
  return join("matches", `${name}-${planId(plan).slice(0, 8)}${suffix}`);
}

/** A plan from a file; files that it names are found beside it. */
async function readPlan(file: string): Promise<MatchPlan> {
  if (!existsSync(file)) throw new CommandFailure(`there is no plan ${file}`);
  if (statSync(file).isDirectory())
    throw new CommandFailure(
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
    throw new CommandFailure(`${file}: ${messageOf(error)}`);
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
