/** A ladder on disk: its plan and its folder of agents, which may change while it is played, and its games. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { onFile, readText, systemWords, writeWhole } from "../io/files.js";
import { hearRows, jsonLine, type Ledger, type LedgerFormat, makeFolder, openLedger } from "../io/index.js";
import {
  type AgentText,
  agentsFolder,
  formatGame,
  formatPlan,
  gameFile,
  type Inactive,
  type LadderInput,
  type LadderPlan,
  type MatchGameRecord,
  type MatchPlan,
  parseLadder,
  parsePlan,
  parseRecord,
} from "../match/index.js";
import { agentFiles, keepWeights } from "./agent-files.js";
import { moduleFrom } from "./guest-games.js";
import { planWeights } from "./match-folder.js";

const ENDING = /\.ya?ml$/i;

export class LadderFile {
  readonly file: string;
  #stamp = "";
  /** The folder that it names. */
  #folder: string | undefined;

  constructor(file: string) {
    this.file = file;
  }

  /** Whether something may be new since it was read. */
  get hasChanged(): boolean {
    return this.#stampNow() !== this.#stamp;
  }

  get text(): string {
    return readText(this.file);
  }

  /** Throws one line that names the field, or the folder; files of agents that are wrong are left out. */
  read(given: Pick<LadderInput, "before" | "refused"> = {}): LadderPlan {
    // What changes while it is read is seen at the next look.
    this.#stamp = this.#stampNow();
    const { text } = this;
    const named = agentsFolder(text);
    this.#folder = named === undefined ? undefined : resolve(dirname(this.file), named);
    if (this.#folder !== undefined) this.#stamp = this.#stampNow();
    return parseLadder(text, {
      name: basename(this.file),
      files: agentFiles(dirname(this.file)),
      ...given,
      ...(this.#folder !== undefined && { agents: textsIn(this.#folder, named!) }),
    });
  }

  #stampNow(): string {
    const folder = this.#folder;
    const names = folder === undefined ? [] : filesIn(folder).map((name) => join(folder, name));
    return [this.file, ...names].map(stampOf).join("\n");
  }
}

function stampOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${file} ${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    return `${file} ${systemWords(error)}`;
  }
}

/** Agents by the names of their files; what is hidden, or has another ending, is none. */
function filesIn(folder: string): string[] {
  return onFile(folder, () => readdirSync(folder))
    .filter((name) => ENDING.test(name) && !name.startsWith("."))
    .sort();
}

function textsIn(folder: string, named: string): AgentText[] {
  return filesIn(folder).map((file) => ({
    name: file.replace(ENDING, ""),
    file: join(named, file),
    read: () => textOf(join(folder, file)),
    files: agentFiles(folder),
  }));
}

function textOf(path: string): string {
  try {
    return readText(path);
  } catch (error) {
    throw new Error((error as Error).message.replace(`${path}: `, ""));
  }
}

// A ladder on disk: `ladder.yaml`, with everybody who ever joined; `away.json`, who of them does not play, and why; `games.jsonl`, a game a
// line; `games/MATCH/`, the same games as files of their own, in a folder for every two agents; `weights/` that agents name, and `log`.

const PLAN = "ladder.yaml";
const AWAY = "away.json";
const LADDER: LedgerFormat<MatchGameRecord> = {
  signs: { what: "ladder", marks: [PLAN], before: ["weights"] },
  file: "games.jsonl",
  row: parseRecord,
};

/** Everybody who ever joined the ladder of a folder; nothing where there is none. */
export function readLadderPlan(folder: string): MatchPlan | undefined {
  const file = join(folder, PLAN);
  if (!existsSync(file)) return undefined;
  try {
    return parsePlan(readText(file));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** Hears the games of a folder, which is not touched: somebody may be writing there. Gives what was left out, one line each. */
export function hearLadderGames(folder: string, hear: (record: MatchGameRecord) => void): readonly string[] {
  return hearRows(join(folder, LADDER.file), LADDER.row, hear).notes;
}

const parseAway = jsonLine(
  z.array(z.strictObject({ name: z.string(), state: z.enum(["left", "rests"]), reason: z.string() })),
);

/** Who does not play in the ladder of a folder, as was written there last. */
export function readAway(folder: string): Inactive[] {
  const file = join(folder, AWAY);
  if (!existsSync(file)) return [];
  try {
    return parseAway(readText(file));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

export class LadderFolder {
  readonly #ledger: Ledger<undefined, MatchGameRecord>;
  #away = "";

  /** Takes the folder, and makes it where there is none; games that are there are heard one by one, and not kept. */
  constructor(folder: string, plan: MatchPlan, hear: (record: MatchGameRecord) => void = () => {}) {
    const settle = () => {
      keepPlan(folder, plan);
      return undefined;
    };
    this.#ledger = openLedger(LADDER, folder, settle, hear);
  }

  get folder(): string {
    return this.#ledger.folder;
  }

  get notes(): readonly string[] {
    return this.#ledger.notes;
  }

  /** Somebody has joined. */
  keep(plan: MatchPlan): void {
    keepPlan(this.folder, plan);
  }

  /** Who does not play may have changed. */
  keepAway(away: readonly Inactive[]): void {
    const text = `${JSON.stringify(away)}\n`;
    if (text === this.#away) return;
    this.#ledger.write(AWAY, text);
    this.#away = text;
  }

  async append(plan: MatchPlan, record: MatchGameRecord): Promise<void> {
    makeFolder(join(this.folder, "games", record.match));
    this.#ledger.write(join("games", record.match, gameFile(plan, record)), formatGame(plan, record));
    this.#ledger.append(record);
  }

  log(line: string): void {
    this.#ledger.log(line);
  }

  close(): void {
    this.#ledger.close();
  }
}

function keepPlan(folder: string, plan: MatchPlan): void {
  keepWeights(folder, planWeights(plan));
  makeFolder(join(folder, "games"));
  writeWhole(join(folder, PLAN), formatPlan(plan, moduleFrom(folder, plan.game)));
}
