/** Commands that all board games have over GTP. */
import type { State } from "../../game/index.js";
import type { BoardKit } from "../board.js";
import type { GtpArguments } from "./arguments.js";
import type { GtpColour } from "./colour.js";
import { alone, GtpDialogue, type GtpHandlers, type Turn } from "./dialogue.js";
import { GtpPlayer, LIVE, type PlayerSetup } from "./player.js";
import type { GtpTable } from "./table.js";
import {
  formatGraphics,
  formatValues,
  formatVariation,
  formatVisits,
  formatWinRate,
  type Thought,
} from "./thoughts.js";
import { GtpTiming } from "./timing.js";

export interface ServerSetup<S extends State<number>, K extends BoardKit<S>> extends PlayerSetup<S, K> {
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
export interface Desk<S extends State<number>, K extends BoardKit<S>, T extends GtpTable<S, K>> {
  readonly setup: ServerSetup<S, K>;
  readonly table: T;
  readonly player: GtpPlayer<S, K>;
  readonly timing: GtpTiming;
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
export function gtpServer<S extends State<number>, K extends BoardKit<S>, T extends GtpTable<S, K>>(
  setup: ServerSetup<S, K>,
  table: T,
  own: (desk: Desk<S, K, T>) => GtpHandlers,
): GtpServer {
  const timing = new GtpTiming();
  const player = new GtpPlayer(setup, table, timing);
  const desk = { setup, table, player, timing };
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

type AnyDesk<S extends State<number>, K extends BoardKit<S>> = Desk<S, K, GtpTable<S, K>>;

function boardCommands<S extends State<number>, K extends BoardKit<S>>(desk: AnyDesk<S, K>): GtpHandlers {
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

function playerCommands<S extends State<number>, K extends BoardKit<S>>(desk: AnyDesk<S, K>): GtpHandlers {
  const { setup, table, player, timing } = desk;
  return {
    genmove: async (args, turn) => (await player.move(mover(args, table), turn)).text,
    reg_genmove: async (args, turn) => (await player.choose(mover(args, table), turn)).text,
    time_settings(args) {
      args.only(3);
      timing.settings(args.amount(0), args.amount(1), args.amount(2));
      return "";
    },
    time_left(args) {
      args.only(2, 3);
      timing.left(args.colour(0), args.amount(1), args.count === 2 ? 0 : args.amount(2));
      return "";
    },
    cputime: alone(() => setup.cpuSeconds().toFixed(3)),
  };
}

function analysisCommands<S extends State<number>, K extends BoardKit<S>>(desk: AnyDesk<S, K>): GtpHandlers {
  const { table, player } = desk;
  const thought = (format: (thought: Thought<S>) => string) => async (args: GtpArguments, turn: Turn) =>
    format(await player.think(mover(args, table), turn));
  return {
    "playout-winrate": thought(formatWinRate),
    "playout-variation": thought(formatVariation),
    "playout-visits": thought(formatVisits),
    "playout-values": thought(formatValues),
    "playout-graphics": thought(formatGraphics),
    "gogui-gfx-analyze": async (args, turn) => formatGraphics(await player.analyze(mover(args, table), turn)),
    "playout-param"(args) {
      if (args.count === 0) return `[list/${LIVE.join("/")}] live_gfx ${player.live}`;
      args.only(2);
      const live = LIVE.find((each) => each === args.text(1));
      if (args.text(0) !== "live_gfx") throw new Error(`unknown parameter: ${args.text(0)}`);
      if (live === undefined)
        throw new Error(`argument 2 (${args.text(1)}) must be one of ${LIVE.join(", ")}`);
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
