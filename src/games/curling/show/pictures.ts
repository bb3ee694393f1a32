/** Positions and throws as the draw room shows them: stones, paths, outcomes, the throws of a record. */
import { stream } from "../../../core/index.js";
import {
  type CloudOverlay,
  drawCandidates,
  type OutcomeCloud,
  type Overlay,
  type PanelPicture,
  type PlacedStone,
  type ScoreChance,
  type StripShot,
  type ThemeName,
} from "../../../draw/index.js";
import type { MoveNoise } from "../../../game/index.js";
import type { ThrowAnalysis } from "../analysis/results.js";
import { classifyThrow, TrialIce } from "../analysis/throw-kinds.js";
import { kindInWords } from "../analysis/throw-names.js";
import { listStones } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { scoreOf } from "../rules/score.js";
import { limitsOf } from "../rules/umpire.js";
import { type Point, type Shot, STONES, Stones, turnOf } from "../sheet.js";
import { type CurlingState, memberOfThrow, Rink } from "../state.js";
import { movedStones, standingInWords, TEAMS } from "./descriptions.js";
import { type Film, filmThrow, pathsOf, pointOf, stonesBefore, type Throw, teamOf } from "./film.js";
import type { ThrowFinding } from "./inputs.js";

/** The stones of a position, one of them marked as just thrown. */
export function placedStones(stones: Stones, last?: number): PlacedStone[] {
  return listStones(stones).map(({ team, stone = 0, x, y }) => {
    return { team, x, y, ...(8 * team + stone === last && { last: true }) };
  });
}

/** Marks the stones of a mask as not there (any more, or yet). */
function ghosts(stones: Stones, mask: number): Overlay[] {
  const overlays: Overlay[] = [];
  for (let i = 0; i < STONES; i++) {
    if ((mask & (1 << i)) !== 0) overlays.push({ kind: "ghost", team: teamOf(i), ...pointOf(stones, i) });
  }
  return overlays;
}

export function paths(film: Film): Overlay[] {
  return pathsOf(film).map(({ stone, points }) => {
    return { kind: "path", points, brush: teamOf(stone) === 0 ? "team0" : "team1" };
  });
}

/** A throw that might be made: the stones as they lie, and ghosts where they would come to rest. */
export function plannedThrow({ before, after }: Throw, film: Film): Overlay[] {
  const changed = (after.mask & ~before.stones.mask) | movedStones(before.stones, after);
  return [...paths(film), ...ghosts(after, changed)];
}

/** A throw that was made, over the stones after it: ghosts where stones were that moved or left. */
export function playedThrowOverlays({ before, after }: Throw, film: Film): Overlay[] {
  const changed = (before.stones.mask & ~after.mask) | movedStones(before.stones, after);
  return [...paths(film), ...ghosts(before.stones, changed)];
}

/** The way that the thrown stone was meant to go. */
export function intendedPath({ before, intended }: Throw, frames?: number): Overlay[] {
  return pathsOf(filmThrow(before, intended, frames))
    .filter(({ stone }) => stone === before.nextStone)
    .map(({ points }) => ({ kind: "path", points, brush: "grey", dashed: true }));
}

export interface Cloud {
  /** Where the thrown stone and all that it moves come to rest, as often as they stay in play. */
  readonly clouds: readonly OutcomeCloud[];
  /** What each of the positions is worth for player 0. */
  readonly scores: readonly number[];
}

/** What becomes of an intended throw in many trials. */
export function cloudOf(
  before: CurlingState,
  intended: Shot,
  hand: MoveNoise<Shot>,
  trials: number,
  seed: string,
): Cloud {
  const rng = stream(seed, "cloud");
  const rink = quickRink(before.rink.rules);
  const met = stonesBefore(before);
  const after = new Stones();
  const actual: Shot = { ...intended };
  const rests = Array.from({ length: STONES }, (): Point[] => []);
  const scores: number[] = [];
  for (let i = 0; i < trials; i++) {
    hand.sample(intended, rng, actual);
    scores.push(scoreAfter(rink, before, actual, after));
    for (let stone = 0; stone < STONES; stone++) {
      if (after.has(stone) && !liesStill(met, after, stone)) rests[stone]?.push(pointOf(after, stone));
    }
  }
  const clouds = rests.flatMap((points, stone): OutcomeCloud[] => {
    if (stone !== before.nextStone) return points.length === 0 ? [] : [{ team: teamOf(stone), points }];
    const label = `stays ${Math.round((100 * points.length) / trials)}%`;
    return [{ team: teamOf(stone), points, thrown: true, label }];
  });
  return { clouds, scores };
}

function liesStill(before: Stones, after: Stones, stone: number): boolean {
  return before.has(stone) && before.x[stone] === after.x[stone] && before.y[stone] === after.y[stone];
}

/** Clouds on a sheet without a panel. */
export function cloudOverlays(clouds: readonly OutcomeCloud[]): CloudOverlay[] {
  return clouds.map(({ points, thrown, team }) => {
    return { kind: "cloud", points, brush: thrown ? "purple" : team === 0 ? "team0" : "team1" };
  });
}

/** How often each score came up. */
export function chancesOf(scores: readonly number[]): ScoreChance[] {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return [...counts].map(([score, count]) => ({ score, chance: count / scores.length }));
}

/** Ice for many trials, whatever the game itself is played on. */
export function quickRink(rules: CurlingRules): Rink {
  return new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
}

/** Leaves in `after` the stones after a throw, and returns what they are worth for player 0. */
export function scoreAfter(rink: Rink, before: CurlingState, shot: Shot, after: Stones): number {
  const { end, throwNumber, nextStone } = before;
  after.copyFrom(before.stones);
  rink.throw(after, end, throwNumber, nextStone, shot);
  return scoreOf(after, rink.rules);
}

// Throws of a position as a picture: the best ones by an analysis, the likeliest of a policy.

type AnalysedThrow = Pick<ThrowAnalysis, "shot" | "words" | "win" | "points" | "success" | "trials">;

/** Throws of a policy in a picture. */
const MAX = 5;

/** `own` is what a user wants otherwise. */
export function drawThrows(
  state: CurlingState,
  throws: readonly AnalysedThrow[],
  own: Partial<PanelPicture> = {},
): string {
  const [first] = throws;
  return drawCandidates({
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    title: `${throwTitle(state)} to throw`,
    label: `Chance of ${TEAMS[state.toMove]} to win, with 95% intervals`,
    candidates: throws.map(({ shot, words, win, points, success }) => ({
      text: withoutTurn(words),
      turn: turnOf(shot),
      win: win.mean,
      error: win.error,
      detail: `${points.mean.toFixed(2).replace("-", "\u2212")} points, made in ${Math.round(100 * success)}%`,
      path: wayOf(state, shot),
    })),
    caption: `${first?.trials ?? 0} trials of each throw by an unsteady hand.`,
    ...own,
  });
}

/** A throw of a policy. */
export interface LikelyThrow {
  readonly shot: Shot;
  readonly words: string;
  /** What the policy calls it. */
  readonly arm: string;
  readonly chance: number;
}

/** The likeliest first; `whose` is the policy. */
export function drawLikely(
  state: CurlingState,
  throws: readonly LikelyThrow[],
  whose: string,
  theme: ThemeName,
): string {
  const drawn = throws.slice(0, MAX);
  return drawCandidates({
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    title: `${throwTitle(state)} to throw`,
    label: "Chance of each throw",
    candidates: drawn.map(({ shot, words, arm, chance }) => ({
      text: withoutTurn(words),
      turn: turnOf(shot),
      win: chance,
      detail: arm,
      path: wayOf(state, shot),
    })),
    caption: `${drawn.length < throws.length ? `The ${drawn.length} likeliest of ${throws.length}` : "All"} throws of ${whose}.`,
    theme,
  });
}

export function throwTitle({ end, throwNumber, rink, toMove }: CurlingState): string {
  return `End ${end + 1}, throw ${throwNumber + 1} of ${rink.rules.throws}: ${TEAMS[toMove]}`;
}

/** The way of the thrown stone in a steady hand; `frames` are those of a film. */
export function wayOf(state: CurlingState, shot: Shot, frames?: number) {
  const way = pathsOf(filmThrow(state, shot, frames)).find(({ stone }) => stone === state.nextStone);
  return way?.points ?? [];
}

/** The turn is drawn, and need not be said. */
function withoutTurn(words: string): string {
  return words.replace(/, (counter-)?clockwise$/, "");
}

// The throws of a record as they are drawn in strips: what was played, and how an analysis judges it.

const MEMBERS = ["lead", "second", "third", "fourth"] as const;

/** Makes a picture of each throw of games with these rules. */
export class ShotArtist {
  readonly #ice: TrialIce;
  readonly #rules: CurlingRules;

  constructor(rules: CurlingRules) {
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
      overlays: playedThrowOverlays(made, filmThrow(before, made.actual)),
      text: foul ? "foul: put back" : standingInWords(scoreOf(after, this.#rules)),
    };
  }
}

/** What a throw did to the chance of its team to win. */
function changeOf({ win }: ThrowFinding): number {
  return win.actual.mean - win.best.mean;
}
