/** The clocks of a game, as the controller tells them, and how much of them a move may take. */
import type { GtpColour } from "./colour.js";

interface Hand {
  /** Seconds left. */
  seconds: number;
  /** Moves that they must last for; 0 for the rest of the game. */
  moves: number;
}

/** Moves that the rest of a game is thought to last for at least. */
const FEWEST = 8;
/** Share of the time that is kept back for what happens between the two programs. */
const MARGIN = 0.05;

export class GtpTiming {
  #overtime: Hand | undefined;
  #countsStretches = false;
  readonly #hands: { black?: Hand; white?: Hand } = {};

  /** As in GTP: main time, and then so many moves in every stretch of overtime; 0 moves in overtime is no limit. */
  settings(main: number, overtime: number, moves: number): void {
    const unlimited = overtime > 0 && moves === 0;
    this.#countsStretches = false;
    this.#overtime = moves > 0 ? { seconds: overtime, moves } : undefined;
    for (const colour of ["black", "white"] as const) {
      if (unlimited) delete this.#hands[colour];
      else
        this.#hands[colour] =
          main > 0 || !this.#overtime ? { seconds: main, moves: 0 } : { ...this.#overtime };
    }
  }

  /** As on KGS: after the main time every move has a stretch of its own, and what is told as moves left are stretches. */
  byoyomi(main: number, stretch: number): void {
    this.settings(main, stretch, 1);
    this.#countsStretches = true;
  }

  left(colour: GtpColour, seconds: number, moves: number): void {
    this.#hands[colour] = { seconds, moves: this.#countsStretches ? Math.min(moves, 1) : moves };
  }

  /** Seconds for the next move of a game that is thought to go on for so many more moves of this side. */
  share(colour: GtpColour, movesLeft: number): number {
    const hand = this.#hands[colour];
    if (hand === undefined) return Number.POSITIVE_INFINITY;
    const moves = hand.moves > 0 ? hand.moves : Math.max(FEWEST, movesLeft);
    return ((1 - MARGIN) * hand.seconds) / moves;
  }

  /** A move was made in so many seconds. */
  spent(colour: GtpColour, seconds: number): void {
    const hand = this.#hands[colour];
    if (hand === undefined) return;
    hand.seconds = Math.max(0, hand.seconds - seconds);
    const stretchDone = hand.moves > 0 && --hand.moves === 0;
    if (this.#overtime && (stretchDone || hand.seconds === 0)) this.#hands[colour] = { ...this.#overtime };
  }
}
