/** Tic-tac-toe: as little as a plain board game can be, to begin your own from. */
import { boardKinds, defineGame } from "playout";

const name = "tic-tac-toe";
const NAMES = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
const board = { width: 3, height: 3, nameOf: (place) => NAMES[place] };

class TicTacToeState {
  board = board;
  /** By place: the player, or -1. */
  #owners = new Int8Array(9).fill(-1);
  #history = new Int8Array(9);
  ply = 0;

  get toMove() {
    return this.ply % 2;
  }
  get lastMove() {
    return this.ply === 0 ? -1 : this.#history[this.ply - 1];
  }
  ownerOf(place) {
    return this.#owners[place] < 0 ? undefined : this.#owners[place];
  }
  moves() {
    return Array.from(this.#history.subarray(0, this.ply));
  }
  play(move) {
    this.#owners[move] = this.toMove;
    this.#history[this.ply++] = move;
  }
  copyFrom(source) {
    this.#owners.set(source.#owners);
    this.#history.set(source.#history);
    this.ply = source.ply;
  }
  #winner() {
    const isWon = ([a, b, c]) =>
      this.#owners[a] >= 0 && this.#owners[a] === this.#owners[b] && this.#owners[a] === this.#owners[c];
    const line = LINES.find(isWon);
    return line && this.#owners[line[0]];
  }
  isOver() {
    return this.ply === 9 || this.#winner() !== undefined;
  }
  value() {
    const winner = this.#winner();
    return winner === undefined ? 0.5 : 1 - winner;
  }
}

const game = {
  name,
  board,
  start: () => new TicTacToeState(),
  clone(state) {
    const copy = new TicTacToeState();
    copy.copyFrom(state);
    return copy;
  },
  isLegal: (state, move) => move in NAMES && !state.isOver() && state.ownerOf(move) === undefined,
  notation: {
    formatMove: (move) => NAMES[move],
    parseMove(text) {
      if (!NAMES.includes(text)) throw new Error(`move: expected a place such as b2, got "${text}"`);
      return NAMES.indexOf(text);
    },
    formatState: (state) => ["start", ...state.moves().map((move) => NAMES[move])].join(" "),
    parseState(text) {
      const [first, ...words] = text.trim().split(/\s+/);
      if (first !== "start") throw new Error(`position: expected start and moves, got "${text}"`);
      const state = game.start();
      for (const word of words) {
        const move = game.notation.parseMove(word);
        if (!game.isLegal(state, move)) throw new Error(`position: ${word} is not legal there`);
        state.play(move);
      }
      return state;
    },
  },
};

const candidates = {
  capacity: 9,
  list(state, into) {
    into.length = 0;
    for (let place = 0; place < 9; place++)
      if (state.ownerOf(place) === undefined) into.ids[into.length++] = place;
    into.priors.fill(0, 0, into.length);
  },
};

export default defineGame({
  name,
  rules: () => game,
  agents: () => boardKinds(game, candidates),
  example: "b2",
  help: "Three in a row win.",
});
