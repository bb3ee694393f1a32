/** Go over GTP: the server and its commands, the writer of positions, and the checks of a program. */
import {
  ANALYZE_COMMANDS,
  alone,
  type Desk,
  type GtpArguments,
  type GtpCheckPoint,
  type GtpClocks,
  type GtpHandler,
  type GtpHandlers,
  type GtpPart,
  type GtpPositionWriter,
  type GtpServer,
  gtpServer,
  inTurn,
  mover,
  optionalPoint,
  type Program,
  playGame,
  requiredPoint,
  type ServerSetup,
  sideOf,
} from "../../protocols/index.js";
import type { GoColour } from "./board.js";
import { GoGame } from "./game.js";
import { streamCommands } from "./gtp-analysis.js";
import { cleanUpMove, finalStatus, GoGtpTable, STATUSES } from "./gtp-table.js";
import { formatPoint, parsePoint } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { drawBoard } from "./pictures.js";
import { formatKataRules, parseKataRules } from "./rules.js";
import type { GoGameSetup, GoSpec } from "./setup.js";
import type { GoState } from "./state.js";

// Go over GTP, as GoGui, Sabaki, gogui-twogtp, CGOS and KGS speak it.

type GoDesk = Desk<GoState, GoGameSetup, GoGtpTable>;

export function goServer(game: GoSpec, setup: ServerSetup<GoState, GoGameSetup>): GtpServer {
  return gtpServer(setup, new GoGtpTable(game), (desk) => ({
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

function setRules(table: GoGtpTable): GtpHandler {
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
        return (await player.move(colour, turn, undefined, (choice) => cleanUpMove(choice, colour, table)))
          .text;
      } finally {
        table.cleaning = false;
      }
    },
    "playout-ownership": alone(() => formatOwnership(table)),
  };
}

/** What servers of games tell and ask for. */
function serverCommands({ table, clocks }: GoDesk): GtpHandlers {
  const heard = () => "";
  return {
    "gogui-analyze_commands": alone(() => [...ANALYZE_COMMANDS, ...GO_ANALYZE_COMMANDS].join("\n")),
    "kgs-rules": setRules(table),
    "kgs-time_settings"(args) {
      setKgsTime(args, clocks);
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
function setKgsTime(args: GtpArguments, clocks: GtpClocks): void {
  const kind = args.text(0);
  if (kind === "none") clocks.settings(0, 1, 0);
  else if (kind === "absolute") clocks.settings(args.only(2).amount(1), 0, 0);
  else if (kind === "canadian") clocks.settings(args.only(4).amount(1), args.amount(2), args.amount(3));
  else if (kind === "byoyomi") clocks.byoyomi(args.only(4).amount(1), args.amount(2));
  else throw new Error(`argument 1 (${kind.slice(0, 60)}) must be one of none, absolute, byoyomi, canadian`);
}

/** Rows of numbers from the top: 1 where a point is surely Black's, -1 where it is White's. */
function formatOwnership(table: GoGtpTable): string {
  const { width, height } = table.kit.game.board;
  const { owners } = table.ownership();
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(owners.subarray(row * width, (row + 1) * width), (owner) => owner.toFixed(2)).join(" "),
  );
  return `\n${rows.join("\n")}`;
}

function pointOf(table: GoGtpTable, text: string): number {
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

function setupColour(args: GtpArguments, index: number): GoColour | typeof EMPTY {
  if (/^e(mpty)?$/i.test(args.text(index))) return EMPTY;
  return args.colour(index) === "black" ? BLACK : WHITE;
}

/** Captures and superko come of the moves, so a position is told by all of them. */
const goTongue: GtpPositionWriter<GoState> = {
  size: ({ board: { width, height } }) =>
    width === height ? `boardsize ${width}` : `rectangular_boardsize ${width} ${height}`,
  terms: ({ rules }) => [
    { command: `komi ${rules.komi}`, needed: true },
    { command: `kata-set-rules ${formatKataRules(rules)}`, needed: false },
  ],
  toMove: (state) => (state.colour === BLACK ? "black" : "white"),
  places: ({ board }) => board.points,
  inOrder: true,
  stones(state) {
    const movers = state.movers();
    const plays = state.moves().map((move, i) => {
      const colour = movers[i] === WHITE ? "white" : "black";
      return { colour, move } as const;
    });
    const { black, white } = state.setup();
    return [...inTurn(black, white), ...plays];
  },
};

const SIZE = 7;
/** Moves after which a game that does not end is left. */
const MAX = 4 * SIZE * SIZE;

const goPoints: readonly GtpCheckPoint[] = [
  requiredPoint("sets the board and the komi and plays on it", async ({ demand }) => {
    await demand(`boardsize ${SIZE}`);
    await demand("clear_board");
    await demand("komi 7.5");
    await demand("play black C3");
    await demand("play white d4");
    await demand("play b pass");
    await demand("play w PASS");
  }),
  requiredPoint("takes stones in any order of colours", async ({ demand }) => {
    await demand("clear_board");
    await demand("play white A1");
    await demand("play white B1");
  }),
  requiredPoint("plays a game to two passes with legal moves", async (program) => {
    await empty(program);
    await playGame(program, new GoGame({ width: SIZE, rules: "tromp-taylor" }), MAX);
  }),
  optionalPoint("takes a move back", async (program) => {
    await empty(program);
    await program.demand("play black C3");
    await program.demand("undo");
    await program.demand("play black C3");
  }),
  optionalPoint("gives the score", async (program) => {
    await empty(program);
    for (const point of ["A3", "B3", "C3", "D3", "E3", "F3", "G3"])
      await program.demand(`play black ${point}`);
    const score = await program.demand("final_score");
    if (!/^(B\+\d|W\+\d|0|draw)/i.test(score)) throw new Error(`the score is ${score}`);
  }),
  optionalPoint("refuses suicide", async (program) => {
    await empty(program);
    for (const play of ["black B1", "black A2"]) await program.demand(`play ${play}`);
    await expectRefusal(program, "play white A1");
  }),
  optionalPoint("refuses to retake a ko at once", async (program) => {
    await empty(program);
    const plays = [
      "black B1",
      "white C1",
      "black A2",
      "white D2",
      "black B3",
      "white C3",
      "black C2",
      "white B2",
    ];
    for (const play of plays) await program.demand(`play ${play}`);
    await expectRefusal(program, "play black C2");
  }),
  optionalPoint("refuses points off the board", async (program) => {
    await empty(program);
    await expectRefusal(program, `play black A${SIZE + 1}`);
    await expectRefusal(program, "play black I1");
  }),
  optionalPoint("refuses sizes that nobody has", async (program) => {
    await expectRefusal(program, "boardsize 0");
    await expectRefusal(program, "boardsize 100");
    await empty(program);
  }),
  optionalPoint("knows what GoGui, gogui-twogtp and CGOS ask for", async ({ demand }) => {
    const asked = [
      "final_score",
      "final_status_list",
      "loadsgf",
      "reg_genmove",
      "time_left",
      "time_settings",
      "undo",
    ];
    const listed = (await demand("list_commands")).split(/\s+/);
    const missing = asked.filter((name) => !listed.includes(name));
    if (missing.length > 0) throw new Error(`${missing.join(", ")} missing`);
  }),
];

async function empty({ demand }: Program): Promise<void> {
  await demand(`boardsize ${SIZE}`);
  await demand("clear_board");
}

async function expectRefusal({ ask }: Program, command: string): Promise<void> {
  if ((await ask(command)).ok) throw new Error(`"${command}" was taken for done`);
}

// Go over GTP.

export const goGtp: GtpPart<GoSpec, GoState, GoGameSetup> = {
  tongue: goTongue,
  server: goServer,
  // The text goes through programs, so without colours.
  show: (state) => drawBoard(state, false),
  points: goPoints,
  help: `The controller sets size, komi and handicap by commands; --size, --komi and --rules hold until it does.
lz-analyze, kata-analyze and the like go on until any line is heard, *-genmove_analyze until the move is found.
final_score counts stones as they lie under Tromp-Taylor rules (the sets cgos and tromp-taylor), and without those that
playouts take for dead under the others.`,
  controlled: { handicap: "fixed_handicap, place_free_handicap" },
};
