/** Hex over GTP, as HexGui, GoGui's tools and match programs speak it. */
import type { HexSpec } from "../../agents/index.js";
import { type HexState, LARGEST } from "../../games/hex/index.js";
import type { GtpArguments } from "./arguments.js";
import { alone, GtpDialogue, type GtpHandlers, type Turn } from "./dialogue.js";
import { HexPlayer, LIVE, type PlayerSetup } from "./player.js";
import { HexTable } from "./table.js";
import {
  formatGraphics,
  formatValues,
  formatVariation,
  formatVisits,
  formatWinRate,
  type Thought,
} from "./thoughts.js";
import { GtpTiming } from "./timing.js";
import type { GtpColour } from "./tongue.js";

export interface HexServerSetup extends PlayerSetup {
  readonly game: HexSpec;
  readonly version: string;
  /** Draws a position. */
  show(state: HexState): string;
  /** The text of a file. */
  readFile(path: string): string;
}

export interface HexServer {
  readonly dialogue: GtpDialogue;
  close(): Promise<void>;
}

/** What HexGui offers in its window of analyses: the type of the answer, a label, the command. */
const ANALYZE_COMMANDS = [
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

export function hexServer(setup: HexServerSetup): HexServer {
  const table = new HexTable(setup.game);
  const timing = new GtpTiming();
  const player = new HexPlayer(setup, table, timing);
  const dialogue = new GtpDialogue({
    name: alone(() => "Playout"),
    version: alone(() => setup.version),
    ...boardCommands(setup, table, player),
    ...playerCommands(table, player, timing),
    ...analysisCommands(table, player),
  });
  return { dialogue, close: () => player.close() };
}

function boardCommands(setup: HexServerSetup, table: HexTable, player: HexPlayer): GtpHandlers {
  return {
    boardsize(args) {
      args.only(1, 2);
      const width = args.integer(0, 1, LARGEST);
      table.resize(width, args.count === 1 ? width : args.integer(1, 1, LARGEST));
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
    "play-game"(args) {
      table.playGame(args.all);
      return "";
    },
    undo: alone(() => {
      table.undo();
      return "";
    }),
    loadsgf(args) {
      args.only(1, 2);
      const before = args.count === 1 ? undefined : args.integer(1, 0, Number.MAX_SAFE_INTEGER);
      table.load(setup.readFile(args.text(0)), before);
      return "";
    },
    showboard: alone(() => `\n${setup.show(table.state)}`),
    all_legal_moves: alone(() => table.legalMoves().join(" ")),
    final_score: alone(() => table.score() ?? "cannot score"),
  };
}

function playerCommands(table: HexTable, player: HexPlayer, timing: GtpTiming): GtpHandlers {
  return {
    genmove: (args, turn) => player.move(mover(args, table), turn),
    reg_genmove: (args, turn) => player.choose(mover(args, table), turn),
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
  };
}

function analysisCommands(table: HexTable, player: HexPlayer): GtpHandlers {
  const thought = (format: (thought: Thought) => string) => async (args: GtpArguments, turn: Turn) =>
    format(await player.think(mover(args, table), turn));
  return {
    "hexgui-analyze_commands": alone(() => ANALYZE_COMMANDS.join("\n")),
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

/** The colour that is asked for, or the one to move. */
function mover(args: GtpArguments, table: HexTable): GtpColour {
  return args.only(0, 1).count === 0 ? table.toMove : args.colour(0);
}
