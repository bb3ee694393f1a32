/** Go over GTP, as GoGui, Sabaki, gogui-twogtp, CGOS and KGS speak it. */

import {
  ANALYZE_COMMANDS,
  alone,
  type Desk,
  type GtpArguments,
  type GtpHandler,
  type GtpHandlers,
  type GtpServer,
  type GtpTiming,
  gtpServer,
  mover,
  type ServerSetup,
  sideOf,
} from "../../../protocols/index.js";
import {
  BLACK,
  type Colour,
  EMPTY,
  formatKataRules,
  formatPoint,
  type GoState,
  parseKataRules,
  parsePoint,
  WHITE,
} from "../index.js";
import type { GoKit, GoSpec } from "../players/index.js";
import { cleaned } from "./cleaning.js";
import { finalStatus, STATUSES } from "./status.js";
import { streamCommands } from "./streams.js";
import { GoTable } from "./table.js";

type GoDesk = Desk<GoState, GoKit, GoTable>;

export function goServer(game: GoSpec, setup: ServerSetup<GoState, GoKit>): GtpServer {
  return gtpServer(setup, new GoTable(game), (desk) => ({
    ...boardCommands(desk),
    ...handicapCommands(desk),
    ...setupCommands(desk),
    ...endCommands(desk),
    ...serverCommands(desk),
    ...streamCommands(desk),
  }));
}

function boardCommands({ table }: GoDesk): GtpHandlers {
  return {
    rectangular_boardsize(args) {
      args.only(2);
      table.resize(sideOf(args, 0, table.largest), sideOf(args, 1, table.largest));
      return "";
    },
    komi(args) {
      table.setKomi(args.only().number(0));
      return "";
    },
    get_komi: alone(() => String(table.kit.game.rules.komi)),
    "kata-get-rules": alone(() => formatKataRules(table.kit.game.rules)),
    "kata-set-rules": setRules(table),
    "gg-undo"(args) {
      table.undo(args.only(0, 1).count === 0 ? 1 : args.integer(0, 1, Number.MAX_SAFE_INTEGER));
      return "";
    },
  };
}

function setRules(table: GoTable): GtpHandler {
  return (args, { line }) => {
    // An object is taken as it was written, blanks and quotes included.
    const text = /\{.*\}/.exec(line)?.[0] ?? args.only().text(0);
    table.setRules(parseKataRules(text, table.kit.game.rules.scoring));
    return "";
  };
}

function handicapCommands({ table }: GoDesk): GtpHandlers {
  const give = (kind: "fixed" | "free") => (args: GtpArguments) => {
    const points = table.giveHandicap(args.only().integer(0, 2, Number.MAX_SAFE_INTEGER), kind);
    return points.map((point) => formatPoint(table.kit.game.board, point)).join(" ");
  };
  return {
    fixed_handicap: give("fixed"),
    place_free_handicap: give("free"),
    set_free_handicap(args) {
      args.only(1, Number.POSITIVE_INFINITY);
      const points = args.all.map((text) => pointOf(table, text));
      if (new Set(points).size < points.length) throw new Error("bad vertex list: a point is given twice");
      table.putHandicap(points);
      return "";
    },
  };
}

/** Positions that GoGui sets up. */
function setupCommands({ table }: GoDesk): GtpHandlers {
  return {
    "gogui-setup"(args) {
      const stones = pairsOf(args).map(
        ([at, text]) => [pointOf(table, text), setupColour(args, at)] as const,
      );
      table.setUp(new Map(stones));
      return "";
    },
    "gogui-setup_player"(args) {
      table.giveTurn(args.only().colour(0));
      return "";
    },
    "gogui-play_sequence"(args) {
      table.playAll(
        pairsOf(args).map(([at, text]) => [args.colour(at), text]),
        "here",
      );
      return "";
    },
  };
}

/** How a game ends. */
function endCommands({ table, player }: GoDesk): GtpHandlers {
  return {
    final_status_list(args) {
      const status = STATUSES.find((each) => each === args.only().text(0));
      if (status === undefined)
        throw new Error(`argument 1 (${args.text(0).slice(0, 60)}) must be one of ${STATUSES.join(", ")}`);
      return finalStatus(table, status);
    },
    async "kgs-genmove_cleanup"(args, turn) {
      const colour = mover(args, table);
      table.cleaning = true;
      try {
        return (await player.move(colour, turn, undefined, (choice) => cleaned(choice, colour, table))).text;
      } finally {
        table.cleaning = false;
      }
    },
    "playout-ownership": alone(() => formatOwnership(table)),
  };
}

/** What servers of games tell and ask for. */
function serverCommands({ table, timing }: GoDesk): GtpHandlers {
  const heard = () => "";
  return {
    "gogui-analyze_commands": alone(() => [...ANALYZE_COMMANDS, ...GO_ANALYZE_COMMANDS].join("\n")),
    "kgs-rules": setRules(table),
    "kgs-time_settings"(args) {
      setKgsTime(args, timing);
      return "";
    },
    "kgs-game_over": heard,
    "cgos-opponent_name": heard,
    "cgos-opponent_rating": heard,
    "cgos-gameover": heard,
  };
}

const GO_ANALYZE_COMMANDS = [
  "dboard/Ownership/playout-ownership",
  "plist/Dead stones/final_status_list dead",
  "plist/Black territory/final_status_list black_territory",
  "plist/White territory/final_status_list white_territory",
];

/** `none`, `absolute main`, `byoyomi main seconds periods` or `canadian main seconds stones`. */
function setKgsTime(args: GtpArguments, timing: GtpTiming): void {
  const kind = args.text(0);
  if (kind === "none") timing.settings(0, 1, 0);
  else if (kind === "absolute") timing.settings(args.only(2).amount(1), 0, 0);
  else if (kind === "canadian") timing.settings(args.only(4).amount(1), args.amount(2), args.amount(3));
  else if (kind === "byoyomi") timing.byoyomi(args.only(4).amount(1), args.amount(2));
  else throw new Error(`argument 1 (${kind.slice(0, 60)}) must be one of none, absolute, byoyomi, canadian`);
}

/** Rows of numbers from the top: 1 where a point is surely Black's, -1 where it is White's. */
function formatOwnership(table: GoTable): string {
  const { width, height } = table.kit.game.board;
  const { owners } = table.ownership();
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(owners.subarray(row * width, (row + 1) * width), (owner) => owner.toFixed(2)).join(" "),
  );
  return `\n${rows.join("\n")}`;
}

function pointOf(table: GoTable, text: string): number {
  try {
    return parsePoint(table.kit.game.board, text);
  } catch (error) {
    throw new Error(`bad vertex list: ${(error as Error).message.replace(/^move: /, "")}`);
  }
}

/** Pairs of a colour and a vertex: where the colour stands, and the vertex. */
function pairsOf(args: GtpArguments): [number, string][] {
  return Array.from({ length: Math.ceil(args.count / 2) }, (_, i) => [2 * i, args.text(2 * i + 1)]);
}

function setupColour(args: GtpArguments, index: number): Colour | typeof EMPTY {
  if (/^e(mpty)?$/i.test(args.text(index))) return EMPTY;
  return args.colour(index) === "black" ? BLACK : WHITE;
}
