/** The throws of a record as they are drawn in strips: what was played, and how an analysis judges it. */
import type { StripShot } from "../../../draw/index.js";
import {
  classifyThrow,
  kindInWords,
  memberOfThrow,
  type RuleSet,
  scoreOf,
  TrialIce,
  turnOf,
} from "../index.js";
import type { ThrowFinding } from "./analysis-file.js";
import { filmThrow, type Throw } from "./film.js";
import { madeThrow, placedStones } from "./pictures.js";
import { standingInWords } from "./words.js";

const MEMBERS = ["lead", "second", "third", "fourth"] as const;

/** Makes a picture of each throw of games with these rules. */
export class ShotArtist {
  readonly #ice: TrialIce;
  readonly #rules: RuleSet;

  constructor(rules: RuleSet) {
    this.#ice = new TrialIce(rules);
    this.#rules = rules;
  }

  /** The stones after a throw. A throw is called by what it would have done in a steady hand. */
  draw(made: Throw, finding?: ThrowFinding): StripShot {
    const { before, intended, after, foul } = made;
    const { kind } = classifyThrow(this.#ice.throw(before, intended));
    const player = MEMBERS[memberOfThrow(this.#rules, before.throwNumber)];
    return {
      team: before.toMove,
      number: before.throwNumber + 1,
      ...(player !== undefined && this.#rules.mixedDoubles === null && { player }),
      kind: kindInWords(kind),
      turn: turnOf(intended),
      ...(finding !== undefined && { change: changeOf(finding) }),
      ...(finding?.points != null && { points: finding.points }),
      stones: placedStones(after, before.nextStone),
      overlays: madeThrow(made, filmThrow(before, made.actual)),
      text: foul ? "foul: put back" : standingInWords(scoreOf(after, this.#rules)),
    };
  }
}

/** What a throw did to the chance of its team to win. */
function changeOf({ win }: ThrowFinding): number {
  return win.actual.mean - win.best.mean;
}
