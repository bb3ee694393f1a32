/** Hex over GTP: the server with its board, the writer of positions, and the checks of a program. */
import {
  ANALYZE_COMMANDS,
  alone,
  type GtpCheckPoint,
  type GtpPart,
  type GtpPositionWriter,
  type GtpServer,
  GtpTable,
  gtpServer,
  inTurn,
  optionalPoint,
  playGame,
  requiredPoint,
  type ServerSetup,
} from "../../protocols/index.js";
import { HexGame } from "./game.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { drawBoard } from "./pictures.js";
import { type HexGameSetup, type HexSpec, hexKit } from "./players.js";
import { statesOf } from "./records.js";
import type { HexState } from "./rules.js";
import { parseHexSgf } from "./sgf.js";

class HexGtpTable extends GtpTable<HexState, HexGameSetup> {
  readonly largest = LARGEST;
  readonly lastWord = "resign";
  protected readonly placeWord = "cell";
  readonly #swap: HexSpec["swap"];

  constructor(spec: HexSpec) {
    super(hexKit(spec));
    this.#swap = spec.swap;
  }

  resize(width: number, height: number): void {
    const { spec } = this.kit;
    const same = spec.width === width && spec.height === height && spec.swap === this.#swap;
    this.begin(same ? this.kit : hexKit({ name: "hex", width, height, swap: this.#swap }));
  }

  override load(sgf: string, before?: number): void {
    const record = parseHexSgf(sgf);
    const { width, height } = record;
    const swap =
      record.swap === "none" && (this.#swap !== "pieces" || width === height) ? this.#swap : record.swap;
    const states = statesOf({ ...record, swap });
    this.beginWith(hexKit({ name: "hex", width, height, swap }), states, record.moves, before);
  }

  score(): string {
    const winner = this.state.winner();
    return winner === BLACK ? "B+" : winner === WHITE ? "W+" : "cannot score";
  }

  protected whyNot(state: HexState, move: number): string | undefined {
    if (move !== state.swapMove) return state.at(move) === EMPTY ? undefined : "occupied";
    if (state.swap === "none") return "there is no swap in this game";
    return state.maySwap() ? undefined : "only the first stone can be swapped";
  }

  /** Whose turn is forced has passed in between, so that nobody swaps a stone of his own. */
  protected turn(state: HexState): void {
    state.pass();
  }
}

// Hex over GTP, as HexGui, GoGui's tools and match programs speak it.

export function hexServer(game: HexSpec, setup: ServerSetup<HexState, HexGameSetup>): GtpServer {
  return gtpServer(setup, new HexGtpTable(game), ({ table }) => ({
    "play-game"(args) {
      table.playAll(
        args.all.map((move) => [undefined, move]),
        "start",
      );
      return "";
    },
    "hexgui-analyze_commands": alone(() => ANALYZE_COMMANDS.join("\n")),
  }));
}

/** Stones stay where they are, so a position is told by its stones, and a swap never. */
const hexTongue: GtpPositionWriter<HexState> = {
  size: ({ board: { width, height } }) => `boardsize ${width}${width === height ? "" : ` ${height}`}`,
  terms: () => [],
  toMove: (state) => (state.colour === BLACK ? "black" : "white"),
  places: ({ board }) => board.cells,
  inOrder: false,
  stones(state) {
    const of = (colour: number) =>
      Array.from({ length: state.board.cells }, (_, cell) => cell).filter(
        (cell) => state.at(cell) === colour,
      );
    return inTurn(of(BLACK), of(WHITE));
  },
};

const SIZE = 5;

const hexPoints: readonly GtpCheckPoint[] = [
  requiredPoint("sets the board and plays on it", async ({ demand }) => {
    await demand(`boardsize ${SIZE} ${SIZE}`);
    await demand("clear_board");
    await demand("play black c3");
    await demand("play white b2");
    await demand("showboard");
  }),
  requiredPoint("takes a move back", async ({ demand }) => {
    await demand("undo");
    await demand("play white b2");
  }),
  requiredPoint("takes stones in any order of colours", async ({ demand }) => {
    await demand("clear_board");
    await demand("play white a1");
    await demand("play white b1");
  }),
  requiredPoint("plays a game to the end with legal moves", async (program) => {
    await program.demand(`boardsize ${SIZE} ${SIZE}`);
    await program.demand("clear_board");
    await playGame(program, new HexGame({ width: SIZE }));
  }),
  optionalPoint("takes a board size of one number", async ({ demand }) => {
    await demand(`boardsize ${SIZE}`);
    await demand("clear_board");
  }),
];

// Hex over GTP.

export const hexGtp: GtpPart<HexSpec, HexState, HexGameSetup> = {
  tongue: hexTongue,
  server: hexServer,
  // The text goes through programs, so without colours.
  show: (state) => drawBoard(state, false),
  points: hexPoints,
  help: "HexGui reads live graphics from standard output: playout-param live_gfx stdout.",
};
