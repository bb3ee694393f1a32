/**
 * A ladder on disk: `ladder.yaml`, with everybody who ever joined; `games.jsonl`, a game a line; `games/MATCH/`, the same games as files
 * of their own, in a folder for every two agents; `weights/` that agents name, and `log`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Ledger,
  type LedgerFormat,
  makeFolder,
  openLedger,
  readRows,
  readText,
  writeWhole,
} from "../files/index.js";
import {
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
import { loadPlanGame, moduleFrom } from "./plan-game.js";

const PLAN = "ladder.yaml";
const LADDER: LedgerFormat<GameRecord> = {
  signs: { what: "ladder", marks: [PLAN], before: ["weights"] },
  file: "games.jsonl",
  row: parseRecord,
};

/** Everybody who ever joined the ladder of a folder; nothing where there is none. */
export async function readLadderPlan(folder: string): Promise<MatchPlan | undefined> {
  const file = join(folder, PLAN);
  if (!existsSync(file)) return undefined;
  await loadPlanGame(file);
  try {
    return parsePlan(readText(file));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** The games of a folder, which is not touched: somebody may be writing there. */
export function readLadderGames(folder: string): {
  readonly games: readonly GameRecord[];
  readonly notes: readonly string[];
} {
  const { rows, notes } = readRows(join(folder, LADDER.file), LADDER.row);
  return { games: rows, notes };
}

export class LadderFolder {
  readonly #ledger: Ledger<undefined, GameRecord>;

  /** Takes the folder, and makes it where there is none. */
  constructor(folder: string, plan: MatchPlan) {
    this.#ledger = openLedger(LADDER, folder, () => {
      keepPlan(folder, plan);
      return undefined;
    });
  }

  get folder(): string {
    return this.#ledger.folder;
  }

  get games(): readonly GameRecord[] {
    return this.#ledger.rows;
  }

  get notes(): readonly string[] {
    return this.#ledger.notes;
  }

  /** Somebody has joined. */
  keep(plan: MatchPlan): void {
    keepPlan(this.folder, plan);
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
