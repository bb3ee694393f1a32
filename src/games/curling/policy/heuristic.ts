/**
 * The heuristic policy: some six kinds of throws a state, from curling knowledge; all with equal chance.
 *
 * Each branch below is one situation of the end: an empty sheet, an empty house, the opponent's shot stone, our own.
 * What is done depends on the hammer, on the free guard zone, on the throws left, and on whether the team wants few
 * stones in play (`wantsCleanSheet`). Throws whose way is blocked are left out; with them there would be nine or ten.
 *
 * It knows nothing of chances: which of its throws is best is for learning or search to find out.
 *
 * Source: Ohto & Tanaka (2016), "heuristic policy", after descriptions of their program. Where these are silent (what
 * is blocked, what a hidden stone calls for, the last throws of an end, mixed doubles) the choice is ours. One thing is
 * added: for hits on the opponent's shot stone they name a middle and a strong weight, and here there is a weak one too.
 */
import type { Arms, Policy } from "../../../game/index.js";
import type { RuleSet } from "../rules/index.js";
import type { Shot } from "../shot.js";
import type { CurlingState } from "../state.js";
import { Aims } from "./aims.js";
import { CLEAR_BOTH } from "./approach.js";
import { CCW, CW, DRAW, MIDDLE, POINTS, PRE_GUARD, STRONG, WEAK } from "./category.js";
import { Menu } from "./menu.js";
import { Situation } from "./situation.js";

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

export class HeuristicPolicy implements Policy<CurlingState, Shot> {
  readonly most = 64;
  readonly #situation: Situation;
  readonly #aims: Aims;
  readonly #menu: Menu;
  readonly #pass: boolean;

  constructor(rules: RuleSet, { pass = true }: HeuristicPolicyOptions = {}) {
    this.#pass = pass;
    this.#situation = new Situation(rules);
    this.#aims = new Aims(rules);
    this.#menu = new Menu(this.#situation, this.#aims);
  }

  /** What the thrower sees in the state that was listed last. */
  get situation(): Situation {
    return this.#situation;
  }

  list(state: CurlingState, into: Arms): void {
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
