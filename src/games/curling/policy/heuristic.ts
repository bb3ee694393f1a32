/**
 * The heuristic policy: some six kinds of throws a state, from curling knowledge, all with equal chance.
 *
 * Adds throws to a list of arms, by kind: to a point, around guards, at a stone. Of each kind only those turns are
 * added whose way is free.
 */
import type { MoveList, Policy } from "../../../game/index.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { type Shot, STONE_RADIUS } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { Aims, DRAW_WEIGHT } from "./aims.js";
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
  PRE_GUARD,
  pointsOf,
  RAISE_TAKE_OUT,
  RIGHT,
  STRONG,
  TAKE_OUT,
  TO_TEE,
  WEAK,
} from "./category.js";
import { Situation } from "./situation.js";

/** Where the last stone may add a point, nearest to the tee first; mirrored for counter-clockwise throws. */
const LAST_POINTS = (["S4", "S0", "S2", "S6", "L2", "L6"] as const).map((name) => POINTS.indexOf(name));
/** A stone can be driven to where it should go if that is not farther aside than this part of the way. */
const FUNNEL = 0.3;
/** Stones nearer to each other than this, along the sheet, are hit together rather than driven. */
const SHORTEST_RAISE = 4 * STONE_RADIUS;

class Menu {
  readonly #situation: Situation;
  readonly #aims: Aims;
  readonly #points: Float64Array;
  readonly #tee: number;
  #arms!: MoveList;

  constructor(situation: Situation, aims: Aims) {
    const { sheet } = situation.rules;
    this.#situation = situation;
    this.#aims = aims;
    this.#points = pointsOf(sheet);
    this.#tee = sheet.teeLine;
  }

  begin(arms: MoveList): void {
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
    let min = Number.POSITIVE_INFINITY;
    for (let rank = any ? 0 : situation.house; rank < situation.count; rank++) {
      if (!any && !(situation.isOurs(rank) && situation.isGuard(rank))) continue;
      const stone = situation.order[rank];
      const way = y[victim] - y[stone];
      if (way < SHORTEST_RAISE || way >= min || Math.abs(x[victim] - x[stone]) > FUNNEL * way) continue;
      nearest = rank;
      min = way;
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
    let min = Number.POSITIVE_INFINITY;
    if (theirs >= 0) {
      const x = stones.x[order[theirs]];
      const y = stones.y[order[theirs]] - this.#tee;
      min = x * x + y * y;
    }
    for (let turn = CW; turn <= CCW; turn++) {
      for (let k = 0; k < LAST_POINTS.length; k++) {
        const point = turn === CW ? LAST_POINTS[k] : MIRRORED_POINTS[LAST_POINTS[k]];
        const x = points[2 * point];
        const y = points[2 * point + 1];
        if (x * x + y * y >= min) break;
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

// The heuristic policy: some six kinds of throws a state, from curling knowledge; all with equal chance.
//
// Each branch below is one situation of the end: an empty sheet, an empty house, the opponent's shot stone, our own.
// What is done depends on the hammer, on the free guard zone, on the throws left, and on whether the team wants few
// stones in play (`wantsCleanSheet`). Throws whose way is blocked are left out; with them there would be nine or ten.
//
// It knows nothing of chances: which of its throws is best is for learning or search to find out.
//
// Source: Ohto & Tanaka (2016), "heuristic policy", after descriptions of their program. Where these are silent (what
// is blocked, what a hidden stone calls for, the last throws of an end, mixed doubles) the choice is ours. One thing is
// added: for hits on the opponent's shot stone they name a middle and a strong weight, and here there is a weak one too.

/** Side draws. */
const S2 = POINTS.indexOf("S2");
const S6 = POINTS.indexOf("S6");
/** Guards: of a side, of the centre. */
const G3 = POINTS.indexOf("G3");
const G4 = POINTS.indexOf("G4");
const G5 = POINTS.indexOf("G5");

export interface HeuristicPolicyOptions {
  /** False: throws no stone away but to blank the end with the last one. */
  readonly pass?: boolean;
}

/** Proposes throws from curling knowledge: some six kinds a position, all with equal chance. */
export class HeuristicPolicy implements Policy<CurlingState, Shot> {
  readonly maxMoves = 64;
  readonly #situation: Situation;
  readonly #aims: Aims;
  readonly #menu: Menu;
  readonly #pass: boolean;

  constructor(rules: CurlingRules, { pass = true }: HeuristicPolicyOptions = {}) {
    this.#pass = pass;
    this.#situation = new Situation(rules);
    this.#aims = new Aims(rules);
    this.#menu = new Menu(this.#situation, this.#aims);
  }

  /** What the thrower sees in the state that was listed last. */
  get situation(): Situation {
    return this.#situation;
  }

  list(state: CurlingState, into: MoveList): void {
    const situation = this.#situation;
    situation.read(state);
    this.#menu.begin(into);
    if (situation.house > 0) {
      if (situation.isOurs(0)) this.#ourShotStone();
      else if (situation.untouchable) this.#untouchable();
      else this.#theirShotStone();
    } else if (situation.isEmpty()) this.#emptySheet();
    else this.#emptyHouse();
    if (into.length === 0) this.#menu.hopefulDraws();
    const chance = 1 / into.length;
    for (let arm = 0; arm < into.length; arm++) into.priors[arm] = chance;
  }

  move(_state: CurlingState, id: number, into: Shot): void {
    this.#aims.throw(this.#situation, id, into);
  }

  #emptySheet(): void {
    const menu = this.#menu;
    const { hammer, guarded, throwsLeft } = this.#situation;
    const clean = this.#pass && this.#situation.clean;
    const blank = this.#situation.mayBlank();
    if (!hammer) {
      if (throwsLeft === 2) menu.teeDraws();
      else if (clean) menu.pass();
      else {
        if (!guarded) menu.teeDraws();
        menu.toPoint(PRE_GUARD, G4);
      }
    } else if (throwsLeft === 1) {
      if (blank) menu.pass();
      if (!(clean && blank)) menu.teeDraws();
    } else if (clean) {
      menu.pass();
      if (!blank) return;
      if (guarded) this.#sideGuards();
      if (throwsLeft >= 4) this.#sideDraws();
    } else {
      if (!guarded) this.#sideDraws();
      this.#sideGuards();
    }
  }

  /** There are guards, but nothing counts yet. */
  #emptyHouse(): void {
    const menu = this.#menu;
    const { hammer, guarded, throwsLeft } = this.#situation;
    const clean = this.#pass && this.#situation.clean;
    const blank = hammer && this.#situation.mayBlank();
    const last = throwsLeft <= 2;
    if (clean && (blank || !last)) {
      menu.pass();
      if (!guarded) menu.peelGuards();
      return;
    }
    if (!last) {
      if (!hammer) menu.toPoint(PRE_GUARD, G4);
      else if (guarded) this.#sideGuards();
      else this.#sideDraws();
    }
    menu.teeDraws();
    menu.comeArounds();
    menu.drawRaises();
    if (last && blank) menu.pass();
  }

  #theirShotStone(): void {
    const menu = this.#menu;
    const situation = this.#situation;
    const { clean, stones } = situation;
    const shotStone = situation.order[0];
    const clear = menu.clearStone(0);
    if (clean && clear !== 0 && situation.house === 1) {
      // Where either turn will do, the one that comes from the centre sends the stone out to its side.
      const turn = clear === CLEAR_BOTH ? (stones.x[shotStone] < 0 ? CCW : CW) : clear - 1;
      menu.hits(0, MIDDLE, 1 << turn);
      return;
    }
    for (let weight = WEAK; weight <= STRONG; weight++) menu.hits(0, weight, clear);
    menu.teeDraws();
    if (situation.theirSecond === 1) {
      menu.hits(1, MIDDLE, menu.clearStone(1));
      menu.doubles(0, 1);
    }
    if (clear === 0) {
      menu.takeOuts(0);
      if (clean && !situation.guarded) menu.peelGuards();
    } else if (clean) menu.peels(0);
    if (!clean) {
      if (stones.y[shotStone] > situation.rules.sheet.teeLine) menu.freezes(0);
      menu.comeArounds();
    }
    menu.drawRaises();
    menu.raiseTakeOuts(0, clear === 0 && !situation.guarded);
  }

  /** The opponent has shot stone and nothing may be removed. */
  #untouchable(): void {
    const menu = this.#menu;
    menu.freezes(0);
    menu.teeDraws();
    menu.comeArounds();
  }

  #ourShotStone(): void {
    const menu = this.#menu;
    const situation = this.#situation;
    const { theirs, hammer } = situation;
    const last = situation.throwsLeft === 1;
    if (theirs >= 0 && !situation.untouchable) {
      const clear = menu.clearStone(theirs);
      menu.hits(theirs, MIDDLE, clear);
      if (clear !== 0 && hammer && situation.pointsWithoutTheirs() >= 2) return;
      if (last) menu.hits(theirs, STRONG, clear);
      if (clear === 0) menu.takeOuts(theirs);
    }
    menu.teeDraws();
    if (!last) {
      menu.postGuards(0);
      if (!situation.clean) {
        menu.comeArounds();
        if (hammer) this.#sideDraws();
      }
      return;
    }
    if (theirs >= 0) menu.freezes(theirs);
    menu.lastDraws();
    if (this.#pass) menu.pass();
  }

  #sideDraws(): void {
    this.#menu.toPoint(DRAW, S2);
    this.#menu.toPoint(DRAW, S6);
  }

  #sideGuards(): void {
    this.#menu.toPoint(PRE_GUARD, G3);
    this.#menu.toPoint(PRE_GUARD, G5);
  }
}
