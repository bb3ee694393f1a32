/** A board game as it is shown. */
import type { BoardColour, BoardFrame, BoardOverlay, ThemeName } from "../../draw/index.js";
import type { State } from "../../game/index.js";
import type { Look } from "../pictures.js";

/** What the states of all board games have. */
export type BoardState = State<number> & { readonly lastMove: number };

export interface BoardArtist<S extends BoardState> {
  /** A position with what lies over it, as SVG. */
  svg(state: S, overlays: readonly BoardOverlay[], look: Look): string;
  /** The same as text. */
  text(state: S, overlays: readonly BoardOverlay[], colour: boolean): string;
  /** Who is to move, or how the game has ended: what is said below a picture. */
  standing(state: S): string;
  /** Shows the cells that a proof rests on, in a position that is not over. */
  proof?(state: S, cells: readonly number[], winner: BoardColour): BoardOverlay[];
  /** What a game that is over has come to. */
  outcome(state: S): string;
}

/** How a page shows a board that it moves stones on. */
export interface BoardLook {
  readonly theme: ThemeName;
  /** Seen from the other side. */
  readonly turned: boolean;
}

/** Who draws for a page as well. */
export interface PageArtist<S extends BoardState> extends BoardArtist<S> {
  /** The board alone, as SVG. */
  board(state: S, overlays: readonly BoardOverlay[], look: BoardLook): string;
  /** Where its cells lie. */
  frame(state: S, look: BoardLook): BoardFrame;
}
