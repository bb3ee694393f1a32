/**
 * Adds throws to a list of arms, by kind: to a point, around guards, at a stone. Of each kind only those turns are
 * added whose way is free.
 */
import type { Arms } from "../../../game/index.js";
import { STONE_RADIUS } from "../sheet.js";
import { type Aims, DRAW_WEIGHT } from "./aims.js";
import { CLEAR_BOTH, X, Y } from "./approach.js";
import {
  CCW,
  COME_AROUND,
  CW,
  categoryOf,
  DOUBLE,
  DRAW,
  DRAW_RAISE,
  FREEZE,
  GUARD_LONG,
  GUARD_MIDDLE,
  HIT,
  LAST_DRAW,
  LEFT,
  MIDDLE,
  MIRRORED_POINTS,
  PASS,
  PEEL,
  POINTS,
  POST_GUARD,
  RAISE_TAKE_OUT,
  RIGHT,
  STRONG,
  TAKE_OUT,
  TO_TEE,
} from "./category.js";
import { pointsOf } from "./points.js";
import type { Situation } from "./situation.js";

/** Where the last stone may add a point, nearest to the tee first; mirrored for counter-clockwise throws. */
const LAST_POINTS = (["S4", "S0", "S2", "S6", "L2", "L6"] as const).map((name) => POINTS.indexOf(name));
/** A stone can be driven to where it should go if that is not farther aside than this part of the way. */
const FUNNEL = 0.3;
/** Stones nearer to each other than this, along the sheet, are hit together rather than driven. */
const SHORTEST_RAISE = 4 * STONE_RADIUS;

export class Menu {
  readonly #situation: Situation;
  readonly #aims: Aims;
  readonly #points: Float64Array;
  readonly #tee: number;
  #arms!: Arms;

  constructor(situation: Situation, aims: Aims) {
    const { sheet } = situation.rules;
    this.#situation = situation;
    this.#aims = aims;
    this.#points = pointsOf(sheet);
    this.#tee = sheet.teeLine;
  }

  begin(arms: Arms): void {
    this.#arms = arms;
    arms.length = 0;
  }

  pass(): void {
    this.#add(PASS);
  }

  /** Draws or guards to a named point. */
  toPoint(type: number, point: number): void {
    this.#addTurns(this.#clearPoint(point), categoryOf(type, CW, point));
  }

  /** Draws to the tee that pass all guards; a stone that lies there already may be pushed on. */
  teeDraws(): void {
    const { stones, houseMask } = this.#situation;
    const { approach } = this.#aims;
    approach.register[X] = 0;
    approach.register[Y] = this.#tee;
    this.#addTurns(approach.clear(stones, stones.mask & ~houseMask, DRAW_WEIGHT), categoryOf(DRAW, CW));
  }

  /** Draws to the tee, come what may. */
  hopefulDraws(): void {
    this.#addTurns(CLEAR_BOTH, categoryOf(DRAW, CW));
  }

  hits(rank: number, weight: number, clear: number): void {
    this.#addTurns(clear, categoryOf(HIT, CW, rank, 0, weight));
  }

  /** With which turns a stone can be hit in its middle. */
  clearStone(rank: number): number {
    const { stones, order } = this.#situation;
    const { register } = this.#aims.approach;
    const stone = order[rank];
    register[X] = stones.x[stone];
    register[Y] = stones.y[stone];
    return this.#clear(stone, stone, MIDDLE);
  }

  freezes(rank: number): void {
    const { stones, order } = this.#situation;
    const stone = order[rank];
    const { register } = this.#aims.approach;
    register[X] = stones.x[stone];
    register[Y] = stones.y[stone];
    this.#addTurns(this.#clear(stone, stone, DRAW_WEIGHT), categoryOf(FREEZE, CW, rank));
  }

  /** In front of a stone, two and three metres. */
  postGuards(rank: number): void {
    const stone = this.#situation.order[rank];
    for (let strength = GUARD_MIDDLE; strength <= GUARD_LONG; strength++) {
      this.#aims.front(this.#situation, stone, strength);
      this.#addTurns(this.#clearAll(), categoryOf(POST_GUARD, CW, rank, 0, strength));
    }
  }

  /** Behind each guard, beside the tee. */
  comeArounds(): void {
    const situation = this.#situation;
    for (let rank = situation.house; rank < situation.count; rank++) {
      if (!situation.isGuard(rank)) continue;
      const stone = situation.order[rank];
      for (let turn = CW; turn <= CCW; turn++) {
        this.#aims.shade(situation, stone, turn, TO_TEE);
        if (isSet(this.#clearAll(), turn)) this.#add(categoryOf(COME_AROUND, turn, rank, 0, TO_TEE));
      }
    }
  }

  /** Both stones leave: the thrown one to the side on which the other lies. */
  peels(rank: number): void {
    const stone = this.#situation.order[rank];
    const side = this.#situation.stones.x[stone] < 0 ? LEFT : RIGHT;
    for (let turn = CW; turn <= CCW; turn++) this.#half(PEEL, rank, turn, side);
  }

  peelGuards(): void {
    const situation = this.#situation;
    for (let rank = situation.house; rank < situation.count; rank++) {
      if (!situation.isOurs(rank) && situation.isGuard(rank)) this.peels(rank);
    }
  }

  /** Past a guard that hides the middle of a stone. */
  takeOuts(rank: number): void {
    for (let turn = CW; turn <= CCW; turn++) {
      this.#half(TAKE_OUT, rank, turn, LEFT);
      this.#half(TAKE_OUT, rank, turn, RIGHT);
    }
  }

  doubles(rank: number, other: number): void {
    const situation = this.#situation;
    const one = situation.order[rank];
    const two = situation.order[other];
    for (let turn = CW; turn <= CCW; turn++) {
      if (!this.#aims.double(situation, one, two, turn)) continue;
      if (isSet(this.#clear(one, two, STRONG), turn)) this.#add(categoryOf(DOUBLE, turn, rank, other));
    }
  }

  /** Our guard nearest to the tee that can be pushed there. */
  drawRaises(): void {
    const situation = this.#situation;
    const { x, y } = situation.stones;
    for (let rank = situation.house; rank < situation.count; rank++) {
      if (!situation.isOurs(rank) || !situation.isGuard(rank)) continue;
      const stone = situation.order[rank];
      if (Math.abs(x[stone]) > FUNNEL * (this.#tee - y[stone])) continue;
      const clear = this.clearStone(rank);
      this.#addTurns(clear, categoryOf(DRAW_RAISE, CW, rank));
      if (clear !== 0) return;
    }
  }

  /** The stone nearest in front of another that can be driven onto it: one of our guards, or `any` stone. */
  raiseTakeOuts(target: number, any: boolean): void {
    const situation = this.#situation;
    const { x, y } = situation.stones;
    const victim = situation.order[target];
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let rank = any ? 0 : situation.house; rank < situation.count; rank++) {
      if (!any && !(situation.isOurs(rank) && situation.isGuard(rank))) continue;
      const stone = situation.order[rank];
      const way = y[victim] - y[stone];
      if (way < SHORTEST_RAISE || way >= least || Math.abs(x[victim] - x[stone]) > FUNNEL * way) continue;
      nearest = rank;
      least = way;
    }
    if (nearest < 0) return;
    const stone = situation.order[nearest];
    for (let turn = CW; turn <= CCW; turn++) {
      this.#aims.drive(situation, stone, victim, turn);
      if (isSet(this.#clear(stone, stone, STRONG), turn))
        this.#add(categoryOf(RAISE_TAKE_OUT, turn, nearest, target));
    }
  }

  /** To the free point nearest to the tee that would count. */
  lastDraws(): void {
    const { theirs, order, stones } = this.#situation;
    const points = this.#points;
    let least = Number.POSITIVE_INFINITY;
    if (theirs >= 0) {
      const x = stones.x[order[theirs]];
      const y = stones.y[order[theirs]] - this.#tee;
      least = x * x + y * y;
    }
    for (let turn = CW; turn <= CCW; turn++) {
      for (let k = 0; k < LAST_POINTS.length; k++) {
        const point = turn === CW ? LAST_POINTS[k] : MIRRORED_POINTS[LAST_POINTS[k]];
        const x = points[2 * point];
        const y = points[2 * point + 1];
        if (x * x + y * y >= least) break;
        if (!isSet(this.#clearPoint(point), turn)) continue;
        this.#add(categoryOf(LAST_DRAW, turn, point));
        break;
      }
    }
  }

  #half(type: number, rank: number, turn: number, side: number): void {
    const stone = this.#situation.order[rank];
    this.#aims.half(this.#situation, stone, turn, type, side);
    if (isSet(this.#clear(stone, stone, STRONG), turn)) this.#add(categoryOf(type, turn, rank, 0, side));
  }

  #clearPoint(point: number): number {
    const { register } = this.#aims.approach;
    register[X] = this.#points[2 * point];
    register[Y] = this.#tee + this.#points[2 * point + 1];
    return this.#clearAll();
  }

  /** Whether a throw that stops at the approach's register touches nothing. */
  #clearAll(): number {
    const { stones } = this.#situation;
    return this.#aims.approach.clear(stones, stones.mask, DRAW_WEIGHT);
  }

  /** The same for a throw that is to meet one or two stones. */
  #clear(one: number, two: number, weight: number): number {
    const { stones } = this.#situation;
    return this.#aims.approach.clear(stones, stones.mask & ~(1 << one) & ~(1 << two), weight);
  }

  #addTurns(clear: number, clockwise: number): void {
    if (isSet(clear, CW)) this.#add(clockwise);
    if (isSet(clear, CCW)) this.#add(clockwise | categoryOf(0, CCW));
  }

  #add(id: number): void {
    this.#arms.ids[this.#arms.length++] = id;
  }
}

function isSet(clear: number, turn: number): boolean {
  return (clear & (1 << turn)) !== 0;
}
