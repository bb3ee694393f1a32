/**
 * A match on disk: `plan.yaml` with every default written out, `games.jsonl` with one game a line, `games/` with the
 * same games as files of their own (SGF, or records of curling), `weights/` that the plan names, and `log`.
 */

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { weightsNeeded } from "../agents/index.js";
import { version as VERSION } from "../core/index.js";
import { readText, writeWhole } from "../io/files.js";
import {
  demandFolder,
  type Ledger,
  type LedgerFormat,
  makeFolder,
  openLedger,
  readRows,
  type Signs,
} from "../io/index.js";
import {
  formatGame,
  formatPage,
  formatPlan,
  GameList,
  gameFile,
  gamesOf,
  indicesOf,
  isPlayed,
  type MatchGameRecord,
  type MatchGameRow,
  type MatchPlan,
  matchKit,
  parsePlan,
  parseRecord,
  planId,
  planModule,
  playsByTime,
  type RecordStore,
  rowOf,
  runMatch,
  type Shard,
  scoreboard,
} from "../match/index.js";
import { keepWeights } from "./agent-files.js";
import { threadCpu } from "./cpu.js";
import { moduleFrom } from "./guest-games.js";
import type { Jobs } from "./jobs.js";
import { JobExecutor } from "./kinds.js";
import { formatWorkers } from "./live.js";

const MATCH: Signs = { what: "match", marks: ["plan.yaml"], before: ["shard", "weights"] };
const GAMES = "games.jsonl";

interface ReadFolder {
  readonly plan: MatchPlan;
  /** The part of the match that is played here, where it is not the whole. */
  readonly shard?: Shard;
  readonly records: readonly MatchGameRecord[];
  /** What was found and put right, one line each. */
  readonly notes: readonly string[];
}

export interface FolderStore extends RecordStore, ReadFolder {
  readonly folder: string;
  log(line: string): void;
  close(): void;
}

/** The plan of a folder. */
export function readFolderPlan(folder: string): MatchPlan {
  const file = join(folder, "plan.yaml");
  if (!existsSync(file)) throw new Error(`there is no match in ${folder}`);
  const text = readText(file);
  try {
    return parsePlan(text);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** The weights that the agents of a plan name. */
export function planWeights({ game, agents }: MatchPlan): string[] {
  const kit = matchKit(game);
  return agents.flatMap((agent) => weightsNeeded(kit, agent));
}

/** Reads the plan and the games of a match folder without touching it, while it is being played too. */
export function readFolder(folder: string): ReadFolder {
  const plan = readFolderPlan(folder);
  const shard = readShard(folder);
  const file = join(folder, GAMES);
  const { rows, notes } = readRows(file, gameReader(plan));
  const { list, twice } = listOf(file, rows);
  return {
    plan,
    records: list.games,
    notes: [...notes, ...twice],
    ...(shard === undefined ? undefined : { shard }),
  };
}

function formatShard({ k, n }: Shard): string {
  return `${k}/${n}`;
}

/** Reads `2/8`, the second of eight parts. */
export function parseShard(text: string): Shard {
  const [, k, n] = /^\s*(\d{1,6})\/(\d{1,6})\s*$/.exec(text)?.map(Number) ?? [];
  if (k === undefined || n === undefined || k < 1 || k > n)
    throw new Error(`expected a part such as 2/8, not "${text.trim()}"`);
  return { k, n };
}

function readShard(folder: string): Shard | undefined {
  const file = join(folder, "shard");
  return existsSync(file) ? parseShard(readText(file)) : undefined;
}

/** Throws where the folder is not for this match; touches nothing. */
export function demandMatchFolder(folder: string, plan: MatchPlan, shard?: Shard): void {
  demandFolder(folder, MATCH);
  if (existsSync(join(folder, "plan.yaml"))) checkFolder(folder, plan, shard);
}

/** Opens the folder of a match for writing and makes it if it does not exist; a match in it resumes. */
export function openFolderStore(folder: string, plan: MatchPlan, shard?: Shard): FolderStore {
  const format: LedgerFormat<MatchGameRecord> = { signs: MATCH, file: GAMES, row: gameReader(plan) };
  const ledger = openLedger(format, folder, () => {
    const begun = existsSync(join(folder, "plan.yaml"));
    if (begun) checkFolder(folder, plan, shard);
    keepWeights(folder, planWeights(plan));
    if (!begun) beginFolder(folder, plan, shard);
    else if (planModule(readText(join(folder, "plan.yaml")))?.module !== moduleFrom(folder, plan.game))
      writePlan(folder, plan);
    makeFolder(join(folder, "games"));
    return plan;
  });
  return new OpenFolder(ledger, shard);
}

function checkFolder(folder: string, plan: MatchPlan, shard: Shard | undefined): void {
  const id = planId(plan);
  const other = planId(readFolderPlan(folder));
  if (other !== id) throw new Error(`${folder} holds another match: its plan is ${other}, not ${id}`);
  const [held, wanted] = [readShard(folder), shard].map((each) => (each ? formatShard(each) : "all"));
  if (held !== wanted) throw new Error(`${folder} is for ${held} of the match, not ${wanted}`);
}

/** The plan comes last: without it there is no match, and what an interrupted beginning left is written over. */
function beginFolder(folder: string, plan: MatchPlan, shard: Shard | undefined): void {
  if (shard === undefined) rmSync(join(folder, "shard"), { force: true });
  else writeWhole(join(folder, "shard"), `${formatShard(shard)}\n`);
  writePlan(folder, plan);
}

/** With the place of the game's module, which may have moved since. */
function writePlan(folder: string, plan: MatchPlan): void {
  writeWhole(
    join(folder, "plan.yaml"),
    `# match ${planId(plan)}\n${formatPlan(plan, moduleFrom(folder, plan.game))}`,
  );
}

class OpenFolder implements FolderStore {
  readonly shard?: Shard;
  readonly notes: readonly string[];
  readonly #ledger: Ledger<MatchPlan, MatchGameRecord>;
  readonly #list: GameList;

  constructor(ledger: Ledger<MatchPlan, MatchGameRecord>, shard: Shard | undefined) {
    if (shard !== undefined) this.shard = shard;
    this.#ledger = ledger;
    const { list, twice } = listOf(join(ledger.folder, GAMES), ledger.rows);
    this.#list = list;
    for (const note of twice) ledger.log(note);
    this.notes = [...ledger.notes, ...twice];
  }

  get folder(): string {
    return this.#ledger.folder;
  }

  get plan(): MatchPlan {
    return this.#ledger.plan;
  }

  get records(): readonly MatchGameRecord[] {
    return this.#list.games;
  }

  async append(record: MatchGameRecord): Promise<void> {
    this.#ledger.write(join("games", gameFile(this.plan, record)), formatGame(this.plan, record));
    this.#ledger.append(record);
    this.#list.put(record);
  }

  log(line: string): void {
    this.#ledger.log(line);
  }

  close(): void {
    this.#ledger.close();
  }
}

/** Reads the games of this match, and no others. */
function gameReader(plan: MatchPlan): (line: string) => MatchGameRecord {
  const id = planId(plan);
  const games = gamesOf(plan);
  return (line) => {
    const record = parseRecord(line);
    const { match, index } = record;
    if (match !== id) throw new Error(`a game of another match, ${match}, not ${id}`);
    if (index >= games) throw new Error(`game ${index} is not in the plan`);
    return record;
  };
}

/** Of two lines for one game the later counts. */
function listOf(file: string, records: readonly MatchGameRecord[]): { list: GameList; twice: string[] } {
  const list = new GameList();
  const twice: string[] = [];
  for (const [i, record] of records.entries()) {
    const earlier = list.get(record.index);
    if (earlier !== undefined && isPlayed(earlier))
      twice.push(`${file}, line ${i + 1}: game ${record.index} was there already; this one counts`);
    list.put(record);
  }
  return { list, twice };
}

// Playing a match into its folder.

interface PlayingMatch {
  readonly jobs: Jobs;
  readonly signal: AbortSignal;
  /** Takes what is to be known before the games. */
  say(line: string): void;
  /** Shows how it goes; `games` are those of the match, or of the part of it. */
  watch(games: number): MatchWatcher;
}

export interface MatchWatcher {
  show(record: MatchGameRecord): void;
  close(): void;
}

/** Plays the games that are missing in a folder, and writes its report. Returns false if the signal came before the end. */
export async function playMatch(
  store: FolderStore,
  { jobs, signal, say, watch }: PlayingMatch,
): Promise<boolean> {
  const { plan, folder, shard } = store;
  for (const line of [...store.notes, ...warnings(store, jobs)]) say(line);
  const games = gamesIn(plan, shard);
  const before = store.records.filter(isPlayed).length;
  const opening = before === 0 ? "" : `, ${before} of them played before`;
  const line = `match ${planId(plan)}: ${games} games${opening}, ${formatWorkers(jobs.crew)}, in ${folder}`;
  store.log(line);
  say(line);
  const watcher = watch(games);
  try {
    const { finished } = await runMatch({
      plan,
      executor: new JobExecutor(jobs),
      store,
      signal,
      progress: (record) => watcher.show(record),
      ...(shard && { shard }),
    });
    watcher.close();
    writeReport(folder, plan, store.records);
    if (finished) store.log("finished");
    return finished;
  } finally {
    watcher.close();
  }
}

/** Counts the games of a match, or of a part of it. */
export function gamesIn(plan: MatchPlan, part: Shard | undefined): number {
  return part === undefined ? gamesOf(plan) : [...indicesOf(plan, part)].length;
}

/** Writes the page of a match beside its games. */
export function writeReport(folder: string, plan: MatchPlan, records: readonly MatchGameRecord[]): void {
  const board = scoreboard(plan, records);
  const linkOf = (row: MatchGameRow) => `games/${gameFile(plan, row)}`;
  writeWhole(join(folder, "report.html"), formatPage({ plan, board, records: records.map(rowOf), linkOf }));
}

/** Throws if a plan counts CPU time and this machine does not. */
export function demandClock({ clock }: MatchPlan): void {
  if (clock.by === "cpu" && threadCpu() === undefined)
    throw new Error(
      "clock.by: the CPU time of a thread is not known on this platform; Linux and Node.js 23.9 know it",
    );
}

/** Says whether games that run at once take time from one another. */
export function playsByWall(plan: MatchPlan): boolean {
  return playsByTime(plan) && plan.clock.by === undefined;
}

/** Lists what the user should know before trusting the result. */
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
