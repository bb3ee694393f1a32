/** What the page needs to know of Hex. */
import type { GameSpec } from "../../../src/agents/index.js";
import { checkData } from "../../../src/core/index.js";
import {
  BLACK,
  brokenHexRule,
  Connections,
  EMPTY,
  formatColour,
  formatState as formatHexState,
  type HexColour,
  HexGame,
  type HexRecord,
  type HexSpec,
  HexState,
  hexArtist,
  hexFormats,
  hexSchema,
  opponent,
  parseColour,
  parseState as parseHexState,
  SWAPS,
  startOf,
} from "../../../src/games/hex/index.js";
import type { BoardDefinition, Kept } from "../board/definition.js";
import { sizeOption } from "../board/options.js";
import { b, sideName } from "../board/words/index.js";
import { hexLevels } from "./levels.js";
import { h } from "./words/index.js";

/** The budget of a position of a review. */
const POSITIONS = 150;
const PLAYOUTS = 2000;

const SIZES = [5, 7, 9, 11, 13, 19] as const;

export const hexDefinition: BoardDefinition<HexState, HexRecord> = {
  name: "hex",
  variant: (given) => checkData(hexSchema, { swap: "pieces", ...given }),
  game: (spec) => new HexGame(spec as HexSpec),
  artist: hexArtist,
  colour: ({ colour }) => formatColour(colour),
  stoneAt(state, cell) {
    const stone = state.at(cell);
    return stone === EMPTY ? undefined : formatColour(stone as HexColour);
  },
  setUp({ board, swap }, stones, toMove) {
    const state = new HexState(board, swap);
    for (const [cell, stone] of stones.entries()) if (stone) state.place(cell, parseColour(stone));
    state.ply = state.count;
    state.setColour(parseColour(toMove));
    return state;
  },
  unplayable: (state) => (state.isOver() ? b("overThere") : undefined),
  ofPosition(text, defaults) {
    const { board, swap } = parseHexState(text, undefined, (defaults as HexSpec).swap);
    return { ...defaults, width: board.width, height: board.height, swap } as HexSpec;
  },
  broken(state, move) {
    switch (brokenHexRule(state, move)) {
      case "occupied":
        return h("occupied", { cell: new HexGame(state.board).notation.formatMove(move) });
      case "no-swap":
        return h("noSwap");
      case "late-swap":
        return h("lateSwap");
    }
  },
  aside: { title: () => h("swap"), isOffered: (state) => state.maySwap() },
  levels: hexLevels,
  thinker: "best",
  // On boards too large for connections, best counts playouts instead of positions.
  reviewer: ({ width, height }: HexSpec) =>
    `best:playouts=${width * height <= Connections.mostCells ? POSITIONS : PLAYOUTS}`,
  options: [
    sizeOption(SIZES),
    {
      field: "swap",
      title: () => h("swapRule"),
      values: SWAPS,
      name: (swap) => h(`swap_${swap as (typeof SWAPS)[number]}`),
      of: (spec) => (spec as HexSpec).swap,
    },
  ],
  shown: ["visits", "values"],
  aim: () => h("aim"),
  standing(state) {
    const winner = state.winner();
    if (winner !== 0) {
      const sides = h(winner === BLACK ? "topBottom" : "leftRight");
      return h("won", { side: sideName(formatColour(winner)), sides });
    }
    return h(state.maySwap() ? "orSwap" : "toMove", { side: sideName(formatColour(state.colour)) });
  },
  records: {
    formats: hexFormats,
    read(record) {
      const { width, height, swap, moves, setup, end } = record;
      return {
        spec: { width, height, swap },
        ...(setup !== undefined && { start: formatHexState(startOf(record)) }),
        moves,
        resigned: end?.by === "resign",
      };
    },
    write: recordOf,
  },
};

/** Players go by their colours at the end: a swap of sides makes White of the one who began. */
function recordOf({ spec, start, moves, resigned, names }: Kept): HexRecord {
  const { width, height, swap } = spec as HexSpec & GameSpec;
  const first = start === undefined ? new HexGame({ width, height, swap }).start() : parseHexState(start);
  const state = new HexGame({ width, height, swap }).clone(first);
  for (const move of moves) state.play(move);
  const winner = resigned ? opponent(state.colour) : state.winner();
  const stones = (colour: HexColour) =>
    Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => first.at(cell) === colour);
  return {
    ...{ width, height, swap, moves },
    players: state.black === 0 ? names : [names[1], names[0]],
    ...(start !== undefined && {
      setup: { black: stones(BLACK), white: stones(opponent(BLACK)), toMove: first.colour },
    }),
    ...(resigned && { end: { colour: state.colour, by: "resign" as const } }),
    ...(winner !== 0 && { result: `${formatColour(winner)}+${resigned ? "R" : ""}` }),
  };
}
