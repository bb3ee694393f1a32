/** A report of a search as it is told to others: chances of the side to move, moves as text. */
import type { Notation, Player, State } from "../../game/index.js";
import { type Report, worthOf } from "../../search/index.js";

export interface MoveInfo {
  readonly move: string;
  readonly order: number;
  readonly visits: number;
  /** Chance of the side to move to win with this move. */
  readonly winrate: number;
  /** Standard error of the chance. */
  readonly error: number;
  readonly prior?: number;
  /** For the side to move. */
  readonly proved?: "win" | "loss";
  readonly pv: readonly string[];
}

export interface RootInfo {
  readonly visits: number;
  /** What visits are, where they are not playouts. */
  readonly unit?: Exclude<Report<unknown>["unit"], undefined>;
  /** Visits that estimate, where others seek a proof; the visits of moves are among these. */
  readonly estimates?: number;
  /** The move that would be played, and why: because of a proof, or by an estimate. */
  readonly move: string;
  readonly by: "proof" | "estimate";
  /** That of the move. */
  readonly winrate: number;
  readonly blackWinrate: number;
  /** The cells that the winner's proof rests on, where the game is proved and the search knows them. */
  readonly proof?: readonly string[];
}

export interface Analysis {
  readonly toMove: "B" | "W";
  readonly rootInfo: RootInfo;
  readonly moveInfos: readonly MoveInfo[];
}

export function analysisOf<S extends State<M>, M>(
  report: Report<M>,
  state: S,
  black: Player,
  notation: Notation<S, M>,
): Analysis {
  const mine = (value: number) => rounded(state.toMove === 0 ? value : 1 - value);
  const { best, estimates } = report;
  const chosen = report.lines.find(({ move }) => move === best);
  const worth = worthOf(report);
  return {
    toMove: state.toMove === black ? "B" : "W",
    rootInfo: {
      visits: report.simulations,
      ...(report.unit && { unit: report.unit }),
      ...(estimates !== undefined && { estimates }),
      move: notation.formatMove(best),
      by: chosen?.proved === undefined ? "estimate" : "proof",
      winrate: mine(worth),
      blackWinrate: rounded(black === 0 ? worth : 1 - worth),
      ...(report.proof && { proof: report.proof.map((cell) => notation.formatMove(cell as unknown as M)) }),
    },
    moveInfos: report.lines.map((line, order) => ({
      move: notation.formatMove(line.move),
      order,
      visits: line.visits,
      winrate: mine(line.value),
      error: rounded(line.error),
      ...(line.prior === undefined ? {} : { prior: rounded(line.prior) }),
      ...(line.proved === undefined ? {} : { proved: line.proved }),
      pv: [line.move, ...line.continuation].map((move) => notation.formatMove(move)),
    })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
