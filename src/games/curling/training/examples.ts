/**
 * Lessons as examples for `SoftmaxLearner`: the arms of the heuristic policy with their features, and the arm that the
 * intended throw amounts to. Left out are lessons that teach nothing (`isInstructive`), throws that amount to no arm, and
 * states with one arm. Whole games are held out, so that no position of theirs has a neighbour among those trained on.
 * With `mirror` every example for training is there twice, as it is and mirrored, since the sheet has no better side; the
 * paper does not say that it did so.
 */

import { Arms } from "../../../game/index.js";
import { Examples } from "../../../learn/index.js";
import { stream } from "../../../random/index.js";
import { heldOutOf, placed } from "../../../training/index.js";
import {
  type CurlingGame,
  FEATURES,
  HeuristicPolicy,
  isInstructive,
  Labeller,
  MOST_FEATURES,
  type Model,
  mirrorFeature,
  type Shot,
  ShotFeatures,
} from "../index.js";
import type { ReadLessons } from "./lessons.js";
import { lessonsKit } from "./teacher-game.js";

export interface Dataset {
  readonly model: Model;
  readonly training: Examples;
  readonly heldOut: Examples;
  /** Lessons that are trained on, not counting their mirror images. */
  readonly learnedFrom: number;
  readonly counts: Counts;
}

export interface DatasetOptions {
  /** Share of the games. */
  readonly heldOut: number;
  readonly mirror: boolean;
  readonly seed: string;
}

/** What became of the lessons. */
export interface Counts {
  games: number;
  heldOutGames: number;
  lessons: number;
  /** With a great lead, or late in the last end. */
  uninstructive: number;
  /** With one arm. */
  forced: number;
  /** Whose throw amounts to no arm. */
  unlabelled: number;
  /** Arms of all instructive ones. */
  arms: number;
}

/** Throws one line that names the lesson which cannot be read. */
export function examplesOf(
  sources: readonly ReadLessons[],
  { heldOut: share, mirror, seed }: DatasetOptions,
): Dataset {
  const models = new Set(sources.map(({ header }) => lessonsKit(header.rules).game.rules.model));
  const [model, other] = models;
  if (model === undefined || other !== undefined)
    throw new Error(`lessons of ${[...models].join(" and ")} cannot be learned together`);
  const training = new Examples(FEATURES);
  const heldOut = new Examples(FEATURES);
  const counts: Counts = {
    games: 0,
    heldOutGames: 0,
    lessons: 0,
    uninstructive: 0,
    forced: 0,
    unlabelled: 0,
    arms: 0,
  };
  const draws = sources.map(({ header, rows }) =>
    rows.map(({ game }) => stream(seed, "held out", header.seed, game).float()),
  );
  const held = heldOutOf(draws.flat(), share);
  for (const [i, source] of sources.entries())
    new Reader(source, { training, heldOut, counts, mirror }).read(held.splice(0, draws[i]!.length));
  return { model, training, heldOut, learnedFrom: training.length / (mirror ? 2 : 1), counts };
}

/** Where the examples go. */
interface Sink extends Pick<Dataset, "training" | "heldOut" | "counts"> {
  readonly mirror: boolean;
}

class Reader {
  readonly #source: ReadLessons;
  readonly #sink: Sink;
  readonly #game: CurlingGame;
  readonly #policy: HeuristicPolicy;
  readonly #labeller: Labeller;
  readonly #features: ShotFeatures;
  readonly #arms: Arms;
  readonly #indices = new Int32Array(MOST_FEATURES);

  constructor(source: ReadLessons, sink: Sink) {
    this.#source = source;
    this.#sink = sink;
    this.#game = lessonsKit(source.header.rules).game;
    const { rules } = this.#game;
    this.#policy = new HeuristicPolicy(rules);
    this.#labeller = new Labeller(rules, this.#policy);
    this.#features = new ShotFeatures(rules);
    this.#arms = new Arms(this.#policy.most);
  }

  /** Whether each of the games is held out. */
  read(heldOut: readonly boolean[]): void {
    const { file, rows } = this.#source;
    const { counts } = this.#sink;
    for (const [i, { lessons }] of rows.entries()) {
      const isHeldOut = heldOut[i] === true;
      counts.games++;
      if (isHeldOut) counts.heldOutGames++;
      for (const [j, [position, shot]] of lessons.entries()) {
        counts.lessons++;
        placed(`${file}, line ${i + 2}, lessons[${j}]`, () =>
          this.#learn(position, this.#game.notation.parseMove(shot), isHeldOut),
        );
      }
    }
  }

  #learn(position: string, shot: Shot, isHeldOut: boolean): void {
    const { counts, training, heldOut, mirror } = this.#sink;
    const state = this.#game.notation.parseState(position);
    if (state.isOver()) throw new Error("the game is over");
    const arms = this.#arms;
    if (!isInstructive(state)) {
      counts.uninstructive++;
      return;
    }
    this.#policy.list(state, arms);
    counts.arms += arms.length;
    if (arms.length === 1) {
      counts.forced++;
      return;
    }
    const chosen = this.#labeller.label(state, arms, shot);
    if (chosen < 0) {
      counts.unlabelled++;
      return;
    }
    this.#features.read(this.#policy.situation);
    this.#add(isHeldOut ? heldOut : training, chosen, false);
    if (mirror && !isHeldOut) this.#add(training, chosen, true);
  }

  #add(examples: Examples, chosen: number, mirrored: boolean): void {
    const { ids, length } = this.#arms;
    const indices = this.#indices;
    for (let arm = 0; arm < length; arm++) {
      const count = this.#features.write(ids[arm] as number, indices);
      if (mirrored) for (let i = 0; i < count; i++) indices[i] = mirrorFeature(indices[i] as number);
      examples.arm(indices, count);
    }
    examples.choose(chosen);
  }
}
