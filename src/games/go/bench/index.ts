/**
 * The cases of `playout bench go`: playouts from the empty 9x9 board and from positions of games, and simulations of UCT on the empty
 * board, by uniform moves and by a learned policy.
 */

import { createSearch, parseAgent } from "../../../agents/index.js";
import type { Work } from "../../../bench/index.js";
import { stream } from "../../../random/index.js";
import {
  GoGame,
  type GoState,
  GradientPlayout,
  loadPolicy,
  SoftmaxPlayout,
  UniformPlayout,
} from "../index.js";
import { goKit } from "../players/index.js";

/** Playouts of one position before the next one's turn. */
const ON_A_POSITION = 64;
const POSITIONS = 64;
/** Simulations of a search. */
const SIMULATIONS = 5000;

const game = new GoGame();

export function goWorks(): Work[] {
  const positions = gamePositions();
  return [
    ...playoutWorks("empty", [game.start()]),
    ...playoutWorks("games", positions),
    searchWork("uct-uniform", "uct:policy=uniform"),
    searchWork("uct", "uct:policy=best"),
    searchWork("best", "best"),
  ];
}

function playoutWorks(name: string, states: readonly GoState[]): Work[] {
  const { board } = game;
  const theta = loadPolicy("best");
  const playouts = {
    uniform: new UniformPlayout(board),
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

function searchWork(implementation: string, agent: string): Work {
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
