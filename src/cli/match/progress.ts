import type { FolderStore } from "../../distribute/index.js";
import {
  endText,
  formatElo,
  formatShare,
  type GameRecord,
  isPlayed,
  type MatchPlan,
  resultText,
  type Scoreboard,
  scoreboard,
} from "../../match/index.js";
import { type Crew, crewOf, Progress } from "../progress.js";
import { notice } from "../terminal.js";

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
