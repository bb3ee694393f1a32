/**
 * `playout bench go`: measures playouts and simulations of UCT.
 *
 * The cases of `playout bench go`: playouts from the empty 9x9 board and from positions of games, and simulations of UCT on the empty
 * board, by uniform moves and by a learned policy.
 */

import type { Command } from "commander";
import { createSearch, parseAgent } from "../../../agents/index.js";
import { runBench } from "../../../cli/bench.js";
import { CommandFailure, USAGE } from "../../../cli/commands.js";
import type { MeasuredWork } from "../../../cli/measure.js";
import { integer } from "../../../cli/options.js";
import { stream } from "../../../core/index.js";
import { GoGame } from "../game.js";
import { GradientPlayout, SoftmaxPlayout, UniformGoPlayout } from "../playouts.js";
import { loadPolicy } from "../policy.js";
import { goKit } from "../setup.js";
import type { GoState } from "../state.js";

/** Playouts of one position before the next one's turn. */
const ON_A_POSITION = 64;
const POSITIONS = 64;
/** Simulations of a search. */
const SIMULATIONS = 5000;

const game = new GoGame();

function goWorks(): MeasuredWork[] {
  const positions = gamePositions();
  return [
    ...playoutWorks("empty", [game.start()]),
    ...playoutWorks("games", positions),
    searchWork("uct-uniform", "uct:policy=uniform"),
    searchWork("uct", "uct:policy=best"),
    searchWork("best", "best"),
  ];
}

function playoutWorks(name: string, states: readonly GoState[]): MeasuredWork[] {
  const { board } = game;
  const theta = loadPolicy("best");
  const playouts = {
    uniform: new UniformGoPlayout(board),
    softmax: new SoftmaxPlayout(board, theta, { tactics: 0 }),
    features: new SoftmaxPlayout(board, theta, { tactics: 6 }),
    gradient: new GradientPlayout(board, theta, { tactics: 6 }),
  };
  return Object.entries(playouts).map(([implementation, playout]) => {
    const rng = stream("bench", "go", implementation);
    let next = 0;
    return {
      case: name,
      implementation,
      perUnit: ON_A_POSITION,
      run(units) {
        for (let unit = 0; unit < units; unit++) {
          for (let i = 0; i < ON_A_POSITION; i++) playout.score(states[next] as GoState, rng);
          next = next + 1 === states.length ? 0 : next + 1;
        }
      },
    };
  });
}

function searchWork(implementation: string, agent: string): MeasuredWork {
  const search = createSearch(goKit({ name: "go", ...SPEC }), parseAgent(agent));
  const rng = stream("bench", "go", implementation);
  return {
    case: "empty",
    implementation,
    perUnit: SIMULATIONS,
    run(units) {
      for (let unit = 0; unit < units; unit++) search.begin(game.start(), rng).run(SIMULATIONS);
    },
  };
}

const SPEC = { width: 9, height: 9, rules: "cgos", komi: 7.5, handicap: 0 } as const;

/** Positions of a small search's games against itself, one a game. */
function gamePositions(): GoState[] {
  const search = createSearch(goKit({ name: "go", ...SPEC }), parseAgent("uct:policy=uniform"));
  return Array.from({ length: POSITIONS }, (_, i) => {
    const rng = stream("bench", "go", "game", i);
    const state = game.start();
    const moves = 4 + rng.below(60);
    while (state.ply < moves && !state.isOver()) {
      const thinking = search.begin(state, rng);
      thinking.run(20);
      state.play(thinking.report(1).best);
    }
    return state;
  });
}

interface Options {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchGoCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: case, implementation, perSecond, spread")
    .option("--rounds <n>", "how often each case is measured", integer(1), 15)
    .option("--only <text>", "measure only rows whose name contains this, e.g. empty/uniform or games or uct")
    .addHelpText(
      "after",
      `
Cases: the empty 9x9 board; games, positions of a small search's games against itself.
Playouts: uniform (any move but into own eyes), softmax (by 3x3 patterns), features (and by the six tactical
features), gradient (the same, with what learning needs). uct-uniform, uct, best: simulations per second of the
players with these names, from the empty board, 5000 a search.
Rows take turns in short batches, so a busy machine slows all of them alike: trust ratios, not absolute
numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchGo);
}

async function benchGo(options: Options): Promise<void> {
  const works = goWorks().filter(
    ({ case: name, implementation }) =>
      options.only === undefined || `${name}/${implementation}`.includes(options.only),
  );
  if (works.length === 0) throw new CommandFailure(`--only: no row contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "games", base: "uniform", digits: 2 });
}
