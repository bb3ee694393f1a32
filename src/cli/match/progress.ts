import type { FolderStore } from "../../distribute/index.js";
import {
  endText,
  formatElo,
  formatShare,
  type GameRecord,
  type MatchPlan,
  resultText,
  type Scoreboard,
  scoreboard,
} from "../../match/index.js";

/** Milliseconds between two looks at the whole score: where somebody watches, and where a file or a log does. */
const PATIENCE = 500;
const LONG_PATIENCE = 60_000;

/**
 * Shows how a match goes: one line that changes where somebody watches, a line a minute elsewhere, and a line a game on
 * demand.
 */
export class MatchProgress {
  readonly #store: FolderStore;
  readonly #total: number;
  readonly #verbose: boolean;
  readonly #start = performance.now();
  readonly #live = process.stderr.isTTY === true;
  readonly #timer: NodeJS.Timeout | undefined;
  #shown = Number.NEGATIVE_INFINITY;
  #played = 0;

  constructor(store: FolderStore, total: number, verbose: boolean) {
    this.#store = store;
    this.#total = total;
    this.#verbose = verbose;
    if (!this.#live && !verbose) this.#timer = setInterval(() => this.#report(), LONG_PATIENCE).unref();
  }

  show(record: GameRecord): void {
    this.#played++;
    const line = gameLine(record);
    this.#store.log(line);
    if (this.#verbose) {
      this.#clear();
      process.stderr.write(`${line}\n`);
    }
    const now = performance.now();
    if (!this.#live || now - this.#shown < PATIENCE) return;
    this.#shown = now;
    const width = process.stderr.columns ?? 80;
    process.stderr.write(`\r\x1b[K${this.#status(now).slice(0, width - 1)}`);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #clear(): void {
    if (this.#live) process.stderr.write("\r\x1b[K");
  }

  #report(): void {
    process.stderr.write(`${this.#status(performance.now())}\n`);
  }

  #status(now: number): string {
    const { plan, records } = this.#store;
    const hours = (now - this.#start) / 3_600_000;
    const left = ((this.#total - records.length) / this.#played) * hours;
    const rate =
      this.#played === 0
        ? "no game finished yet"
        : `${Math.round(this.#played / hours)} games/h, ${formatHours(left)} left`;
    return `${records.length}/${this.#total}  ${scoreLine(plan, scoreboard(plan, records))}  ${rate}`;
  }
}

function gameLine(record: GameRecord): string {
  const { index, players, result, moves } = record;
  const score = result === null ? "no result" : resultText(record);
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
  const test = board.sprt === undefined ? "" : `  LLR ${board.sprt.llr.toFixed(2)}`;
  return `${score}  ${formatShare(share)}  Elo ${formatElo(elo)}${test}`;
}

function formatHours(hours: number): string {
  const minutes = Math.round(60 * hours);
  if (minutes < 1) return "under a minute";
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
