import type { Game, Notation } from "../../game/index.js";
import { BLACK, GoBoard, WHITE } from "./board.js";
import { fixedHandicap } from "./handicap.js";
import { formatMove, formatState, parseMove, parseState } from "./notation.js";
import { type GoRules, rulesOf } from "./rules.js";
import { GoState } from "./state.js";

export interface GoOptions {
  readonly width?: number; // columns, 9 by default
  readonly height?: number; // rows, as many as columns by default
  readonly rules?: string | GoRules; // by name or as data, cgos by default
  readonly komi?: number; // where the rules are given by name, 7.5 by default
  readonly handicap?: number; // black stones on their fixed points, 0 by default
}

/** Go on one board under one set of rules. */
export class GoGame implements Game<GoState, number> {
  readonly name = "go";
  readonly board: GoBoard;
  readonly rules: GoRules;
  /** Black stones at the start, after which White moves. */
  readonly handicap: number;
  readonly notation: Notation<GoState, number> = {
    formatMove: (move) => formatMove(this.board, move),
    parseMove: (text) => parseMove(this.board, text),
    formatState,
    parseState: (text) => parseState(text, this.board, this.rules),
  };
  readonly #start: GoState;

  constructor({ width = 9, height = width, rules = "cgos", komi, handicap = 0 }: GoOptions = {}) {
    this.board = new GoBoard(width, height);
    this.rules =
      typeof rules === "string" ? rulesOf(rules, komi) : { ...rules, ...(komi !== undefined && { komi }) };
    this.handicap = handicap;
    this.#start = new GoState(this.board, this.rules);
    if (handicap !== 0) {
      for (const point of fixedHandicap(this.board, handicap)) this.#start.place(point, BLACK);
      this.#start.setColour(WHITE);
    }
  }

  start(): GoState {
    return this.clone(this.#start);
  }

  clone(state: GoState): GoState {
    const copy = new GoState(state.board, state.rules);
    copy.copyFrom(state);
    return copy;
  }

  isLegal(state: GoState, move: number): boolean {
    return state.isLegal(move);
  }
}
