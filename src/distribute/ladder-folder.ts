/**
 * A ladder on disk: `ladder.yaml`, with everybody who ever joined; `away.json`, who of them does not play, and why; `games.jsonl`, a game a
 * line; `games/MATCH/`, the same games as files of their own, in a folder for every two agents; `weights/` that agents name, and `log`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  hearRows,
  jsonLine,
  type Ledger,
  type LedgerFormat,
  makeFolder,
  openLedger,
  readText,
  writeWhole,
} from "../files/index.js";
import {
  type Away,
  formatGame,
  formatPlan,
  type GameRecord,
  gameFile,
  type MatchPlan,
  parsePlan,
  parseRecord,
} from "../match/index.js";
import { planWeights } from "./folder.js";
import { keepWeights } from "./folder-weights.js";
import { moduleFrom } from "./plan-game.js";

const PLAN = "ladder.yaml";
const AWAY = "away.json";
const LADDER: LedgerFormat<GameRecord> = {
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
export function hearLadderGames(folder: string, hear: (record: GameRecord) => void): readonly string[] {
  return hearRows(join(folder, LADDER.file), LADDER.row, hear).notes;
}

const parseAway = jsonLine(
  z.array(z.strictObject({ name: z.string(), state: z.enum(["left", "rests"]), reason: z.string() })),
);

/** Who does not play in the ladder of a folder, as was written there last. */
export function readAway(folder: string): Away[] {
  const file = join(folder, AWAY);
  if (!existsSync(file)) return [];
  try {
    return parseAway(readText(file));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

export class LadderFolder {
  readonly #ledger: Ledger<undefined, GameRecord>;
  #away = "";

  /** Takes the folder, and makes it where there is none; games that are there are heard one by one, and not kept. */
  constructor(folder: string, plan: MatchPlan, hear: (record: GameRecord) => void = () => {}) {
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
  keepAway(away: readonly Away[]): void {
    const text = `${JSON.stringify(away)}\n`;
    if (text === this.#away) return;
    this.#ledger.write(AWAY, text);
    this.#away = text;
  }

  async append(plan: MatchPlan, record: GameRecord): Promise<void> {
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
