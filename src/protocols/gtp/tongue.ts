/** What GTP says of a game's positions. */
import type { State } from "../../game/index.js";
import { BLACK, EMPTY, HexState, WHITE } from "../../games/hex/index.js";

export type GtpColour = "black" | "white";

export interface GtpStone {
  readonly colour: GtpColour;
  readonly move: number;
}

/** How a game's states are told to a program that speaks GTP. */
export interface GtpTongue<S> {
  /** The size of the board, as the arguments of boardsize. */
  size(state: S): string;
  toMove(state: S): GtpColour;
  /** The stones on the board, as moves that lead there, colours in turn as far as they can be. */
  stones(state: S): GtpStone[];
}

export function parseGtpColour(text: string): GtpColour | undefined {
  return (["black", "white"] as const).find((colour) => [colour, colour[0]].includes(text.toLowerCase()));
}

export const hexTongue: GtpTongue<HexState> = {
  size: ({ board: { width, height } }) => (width === height ? `${width}` : `${width} ${height}`),
  toMove: (state) => (state.colour === BLACK ? "black" : "white"),
  stones(state) {
    const black: GtpStone[] = [];
    const white: GtpStone[] = [];
    for (let move = 0; move < state.board.cells; move++) {
      const colour = state.at(move);
      if (colour === EMPTY) continue;
      if (colour === WHITE) white.push({ colour: "white", move });
      else black.push({ colour: "black", move });
    }
    const turns = Math.max(black.length, white.length);
    return Array.from({ length: turns }, (_, turn) => [black[turn], white[turn]])
      .flat()
      .filter((stone) => stone !== undefined);
  },
};

/** How a state is spoken of. */
export function tongueOf<S extends State<number>>(state: S): GtpTongue<S> {
  if (state instanceof HexState) return hexTongue as unknown as GtpTongue<S>;
  throw new Error("this game is not spoken of over GTP");
}
