/** Plain board games over GTP. Players take turns, and the size of the board is what the game's schema allows. */
import { type GameSpec, gameSchema, kitOf } from "../../agents/index.js";
import { boardRows, checked, type PlainGame, type State } from "../../game/index.js";
import type { PlainKit } from "../board.js";
import { polite, required } from "./check/point.js";
import { gtpServer } from "./server.js";
import { GtpTable } from "./table.js";
import type { GtpFacet } from "./tongue.js";

type AnyState = State<number>;
type AnyPlain = PlainKit<AnyState>;

function plainKit(spec: GameSpec): AnyPlain {
  return kitOf(spec) as unknown as AnyPlain;
}

class PlainTable extends GtpTable<AnyState, AnyPlain> {
  readonly largest = Number.MAX_SAFE_INTEGER;
  readonly lastWord = "resign";
  protected readonly placeWord = "place";

  constructor(spec: GameSpec) {
    super(plainKit(spec));
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

  load(): never {
    throw new Error("cannot load file: this game has no records in SGF");
  }

  score(): string {
    if (!this.state.isOver()) return "cannot score";
    const value = this.state.value();
    return value === 0.5 ? "0" : value > 0.5 ? "B+" : "W+";
  }

  protected whyNot(state: AnyState, move: number): string | undefined {
    const { game } = this.kit;
    if (game.isLegal(state, move)) return undefined;
    if (state.isOver()) return "the game is over";
    return game.ownerOf(state, move) === undefined ? "against the rules" : "occupied";
  }

  protected turn(): never {
    throw new Error(`it is the turn of ${this.toMove}`);
  }
}

function resized(spec: GameSpec, width: number, height: number): AnyPlain {
  try {
    return plainKit(checked(gameSchema, { ...spec, width, height }));
  } catch (error) {
    throw new Error(`unacceptable size: ${(error as Error).message}`);
  }
}

/** The board with the names of its columns and rows. */
function show(state: AnyState, game: PlainGame<AnyState>): string {
  const { width, height } = game.board;
  const nameOf = (column: number, row: number) => game.notation.formatMove(row * width + column);
  const columns = Array.from({ length: width }, (_, column) => nameOf(column, 0).replace(/\d+$/, ""));
  const rows = Array.from({ length: height }, (_, row) => nameOf(0, row).replace(/^\D+/, ""));
  const margin = Math.max(...rows.map(({ length }) => length));
  const head = `${" ".repeat(margin)} ${columns.join(" ")}`;
  const lines = boardRows(game, state).map(
    (text, row) => `${rows[row]!.padStart(margin)} ${[...text].join(" ")}`,
  );
  return [head, ...lines].join("\n");
}

export const plainGtp: GtpFacet<GameSpec, AnyState, AnyPlain> = {
  tongue: {
    size: (_, { board: { width, height } }) => `boardsize ${width}${width === height ? "" : ` ${height}`}`,
    terms: () => [],
    toMove: ({ toMove }) => (toMove === 0 ? "black" : "white"),
    places: (_, { board }) => board.width * board.height,
    inOrder: true,
    stones: (state, game) =>
      game.movesOf(state).map((move, i) => ({ colour: i % 2 === 0 ? "black" : "white", move })),
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
};
