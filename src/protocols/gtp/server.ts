/** Commands that all board games have over GTP, and plain board games over GTP. */
import {
  forPlain,
  type GameSpec,
  gameNamed,
  gameSchema,
  type PlainGameSetup,
  plainKitOf,
  wordFields,
} from "../../agents/index.js";
import { checkData } from "../../core/index.js";
import { type PlainState, plainNames, plainRows, type State } from "../../game/index.js";
import type { BoardGameSetup } from "../analysis/board.js";
import { optionalPoint, requiredPoint } from "./check.js";
import { alone, type CommandContext, GtpDialogue, type GtpHandlers } from "./dialogue.js";
import type { GtpArguments, GtpColour } from "./framing.js";
import {
  formatGraphics,
  formatValues,
  formatVariation,
  formatVisits,
  formatWinRate,
  GtpClocks,
  GtpPlayer,
  LIVE_FORMATS,
  type PlayerSetup,
  type PositionReport,
} from "./player.js";
import { type GtpPart, GtpTable } from "./table.js";

export interface ServerSetup<S extends State<number>, K extends BoardGameSetup<S>> extends PlayerSetup<S, K> {
  readonly version: string;
  /** Draws a position. */
  show(state: S): string;
  /** The text of a file. */
  readFile(path: string): string;
  /** Seconds of processor time so far. */
  cpuSeconds(): number;
}

export interface GtpServer {
  readonly dialogue: GtpDialogue;
  close(): Promise<void>;
}

/** What the commands of a game work on. */
export interface Desk<S extends State<number>, K extends BoardGameSetup<S>, T extends GtpTable<S, K>> {
  readonly setup: ServerSetup<S, K>;
  readonly table: T;
  readonly player: GtpPlayer<S, K>;
  readonly clocks: GtpClocks;
}

/** What graphical interfaces offer in their windows of analyses: the type of the answer, a label, the command. */
export const ANALYZE_COMMANDS = [
  "string/Win rate/playout-winrate %m",
  "string/Suggested move/reg_genmove %m",
  "var/Principal variation/playout-variation %m",
  "pspairs/Visits/playout-visits %m",
  "pspairs/Values/playout-values %m",
  "gfx/Heat map/playout-graphics %m",
  "gfx/Analyze until interrupted/gogui-gfx-analyze %m",
  "plist/Legal moves/all_legal_moves",
  "string/Result/final_score",
  "param/Parameters/playout-param",
];

/** A server with the commands of all games and those that `own` adds or has differently. */
export function gtpServer<S extends State<number>, K extends BoardGameSetup<S>, T extends GtpTable<S, K>>(
  setup: ServerSetup<S, K>,
  table: T,
  own: (desk: Desk<S, K, T>) => GtpHandlers,
): GtpServer {
  const clocks = new GtpClocks();
  const player = new GtpPlayer(setup, table, clocks);
  const desk = { setup, table, player, clocks };
  const dialogue = new GtpDialogue({
    name: alone(() => "Playout"),
    version: alone(() => setup.version),
    ...boardCommands(desk),
    ...playerCommands(desk),
    ...analysisCommands(desk),
    ...own(desk),
  });
  return { dialogue, close: () => player.close() };
}

type AnyDesk<S extends State<number>, K extends BoardGameSetup<S>> = Desk<S, K, GtpTable<S, K>>;

function boardCommands<S extends State<number>, K extends BoardGameSetup<S>>(
  desk: AnyDesk<S, K>,
): GtpHandlers {
  const { setup, table, player } = desk;
  return {
    boardsize(args) {
      args.only(1, 2);
      const width = sideOf(args, 0, table.largest);
      table.resize(width, args.count === 1 ? width : sideOf(args, 1, table.largest));
      return "";
    },
    clear_board: alone(() => {
      table.clear();
      return "";
    }),
    play(args) {
      args.only(2);
      player.saw(table.play(args.colour(0), args.text(1)));
      return "";
    },
    undo: alone(() => {
      table.undo();
      return "";
    }),
    ...(table.load && {
      loadsgf(args: GtpArguments) {
        args.only(1, 2);
        const before = args.count === 1 ? undefined : args.integer(1, 0, Number.MAX_SAFE_INTEGER);
        table.load?.(setup.readFile(args.text(0)), before);
        return "";
      },
    }),
    showboard: alone(() => `\n${setup.show(table.state)}`),
    all_legal_moves: alone(() => table.legalMoves().join(" ")),
    final_score: alone(() => table.score()),
  };
}

function playerCommands<S extends State<number>, K extends BoardGameSetup<S>>(
  desk: AnyDesk<S, K>,
): GtpHandlers {
  const { setup, table, player, clocks } = desk;
  return {
    genmove: async (args, turn) => (await player.move(mover(args, table), turn)).text,
    reg_genmove: async (args, turn) => (await player.choose(mover(args, table), turn)).text,
    time_settings(args) {
      args.only(3);
      clocks.settings(args.amount(0), args.amount(1), args.amount(2));
      return "";
    },
    time_left(args) {
      args.only(2, 3);
      clocks.left(args.colour(0), args.amount(1), args.count === 2 ? 0 : args.amount(2));
      return "";
    },
    cputime: alone(() => setup.cpuSeconds().toFixed(3)),
  };
}

function analysisCommands<S extends State<number>, K extends BoardGameSetup<S>>(
  desk: AnyDesk<S, K>,
): GtpHandlers {
  const { table, player } = desk;
  const thought =
    (format: (thought: PositionReport<S>) => string) => async (args: GtpArguments, turn: CommandContext) =>
      format(await player.think(mover(args, table), turn));
  return {
    "playout-winrate": thought(formatWinRate),
    "playout-variation": thought(formatVariation),
    "playout-visits": thought(formatVisits),
    "playout-values": thought(formatValues),
    "playout-graphics": thought(formatGraphics),
    "gogui-gfx-analyze": async (args, turn) => formatGraphics(await player.analyze(mover(args, table), turn)),
    "playout-param"(args) {
      if (args.count === 0) return `[list/${LIVE_FORMATS.join("/")}] live_gfx ${player.live}`;
      args.only(2);
      const live = LIVE_FORMATS.find((each) => each === args.text(1));
      if (args.text(0) !== "live_gfx") throw new Error(`unknown parameter: ${args.text(0)}`);
      if (live === undefined)
        throw new Error(`argument 2 (${args.text(1)}) must be one of ${LIVE_FORMATS.join(", ")}`);
      player.live = live;
      return "";
    },
  };
}

/** Columns or rows of a board. */
export function sideOf(args: GtpArguments, index: number, largest: number): number {
  try {
    return args.integer(index, 1, largest);
  } catch (error) {
    throw new Error(`unacceptable size: ${(error as Error).message}`);
  }
}

/** The colour that is asked for, or the one to move. */
export function mover(args: GtpArguments, table: { readonly toMove: GtpColour }): GtpColour {
  return args.only(0, 1).count === 0 ? table.toMove : args.colour(0);
}

// Plain board games over GTP. Players take turns, and the size of the board is what the game's schema allows.

class PlainTable extends GtpTable<PlainState, PlainGameSetup> {
  readonly largest = Number.MAX_SAFE_INTEGER;
  readonly lastWord = "resign";
  protected readonly placeWord = "place";

  constructor(spec: GameSpec) {
    super(plainKitOf(spec));
  }

  resize(width: number, height: number): void {
    const { spec, game } = this.kit;
    const isSame = game.board.width === width && game.board.height === height;
    this.begin(isSame ? this.kit : resizeBoard(spec, width, height));
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
function resizeBoard(spec: GameSpec, width: number, height: number): PlainGameSetup {
  const known = wordFields(gameNamed(spec.name).schema).map(({ name }) => name);
  const ways: object[] = [{ width, height }, ...(width === height ? [{ size: width }] : [])];
  const fields = ways.find((way) => Object.keys(way).every((name) => known.includes(name)));
  if (fields === undefined) throw new Error("unacceptable size");
  try {
    return plainKitOf(checkData(gameSchema, { ...spec, ...fields }));
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

export const plainGtp = forPlain<GtpPart<GameSpec, PlainState, PlainGameSetup>>({
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
    requiredPoint("clears the board and plays on it", async ({ demand }) => {
      await demand("clear_board");
      await demand("genmove black");
      await demand("genmove white");
      await demand("showboard");
    }),
    optionalPoint("takes a move back", async ({ demand }) => {
      await demand("undo");
      await demand("genmove white");
    }),
  ],
});
