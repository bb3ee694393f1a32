// @ts-check
/** Connect Four: two players drop discs into columns; four in a row, a column or a diagonal win. */

/** @typedef {import("playout/game").Player} Player */
/** @typedef {import("playout/game").State<number>} State */
/** @typedef {import("playout/game").PlainGame<ConnectFourState>} PlainGame */
/** @typedef {import("playout/game").Candidates<ConnectFourState>} Candidates */

/** Right, down and the two diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];
const IN_A_ROW = 4;

/**
 * A position. A move is the place where the disc comes to rest; places are numbered row by row from the top.
 * @implements {State}
 */
export class ConnectFourState {
  /** @type {Player} */
  toMove = 0;
  ply = 0;
  /** @type {Player | undefined} */
  winner = undefined;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    /** By place: 0 where it is empty, else the player and 1. */
    this.discs = new Uint8Array(width * height);
    /** By column: discs in it. */
    this.filled = new Uint8Array(width);
    this.moves = new Uint16Array(width * height);
  }

  isOver() {
    return this.winner !== undefined || this.ply === this.discs.length;
  }

  /** For player 0: 1 is a win, 0 a loss, and a full board a draw. */
  value() {
    return this.winner === undefined ? 0.5 : 1 - this.winner;
  }

  /** Where a disc would come to rest in a column; -1 where the column is full. @param {number} column */
  landing(column) {
    const row = this.height - 1 - this.filled[column];
    return row < 0 ? -1 : row * this.width + column;
  }

  /** @param {number} move */
  play(move) {
    this.discs[move] = this.toMove + 1;
    this.filled[move % this.width]++;
    this.moves[this.ply++] = move;
    if (this.#wins(move)) this.winner = this.toMove;
    this.toMove = this.toMove === 0 ? 1 : 0;
  }

  /** Without allocating: searches do it before every playout. @param {ConnectFourState} source */
  copyFrom(source) {
    this.discs.set(source.discs);
    this.filled.set(source.filled);
    this.moves.set(source.moves);
    this.toMove = source.toMove;
    this.ply = source.ply;
    this.winner = source.winner;
  }

  /** Whether a disc that was just played makes four in a row. @param {number} move */
  #wins(move) {
    for (const [dx, dy] of DIRECTIONS)
      if (1 + this.#run(move, dx, dy) + this.#run(move, -dx, -dy) >= IN_A_ROW) return true;
    return false;
  }

  /** Discs of the same colour beside a place. @param {number} place @param {number} dx @param {number} dy */
  #run(place, dx, dy) {
    const colour = this.discs[place];
    let x = (place % this.width) + dx;
    let y = Math.floor(place / this.width) + dy;
    let run = 0;
    while (
      x >= 0 &&
      x < this.width &&
      y >= 0 &&
      y < this.height &&
      this.discs[y * this.width + x] === colour
    ) {
      run++;
      x += dx;
      y += dy;
    }
    return run;
  }
}

/** @implements {PlainGame} */
export class ConnectFour {
  name = "connect-four";

  /** @param {{ width: number, height: number }} board */
  constructor(board) {
    this.board = board;
    /** @type {import("playout/game").Notation<ConnectFourState, number>} */
    this.notation = {
      // A column and a row: d1 is at the bottom.
      formatMove: (move) =>
        String.fromCharCode(97 + (move % board.width)) + (board.height - Math.floor(move / board.width)),
      parseMove: (text) => {
        const [, letter, digits] = /^([a-z])([1-9]\d?)$/i.exec(text.trim()) ?? [];
        if (letter === undefined) throw new Error(`move: expected a place such as d1, got "${text}"`);
        const column = letter.toLowerCase().charCodeAt(0) - 97;
        const row = board.height - Number(digits);
        if (column >= board.width || row < 0) throw new Error(`move: ${text} is not on the board`);
        return row * board.width + column;
      },
      // A position is told by the moves that led there.
      formatState: (state) => ["start", ...this.movesOf(state).map(this.notation.formatMove)].join(" "),
      parseState: (text) => {
        const [first, ...words] = text.trim().split(/\s+/);
        if (first !== "start") throw new Error(`position: expected start and moves, got "${text}"`);
        const state = this.start();
        for (const word of words) {
          const move = this.notation.parseMove(word);
          if (!this.isLegal(state, move)) throw new Error(`position: ${word} is not legal there`);
          state.play(move);
        }
        return state;
      },
    };
  }

  start() {
    return new ConnectFourState(this.board.width, this.board.height);
  }

  /** @param {ConnectFourState} state */
  clone(state) {
    const copy = this.start();
    copy.copyFrom(state);
    return copy;
  }

  /** @param {ConnectFourState} state @param {number} move */
  isLegal(state, move) {
    return !state.isOver() && move >= 0 && state.landing(move % this.board.width) === move;
  }

  /** @param {ConnectFourState} state @param {number} place @returns {Player | undefined} */
  ownerOf(state, place) {
    const disc = state.discs[place];
    return disc === 0 ? undefined : disc === 1 ? 0 : 1;
  }

  /** @param {ConnectFourState} state */
  movesOf(state) {
    return Array.from(state.moves.subarray(0, state.ply));
  }
}

/**
 * The moves that searches look at: the lowest empty place of every column.
 * @implements {Candidates}
 */
export class Landings {
  /** @param {{ width: number, height: number }} board */
  constructor({ width, height }) {
    this.capacity = width * height;
  }

  /** @param {ConnectFourState} state @param {import("playout/game").Arms} into */
  list(state, into) {
    into.length = 0;
    for (let column = 0; column < state.width; column++) {
      const place = state.landing(column);
      if (place >= 0) into.ids[into.length++] = place;
    }
    into.priors.fill(0, 0, into.length);
  }
}
