/** `playout bench hex`: measures playouts on sets of boards, and UCT with AMAF from the empty board. */

import { existsSync } from "node:fs";
import type { Command } from "commander";
import { noticeBusy } from "../../../cli/bench.js";
import { CommandFailure, INTERRUPTED, USAGE } from "../../../cli/commands.js";
import { type MeasuredWork, type Measurement, measure, type RunOptions } from "../../../cli/measure.js";
import { integer, readFile } from "../../../cli/options.js";
import { withProgress } from "../../../cli/progress.js";
import { bold, dim, interruptSignal } from "../../../cli/terminal.js";
import { shuffled, stream } from "../../../core/index.js";
import { percent } from "../../../draw/index.js";
import type { BatchPlayout, Playout, Tally } from "../../../game/index.js";
import { Uct, uctSchema } from "../../../search/index.js";
import { formatTable } from "../../../show/index.js";
import { Batch } from "../batch.js";
import { AllCells, HexGame } from "../game.js";
import { PLAYOUTS, playoutOf, WalkPlayout } from "../playouts.js";
import { boardsOf, parseOlympiad } from "../records.js";
import type { HexBoard, HexState } from "../rules.js";

/** Boards of one size, in an order that mixes early and late ones. */
interface HexBoards {
  readonly name: "empty" | "olympiad" | "selfplay";
  readonly game: HexGame;
  readonly states: readonly HexState[];
}

function emptyBoard(): HexBoards {
  const game = new HexGame();
  return { name: "empty", game, states: [game.start()] };
}

/** The boards of the games of the Computer Olympiads on which M. Jinno measured, from olympiad_games.jsonl. */
function olympiadBoards(text: string): HexBoards {
  const games = parseOlympiad(text).filter(({ paperSet }) => paperSet);
  if (games.length === 0) throw new Error("no game is marked as one of the paper's (paperSet)");
  const odd = games.find(({ record }) => record.width !== 11 || record.height !== 11);
  if (odd !== undefined) throw new Error(`${odd.id}: expected a board of 11x11`);
  const states = games.flatMap(({ record }) => boardsOf(record));
  return { name: "olympiad", game: new HexGame(), states: shuffled(states, stream("bench", "hex", "order")) };
}

const GAMES = 12;
const SELF_PLAY_PLAYOUTS = 300;

/** Where there are no records: every board of some games that a small search plays against itself. */
function selfPlayBoards(): HexBoards {
  const game = new HexGame();
  const search = new Uct<HexState>(
    {
      clone: (state) => game.clone(state),
      candidates: new AllCells(game.board),
      playout: new WalkPlayout(game.board),
    },
    uctSchema.parse({ amaf: "half", exploration: 0.2, nodes: 1 << 16 }),
  );
  const states: HexState[] = [];
  for (let i = 0; i < GAMES; i++) {
    const rng = stream("bench", "hex", "self-play", i);
    const state = game.start();
    state.play(rng.below(game.board.cells));
    while (!state.isOver()) {
      states.push(game.clone(state));
      const thinking = search.begin(state, rng);
      thinking.run(SELF_PLAY_PLAYOUTS);
      state.play(thinking.report(1).best);
    }
  }
  return { name: "selfplay", game, states: shuffled(states, stream("bench", "hex", "order")) };
}

// The cases of `playout bench hex`: every playout on every set of boards, and UCT with AMAF from the empty board.

const HEX_PLAYOUTS = [...PLAYOUTS, "batch-ts"] as const;
type PlayoutName = (typeof HEX_PLAYOUTS)[number];

/** Playouts on one board before the next one's turn. */
const ON_A_BOARD = 128;

function hexWorks(boards: readonly HexBoards[]): MeasuredWork[] {
  return boards.flatMap((each) => HEX_PLAYOUTS.map((name) => playouts(each, name)));
}

function measuredOf(name: PlayoutName, board: HexBoard): Playout<HexState> | BatchPlayout<HexState> {
  return name === "batch-ts" ? new Batch(board, { wasm: false }) : playoutOf(name, board);
}

function playouts(
  { name, game, states }: HexBoards,
  implementation: PlayoutName,
  credit = false,
): MeasuredWork {
  const playout = measuredOf(implementation, game.board);
  const once = "lanes" in playout ? batchOn(playout, game.board, credit) : on(playout, game.board, credit);
  let next = 0;
  return {
    case: name,
    implementation,
    perUnit: ON_A_BOARD,
    run(units) {
      for (let i = 0; i < units; i++) {
        once(states[next]!);
        next = next + 1 === states.length ? 0 : next + 1;
      }
    },
  };
}

/** Hex playouts leave the state as it was, so nothing is copied. */
function on(playout: Playout<HexState>, board: HexBoard, credit: boolean): (state: HexState) => void {
  const rng = stream("bench", "hex");
  const owners = credit ? new Int8Array(board.cells) : undefined;
  return (state) => {
    for (let i = 0; i < ON_A_BOARD; i++) playout.run(state, rng, owners);
  };
}

function batchOn(batch: BatchPlayout<HexState>, board: HexBoard, credit: boolean): (state: HexState) => void {
  const rng = stream("bench", "hex");
  const tally: Tally = { wins: 0, held: new Int32Array(board.cells), heldWins: new Int32Array(board.cells) };
  return (state) => {
    for (let done = 0; done < ON_A_BOARD; done += batch.lanes) batch.run(state, rng, tally, credit);
  };
}

/** How fast a search runs, in playouts, and the shares of its time. */
interface SearchMeasurement extends Measurement {
  readonly playoutShare: number;
  readonly treeShare: number;
}

const SEARCHED = ["conventional", "walk", "rows", "batch"] as const;
const SIMULATIONS = 12_800;

/**
 * UCT with AMAF from the empty board. The time of its playouts is that of as many playouts from the root, which tell
 * the owners of cells as the search's do; they take turns with the searches.
 */
async function measureHexSearches(options: RunOptions): Promise<SearchMeasurement[]> {
  const empty = emptyBoard();
  const works = SEARCHED.flatMap((name) => [search(empty, name), playouts(empty, name, true)]);
  const measured = await measure(works, options);
  return SEARCHED.flatMap((name) => {
    const whole = measured.find(({ implementation }) => implementation === `uct-${name}`);
    const part = measured.find(({ implementation }) => implementation === name);
    if (whole === undefined || part === undefined) return [];
    const playoutShare = Math.min(1, whole.perSecond / part.perSecond);
    return [{ ...whole, playoutShare, treeShare: 1 - playoutShare }];
  });
}

function search({ name, game, states }: HexBoards, playout: (typeof SEARCHED)[number]): MeasuredWork {
  const uct = new Uct<HexState>(
    {
      clone: (state) => game.clone(state),
      candidates: new AllCells(game.board),
      playout: playoutOf(playout, game.board),
    },
    uctSchema.parse({ amaf: "half", exploration: 0.2, nodes: 1 << 18 }),
  );
  const rng = stream("bench", "hex", "uct");
  return {
    case: name,
    implementation: `uct-${playout}`,
    perUnit: SIMULATIONS,
    run(units) {
      for (let i = 0; i < units; i++) uct.begin(states[0]!, rng).run(SIMULATIONS);
    },
  };
}

interface Options {
  json?: true;
  rounds: number;
  only?: string;
  olympiad?: string;
}

/** Where the records are looked for when no file is named. */
const FOLDER = "../shared/reference/hex";
const OLYMPIAD = `${FOLDER}/olympiad_games.jsonl`;

const BATCH_MS = 40;

export function benchHexCommand(command: Command): void {
  command
    .option(
      "--json",
      "answer with JSON: case, implementation, perSecond, spread; of searches the shares of time",
    )
    .option("--rounds <n>", "how often each case is measured", integer(1), 15)
    .option("--only <text>", "measure only rows whose name contains this, e.g. empty/rows or olympiad or uct")
    .option("--olympiad <file>", "the games of the Computer Olympiads (olympiad_games.jsonl)")
    .addHelpText(
      "after",
      `
Cases: the empty 11x11 board; olympiad, the 2037 boards of the Computer Olympiads of 2008 and 2009 on which
the paper measured, from the Olympiad records, olympiad_games.jsonl, by default looked for in ${FOLDER};
selfplay, boards of a small search's games against itself, where that file is not there.
Playouts: conventional (exactly half each, then a boundary test), walk (the paper's boundary walk), rows
(fair coins in rows of bits), rows-exact (exactly half), batch (128 lanes in WebAssembly), batch-ts (the
same in TypeScript). uct-...: playouts per second inside UCT with AMAF, with the shares of time in playouts and tree.
Rows take turns in short batches, so a busy machine slows all of them alike: trust ratios, not absolute
numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchHex);
}

async function benchHex(options: Options): Promise<void> {
  const wanted = ({ case: name, implementation }: Pick<Measurement, "case" | "implementation">) =>
    options.only === undefined || `${name}/${implementation}`.includes(options.only);
  const works = hexWorks([emptyBoard(), gameBoards(options.olympiad)]).filter(wanted);
  const searches = options.only === undefined || "empty/uct".includes(options.only);
  if (works.length === 0 && !searches)
    throw new CommandFailure(`--only: no row contains "${options.only}"`, USAGE);
  noticeBusy();
  const signal = interruptSignal();
  const { rounds } = options;
  const measured: (Measurement | SearchMeasurement)[] = await withProgress("measuring playouts", (progress) =>
    measure(works, { rounds, batchMs: BATCH_MS, signal, progress }),
  );
  if (searches)
    measured.push(
      ...(await withProgress("measuring searches", (progress) =>
        measureHexSearches({ rounds, batchMs: BATCH_MS, signal, progress }),
      )),
    );
  process.stdout.write(
    options.json ? `${JSON.stringify(measured, null, 2)}\n` : `${formatMeasurements(measured)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function gameBoards(file: string | undefined): HexBoards {
  if (file === undefined && !existsSync(OLYMPIAD)) return selfPlayBoards();
  return readFile(file ?? OLYMPIAD, olympiadBoards);
}

function formatMeasurements(measured: readonly (Measurement | SearchMeasurement)[]): string {
  const rows = measured.map((each) => {
    const over = (implementation: string) => {
      const base = measured.find(
        (other) => other.case === each.case && other.implementation === implementation,
      );
      return base === undefined || "treeShare" in each
        ? ""
        : `${(each.perSecond / base.perSecond).toFixed(2)} x`;
    };
    return [
      `${each.case} ${each.implementation}`,
      Math.round(each.perSecond).toLocaleString("en-US"),
      `± ${percent(each.spread)}`,
      over("conventional"),
      over("walk"),
      ...("treeShare" in each ? [percent(each.playoutShare, 0), percent(each.treeShare, 0)] : ["", ""]),
    ];
  });
  const head = ["case", "playouts/s", "spread", "over conventional", "over walk", "in playouts", "in tree"];
  const table = formatTable([head, ...rows]).split("\n");
  return [
    bold(table[0] ?? ""),
    ...table.slice(1),
    dim("CPU time on one core, medians of interleaved rounds"),
  ].join("\n");
}
