/** Plain board games over GTP. Players take turns, and the size of the board is what the game's schema allows. */
import {
  forPlain,
  type GameSpec,
  gameNamed,
  gameSchema,
  type PlainKit,
  plainKitOf,
  wordFields,
} from "../../agents/index.js";
import { checked, type PlainState, plainNames, plainRows } from "../../game/index.js";
import { polite, required } from "./check/point.js";
import { gtpServer } from "./server.js";
import { GtpTable } from "./table.js";
import type { GtpFacet } from "./tongue.js";

class PlainTable extends GtpTable<PlainState, PlainKit> {
  readonly largest = Number.MAX_SAFE_INTEGER;
  readonly lastWord = "resign";
  protected readonly placeWord = "place";

  constructor(spec: GameSpec) {
    super(plainKitOf(spec));
  }

  get movesLeft(): number {
    const { width, height } = this.kit.game.board;
    return (width * height - this.state.ply) / 2;
  }

  resize(width: number, height: number): void {
    const { spec, game } = this.kit;
    const isSame = game.board.width === width && game.board.height === height;
    this.begin(isSame ? this.kit : resized(spec, width, height));
  }

  score(): string {
    if (!this.state.isOver()) return "cannot score";
    const value = this.state.value();
    return value === 0.5 ? "0" : value > 0.5 ? "B+" : "W+";
  }

  protected whyNot(state: PlainState, move: number): string | undefined {
    if (this.kit.game.isLegal(state, move)) return undefined;
    if (state.isOver()) return "the game is over";
    return state.ownerOf(move) === undefined ? "against the rules" : "occupied";
  }

  protected turn(): never {
    throw new Error(`it is the turn of ${this.toMove}`);
  }
}

/** The game on another board, where its schema has `width` and `height`, or `size` for both. */
function resized(spec: GameSpec, width: number, height: number): PlainKit {
  const known = wordFields(gameNamed(spec.name).schema).map(({ name }) => name);
  const ways: object[] = [{ width, height }, ...(width === height ? [{ size: width }] : [])];
  const fields = ways.find((way) => Object.keys(way).every((name) => known.includes(name)));
  if (fields === undefined) throw new Error("unacceptable size");
  try {
    return plainKitOf(checked(gameSchema, { ...spec, ...fields }));
  } catch (error) {
    throw new Error(`unacceptable size: ${(error as Error).message}`);
  }
}

/** The board with the names of its columns and rows. */
function show(state: PlainState): string {
  const { columns, rows } = plainNames(state.board);
  const margin = Math.max(...rows.map(({ length }) => length));
  return [
    `${" ".repeat(margin)} ${columns.join(" ")}`,
    ...plainRows(state).map((text, row) => `${rows[row]!.padStart(margin)} ${[...text].join(" ")}`),
  ].join("\n");
}

export const plainGtp = forPlain<GtpFacet<GameSpec, PlainState, PlainKit>>({
  tongue: {
    size: ({ board: { width, height } }) => `boardsize ${width}${width === height ? "" : ` ${height}`}`,
    terms: () => [],
    toMove: ({ toMove }) => (toMove === 0 ? "black" : "white"),
    places: ({ board }) => board.width * board.height,
    inOrder: true,
    stones: (state) => state.moves().map((move, i) => ({ colour: i % 2 === 0 ? "black" : "white", move })),
  },
  server: (spec, setup) => gtpServer(setup, new PlainTable(spec), () => ({})),
  show,
  points: [
    required("clears the board and plays on it", async ({ demand }) => {
      await demand("clear_board");
      await demand("genmove black");
      await demand("genmove white");
      await demand("showboard");
    }),
    polite("takes a move back", async ({ demand }) => {
      await demand("undo");
      await demand("genmove white");
    }),
  ],
});
