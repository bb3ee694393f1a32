/**
 * A match on disk: `plan.yaml` with every default written out, `games.jsonl` with one game a line, `games/` with the
 * same games as files of their own (SGF, or records of curling), and `log`. Lines are only ever added to `games.jsonl`,
 * each in one piece and flushed, so that a process may be killed at any moment: at worst the last line is cut short, and
 * that game is played again.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  appendLine,
  claimFolder,
  demandFolder,
  LineFile,
  makeFolder,
  readLines,
  readText,
  type Signs,
  writeWhole,
} from "../files/index.js";
import { oneLine } from "../game/index.js";
import {
  formatGame,
  formatPlan,
  formatRecord,
  GameList,
  type GameRecord,
  gameFile,
  gamesOf,
  isPlayed,
  type MatchPlan,
  parsePlan,
  parseRecord,
  planId,
  type RecordStore,
  type Shard,
} from "../match/index.js";
import { takeLock } from "./lock.js";

const MATCH: Signs = { what: "match", marks: ["plan.yaml"], before: ["shard"] };

export interface ReadFolder {
  readonly plan: MatchPlan;
  /** The part of the match that is played here, where it is not the whole. */
  readonly shard?: Shard;
  readonly records: readonly GameRecord[];
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

/** Reads a folder without touching it. */
export function readFolder(folder: string): ReadFolder {
  const plan = readFolderPlan(folder);
  const shard = readShard(folder);
  const { list, notes } = readGames(join(folder, "games.jsonl"), plan);
  return { plan, records: list.games, notes, ...(shard === undefined ? undefined : { shard }) };
}

export function formatShard({ k, n }: Shard): string {
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

/** Opens the folder of a match for writing, and makes it where it does not exist. */
export function openFolderStore(folder: string, plan: MatchPlan, shard?: Shard): FolderStore {
  claimFolder(folder, MATCH);
  const unlock = takeLock(join(folder, "lock"));
  try {
    if (existsSync(join(folder, "plan.yaml"))) checkFolder(folder, plan, shard);
    else beginFolder(folder, plan, shard);
    makeFolder(join(folder, "games"));
    return new OpenFolder(folder, plan, shard, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
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
  writeWhole(join(folder, "plan.yaml"), `# match ${planId(plan)}\n${formatPlan(plan)}`);
}

class OpenFolder implements FolderStore {
  readonly folder: string;
  readonly plan: MatchPlan;
  readonly shard?: Shard;
  readonly notes: readonly string[];
  readonly #list: GameList;
  readonly #games: LineFile;
  readonly #unlock: () => void;

  constructor(folder: string, plan: MatchPlan, shard: Shard | undefined, unlock: () => void) {
    this.folder = folder;
    this.plan = plan;
    if (shard !== undefined) this.shard = shard;
    this.#unlock = unlock;
    const file = join(folder, "games.jsonl");
    const { list, notes, bytes } = readGames(file, plan);
    this.#list = list;
    this.notes = notes;
    this.#games = new LineFile(file, bytes);
    for (const note of notes) this.log(note);
  }

  get records(): readonly GameRecord[] {
    return this.#list.games;
  }

  async append(record: GameRecord): Promise<void> {
    writeWhole(join(this.folder, "games", gameFile(this.plan, record)), formatGame(this.plan, record));
    this.#games.append(formatRecord(record));
    this.#list.put(record);
  }

  log(line: string): void {
    appendLine(join(this.folder, "log"), `${new Date().toISOString()} ${oneLine(line)}`);
  }

  close(): void {
    this.#games.close();
    this.#unlock();
  }
}

/** The games of a file, and how many of its bytes are whole lines. Of two lines for one game the later counts. */
function readGames(file: string, plan: MatchPlan): { list: GameList; notes: string[]; bytes: number } {
  const notes: string[] = [];
  const list = new GameList();
  const { lines, bytes, rest } = readLines(file);
  if (rest.length > 0) notes.push(`${file}: the last line is cut short (${rest.length} bytes) and left out`);
  const id = planId(plan);
  const games = gamesOf(plan);
  for (const [i, line] of lines.entries()) {
    let record: GameRecord;
    try {
      record = parseRecord(line);
    } catch (error) {
      throw new Error(`${file}, line ${i + 1}: ${(error as Error).message.replace(/\s+/g, " ")}`);
    }
    const { match, index } = record;
    if (match !== id) throw new Error(`${file}, line ${i + 1}: a game of another match, ${match}, not ${id}`);
    if (index >= games) throw new Error(`${file}, line ${i + 1}: game ${index} is not in the plan`);
    const earlier = list.get(index);
    if (earlier !== undefined && isPlayed(earlier))
      notes.push(`${file}, line ${i + 1}: game ${index} was there already; this one counts`);
    list.put(record);
  }
  return { list, notes, bytes };
}
