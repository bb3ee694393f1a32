// @ts-check
/** Connect Four: two players drop discs into columns; four in a row, a column or a diagonal win. */

/** @typedef {import("playout").Player} Player */
/** @typedef {import("playout").PlainBoard} PlainBoard */
/** @typedef {import("playout").PlainState} PlainState */
/** @typedef {import("playout").BoardGame<ConnectFourState>} BoardGame */
/** @typedef {import("playout").MoveGenerator<ConnectFourState>} MoveGenerator */

/** Right, down and the two diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];
const IN_A_ROW = 4;

/** @implements {PlainBoard} */
export class ConnectFourBoard {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
  }

  /** A column and a row: d1 is at the bottom. @param {number} place */
  nameOf(place) {
    return String.fromCharCode(97 + (place % this.width)) + (this.height - Math.floor(place / this.width));
  }

  /** @param {string} name */
  placeOf(name) {
    const [, letter, digits] = /^([a-z])([1-9]\d?)$/i.exec(name.trim()) ?? [];
    if (letter === undefined) throw new Error(`move: expected a place such as d1, got "${name}"`);
    const column = letter.toLowerCase().charCodeAt(0) - 97;
    const row = this.height - Number(digits);
    if (column >= this.width || row < 0) throw new Error(`move: ${name} is not on the board`);
    return row * this.width + column;
  }
}

/**
 * A position. A move is the place where the disc comes to rest; places are numbered row by row from the top.
 * @implements {PlainState}
 */
export class ConnectFourState {
  /** @type {Player} */
  toMove = 0;
  ply = 0;
  lastMove = -1;
  /** @type {Player | undefined} */
  winner = undefined;

  /** @param {ConnectFourBoard} board */
  constructor(board) {
    this.board = board;
    const places = board.width * board.height;
    /** By place: 0 where it is empty, else the player and 1. */
    this.discs = new Uint8Array(places);
    /** By column: discs in it. */
    this.filled = new Uint8Array(board.width);
    this.history = new Uint16Array(places);
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
    const row = this.board.height - 1 - this.filled[column];
    return row < 0 ? -1 : row * this.board.width + column;
  }

  /** @param {number} move */
  play(move) {
    this.discs[move] = this.toMove + 1;
    this.filled[move % this.board.width]++;
    this.history[this.ply++] = move;
    this.lastMove = move;
    if (this.#wins(move)) this.winner = this.toMove;
    this.toMove = this.toMove === 0 ? 1 : 0;
  }

  /** Without allocating: searches do it before every playout. @param {ConnectFourState} source */
  copyFrom(source) {
    this.discs.set(source.discs);
    this.filled.set(source.filled);
    this.history.set(source.history);
    this.toMove = source.toMove;
    this.ply = source.ply;
    this.lastMove = source.lastMove;
    this.winner = source.winner;
  }

  /** @param {number} place @returns {Player | undefined} */
  ownerOf(place) {
    const disc = this.discs[place];
    return disc === 0 ? undefined : disc === 1 ? 0 : 1;
  }

  moves() {
    return Array.from(this.history.subarray(0, this.ply));
  }

  /** Whether a disc that was just played makes four in a row. @param {number} move */
  #wins(move) {
    for (const [dx, dy] of DIRECTIONS)
      if (1 + this.#run(move, dx, dy) + this.#run(move, -dx, -dy) >= IN_A_ROW) return true;
    return false;
  }

  /** Discs of the same colour beside a place. @param {number} place @param {number} dx @param {number} dy */
  #run(place, dx, dy) {
    const { width, height } = this.board;
    const colour = this.discs[place];
    let x = (place % width) + dx;
    let y = Math.floor(place / width) + dy;
    let run = 0;
    while (x >= 0 && x < width && y >= 0 && y < height && this.discs[y * width + x] === colour) {
      run++;
      x += dx;
      y += dy;
    }
    return run;
  }
}

/** @implements {BoardGame} */
export class ConnectFour {
  name = "connect-four";

  /** @param {{ width: number, height: number }} size */
  constructor({ width, height }) {
    this.board = new ConnectFourBoard(width, height);
    /** @type {import("playout").Notation<ConnectFourState, number>} */
    this.notation = {
      formatMove: (move) => this.board.nameOf(move),
      parseMove: (text) => this.board.placeOf(text),
      // A position is told by the moves that led there.
      formatState: (state) => ["start", ...state.moves().map((move) => this.board.nameOf(move))].join(" "),
      parseState: (text) => {
        const [first, ...words] = text.trim().split(/\s+/);
        if (first !== "start") throw new Error(`position: expected start and moves, got "${text}"`);
        const state = this.start();
        for (const word of words) {
          const move = this.board.placeOf(word);
          if (!this.isLegal(state, move)) throw new Error(`position: ${word} is not legal there`);
          state.play(move);
        }
        return state;
      },
    };
  }

  start() {
    return new ConnectFourState(this.board);
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
}

/**
 * The moves that searches look at: the lowest empty place of every column.
 * @implements {MoveGenerator}
 */
export class Landings {
  /** @param {ConnectFourBoard} board */
  constructor({ width, height }) {
    this.capacity = width * height;
  }

  /** @param {ConnectFourState} state @param {import("playout").MoveList} into */
  list(state, into) {
    into.length = 0;
    for (let column = 0; column < state.board.width; column++) {
      const place = state.landing(column);
      if (place >= 0) into.ids[into.length++] = place;
    }
    into.priors.fill(0, 0, into.length);
  }
}
