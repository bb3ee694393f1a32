/**
 * Learns the strengths of features of moves from games by Minorization-Maximization.
 *
 * What `playout learn go-mm` can learn: priors of moves in the tree, and a policy of playouts.
 */
import { escapeControls, formatWeights, stream, version as VERSION } from "../../../core/index.js";
import { type Html, html, htmlPage, percent } from "../../../draw/index.js";
import { MoveList } from "../../../game/index.js";
import {
  countText,
  type FitPoint,
  fitFigure,
  heldOutOf,
  learnByPasses,
  type PassesRequest,
  withPlace,
} from "../../../jobs/index.js";
import { Examples, type Fit, MmLearner } from "../../../learn/index.js";
import { formatCommandLine } from "../../../protocols/index.js";
import type { GoBoard } from "../board.js";
import {
  fewLeft,
  formatPriorFeature,
  MAX_PRIOR_FEATURES,
  PolicyFeatures,
  PRIOR_SETS,
  PriorFeatures,
  type PriorSet,
  priorFeatures,
  priorGroups,
  ShapeReader,
  Shapes,
} from "../features.js";
import { PATTERNS, TACTICS } from "../numbers.js";
import { DEFAULT_TACTICS, FEATURES, type TacticsOptions } from "../policy.js";
import { formatPrior, listGoMoves } from "../prior.js";
import { statesOf } from "../records.js";
import type { GoState } from "../state.js";
import type { GamesSource, ReadGame } from "./games.js";
import { constantOf } from "./policies.js";

export const MM_SETS = [...PRIOR_SETS, "playout"] as const;
export type MmSetName = (typeof MM_SETS)[number];

/** Reads the features of the moves of a position. */
interface FeatureReader {
  read(state: GoState): void;
  write(move: number, into: Int32Array): number;
}

/** A set of features whose strengths are learned. */
interface MmSet {
  readonly name: MmSetName;
  /** What comes of it, in words. */
  readonly about: string;
  /** The format of its file. */
  readonly format: string;
  readonly hasShapes: boolean;
  /** Whether a pass is a move like others, where few are left. */
  readonly hasPasses: boolean;
  /** Number of features without shapes. */
  readonly features: number;
  /** The first feature of each group. */
  groups(shapes: number): number[];
  reader(board: GoBoard, shapes: Shapes): FeatureReader;
  /** The name of a feature; nothing where it has but a number. */
  nameOf(feature: number): string | undefined;
  /** The weights as text, and what else its file tells. */
  weigh(gammas: Float64Array, shapes: Shapes): { readonly weights: string } & TacticsOptions;
}

export function mmSet(name: MmSetName): MmSet {
  return name === "playout" ? PLAYOUT : priorSet(name);
}

function priorSet(set: PriorSet): MmSet {
  return {
    name: set,
    about: `The prior ${set} of moves of Go`,
    format: "playout-go-prior",
    hasShapes: set === "wide",
    hasPasses: true,
    features: priorFeatures(set),
    groups: (shapes) => priorGroups(set, shapes),
    reader: (board, shapes) => new PriorFeatures(board, set, shapes),
    nameOf(feature) {
      const name = formatPriorFeature(feature);
      return /^(pattern|shape):/.test(name) ? undefined : name;
    },
    weigh: (gammas, shapes) => ({ weights: formatPrior({ set, gammas, shapes }) }),
  };
}

const PLAYOUT: MmSet = {
  name: "playout",
  about: "A policy of playouts of Go",
  format: "playout-go-policy",
  hasShapes: false,
  hasPasses: false,
  features: FEATURES,
  groups: () => [0, ...Array.from({ length: TACTICS }, (_, i) => PATTERNS + i)],
  reader: (board) => new PolicyFeatures(board),
  nameOf: (feature) => (feature < PATTERNS ? undefined : `feature ${feature - PATTERNS + 1}`),
  weigh: (gammas) => ({ ...DEFAULT_TACTICS, weights: formatWeights(gammas.map(Math.log)) }),
};

// Games as examples for Minorization-Maximization: at every move the candidates of a search with their features, and the one that
// was played. Left out are moves that are no candidates (into own eyes, forbidden by our rules of ko, passes while many moves
// are left) and positions with no other choice. Whole games are held out. Shapes are those that were played often enough in the games that are learned
// from.

export interface MmSettings {
  readonly set: MmSetName;
  /** Times that a shape must have been played to be known; 0: no shapes. */
  readonly shapes: number;
  /** Whether moves of players who did not win are left out. */
  readonly winners: boolean;
  /** The share of the games that is held out. */
  readonly heldOut: number;
  readonly seed: string;
}

/** What became of the games. */
interface MmCounts {
  games: number;
  heldOutGames: number;
  moves: number;
  /** Of a player who did not win. */
  losers: number;
  /** Played where there was no other choice. */
  forced: number;
  /** Not among the candidates. */
  strange: number;
}

interface MmDataset {
  readonly shapes: Shapes;
  readonly training: Examples;
  readonly heldOut: Examples;
  readonly counts: MmCounts;
}

/** Throws one line that names the game which cannot be played. */
export function mmExamples(sources: readonly GamesSource[], settings: MmSettings): MmDataset {
  const draws = sources.flatMap(({ name, games }) =>
    games.map((_, i) => stream(settings.seed, "held out", name, i).float()),
  );
  const heldOut = heldOutOf(draws, settings.heldOut);
  const games = sources.flatMap((source) => source.games);
  const learned = games.filter((_, i) => !heldOut[i]);
  const shapes = new Shapes(frequentShapes(learned, settings));
  const set = mmSet(settings.set);
  const features = set.features + shapes.codes.length;
  const counts = { games: 0, heldOutGames: 0, moves: 0, losers: 0, forced: 0, strange: 0 };
  const dataset = { shapes, training: new Examples(features), heldOut: new Examples(features), counts };
  const readers = new Map<string, Reader>();
  for (const [i, game] of games.entries()) {
    counts.games++;
    if (heldOut[i]) counts.heldOutGames++;
    for (const [state, move] of movesOf(game, settings, counts))
      oneForSize(readers, state.board, () => new Reader(state.board, set, shapes)).add(
        state,
        move,
        heldOut[i] ? dataset.heldOut : dataset.training,
        counts,
      );
  }
  return dataset;
}

/** The moves to learn from, each with the position in which it was played. */
function* movesOf(
  { place, record }: ReadGame,
  { winners }: MmSettings,
  counts?: MmCounts,
): Generator<[GoState, number]> {
  const states = withPlace(place, () => statesOf(record));
  const winner = record.result === undefined ? "" : record.result.slice(0, 1);
  for (const [i, move] of record.moves.entries()) {
    const state = states[i] as GoState;
    if (state.isOver()) return;
    if (counts !== undefined) counts.moves++;
    if (!winners || winner === (state.toMove === 0 ? "B" : "W")) yield [state, move];
    else if (counts !== undefined) counts.losers++;
  }
}

/** In the order of their codes. */
function frequentShapes(games: readonly ReadGame[], settings: MmSettings): Int32Array {
  if (!mmSet(settings.set).hasShapes || settings.shapes === 0) return new Int32Array(0);
  const times = new Map<number, number>();
  const readers = new Map<string, ShapeReader>();
  for (const game of games)
    for (const [{ board, stones, colour }, move] of movesOf(game, settings)) {
      if (move === board.pass) continue;
      const reader = oneForSize(readers, board, () => new ShapeReader(board));
      const code = reader.smallest(stones, move, colour);
      times.set(code, (times.get(code) ?? 0) + 1);
    }
  const frequent = [...times].filter(([, count]) => count >= settings.shapes);
  return Int32Array.from(frequent, ([code]) => code).sort();
}

/** One for each size of board. */
function oneForSize<T>(all: Map<string, T>, { width, height }: GoBoard, make: () => T): T {
  const size = `${width}x${height}`;
  let one = all.get(size);
  if (one === undefined) {
    one = make();
    all.set(size, one);
  }
  return one;
}

class Reader {
  readonly #features: FeatureReader;
  readonly #hasPasses: boolean;
  readonly #arms: MoveList;
  readonly #indices = new Int32Array(MAX_PRIOR_FEATURES);

  constructor(board: GoBoard, set: MmSet, shapes: Shapes) {
    this.#features = set.reader(board, shapes);
    this.#hasPasses = set.hasPasses;
    this.#arms = new MoveList(board.points + 1);
  }

  add(state: GoState, move: number, examples: Examples, counts: MmCounts): void {
    const arms = this.#arms;
    listGoMoves(state, arms);
    const { ids } = arms;
    // The pass is the last.
    const mayPass = this.#hasPasses && fewLeft(state.board, arms.length - 1);
    const length = mayPass ? arms.length : arms.length - 1;
    const chosen = ids.subarray(0, length).indexOf(move);
    if (chosen < 0) counts.strange++;
    else if (length === 1) counts.forced++;
    else {
      this.#features.read(state);
      for (let arm = 0; arm < length; arm++)
        examples.arm(this.#indices, this.#features.write(ids[arm] as number, this.#indices));
      examples.choose(chosen);
    }
  }
}

// What `playout learn go-mm` has learned, and how it is written: as JSON, as the module that ships, and as a page.

export interface MmOutcome {
  readonly set: MmSet;
  /** The command line that repeats it, given the games. */
  readonly command: string;
  readonly playout: string;
  /** Where the games come from, in words. */
  readonly sources: readonly string[];
  readonly counts: MmCounts;
  /** Moves that were learned from. */
  readonly learnedFrom: number;
  readonly shapes: number;
  /** The first point is before any learning, when all moves are as likely. */
  readonly curve: readonly FitPoint[];
  readonly gammas: Float64Array;
  /** The weights as text, and what else the file tells. */
  readonly packed: ReturnType<MmSet["weigh"]>;
}

export function formatMmFile(given: MmOutcome): string {
  const { set, gammas, packed, ...outcome } = given;
  const { format, name, features } = set;
  const strengths = Object.fromEntries(namedStrengths(given));
  const file = { format, version: 1, set: name, features, ...outcome, strengths, ...packed };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** The strengths of all features that have a name of their own. */
function namedStrengths({ set, gammas }: Pick<MmOutcome, "set" | "gammas">): [string, number][] {
  return [...gammas].flatMap((gamma, feature): [string, number][] => {
    const name = set.nameOf(feature);
    return name === undefined ? [] : [[name, Number(gamma.toPrecision(4))]];
  });
}

/** The lines that say where strengths come from, also as comments of a module: none may end early. */
export function mmProvenance(outcome: MmOutcome): string[] {
  const { set, playout, command, sources, counts, learnedFrom, curve, shapes } = outcome;
  const [first, last] = [curve[0], curve.at(-1)];
  const left = [
    ...(counts.losers > 0 ? [`${counts.losers} by players who did not win`] : []),
    `${countText(counts.strange, "early pass", "early passes")}, into own eyes or against our rules`,
    `${counts.forced} without a choice`,
  ];
  return [
    `${set.about}, learned by Minorization-Maximization, made by playout ${playout}:`,
    `  ${command}`,
    ...sources.map((source) => `from ${source}`),
    `${countText(counts.moves, "move")} of ${countText(counts.games, "game")}, of which ${learnedFrom} were learned from; left out: ${left.join(", ")};`,
    `held out: ${countText(last?.heldOut.examples ?? 0, "move")} of ${countText(counts.heldOutGames, "game")}.${shapes > 0 ? ` ${countText(shapes, "shape")}.` : ""}`,
    `On these after ${countText(last?.pass ?? 0, "pass", "passes")}: ${fitWords(last?.heldOut)} (all moves alike: ${fitWords(first?.heldOut)}).`,
  ].map(escapeControls);
}

/** `mean log-evidence -2.3982, prediction 32.9 %`. */
export function fitWords(fit: Fit | undefined): string {
  if (fit === undefined) return "";
  return `mean log-evidence ${(-fit.crossEntropy).toFixed(4)}, prediction ${percent(fit.agreement)}`;
}

/** A module for `src/games/go/weights`, or of a policy for `src/games/go/weights`. */
export function formatMmModule(outcome: MmOutcome, file: string): string {
  const head = mmProvenance(outcome).map((line) => `// ${line}\n`);
  return `${head.join("")}export const ${constantOf(file)} =\n  "${outcome.packed.weights}";\n`;
}

export function formatMmReport(outcome: MmOutcome): string {
  const { set, curve, command } = outcome;
  const title = set.about;
  const [about, , ...lines] = mmProvenance(outcome);
  return htmlPage(
    title,
    html`<h1>${title}</h1>
<p>${[about?.replace(/, made by.*/, "."), ...lines].join(" ")}</p>
<h2>Mean log-evidence</h2>
${fitFigure(curve, "ln of the chance of the move played", (fit) => -fit.crossEntropy)}
<h2>First choice foretold</h2>
${fitFigure(curve, "share of moves in %", (fit) => 100 * fit.agreement)}
<div class="scroll"><table>
<thead><tr><th scope="col">pass</th>${["held out", "", "training", ""].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${curve.map(row)}</tbody></table></div>
<h2>Strengths</h2>
<div class="scroll"><table><tbody>
${namedStrengths(outcome).map(([name, gamma]) => html`<tr><th scope="row">${name}</th><td class="number">${gamma.toFixed(3)}</td></tr>\n`)}
</tbody></table></div>
<h2>How to repeat it</h2>
<pre>${command}</pre>
`,
  );
}

function row({ pass, heldOut, training }: FitPoint): Html {
  const cells = [heldOut, training].flatMap((fit) => [
    (-fit.crossEntropy).toFixed(4),
    percent(fit.agreement),
  ]);
  return html`<tr><th scope="row">${pass}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`;
}

// Strengths of the features of moves, learned from games.

interface MmRequest extends Pick<PassesRequest, "passes" | "passed" | "signal"> {
  readonly sources: readonly GamesSource[];
  readonly settings: MmSettings;
  /** What `mmExamples` makes of these. */
  readonly dataset: MmDataset;
  /** Virtual wins and losses of every feature. */
  readonly prior: number;
}

/** Learns until all passes are done; a signal ends it after the pass. */
export async function learnMm(request: MmRequest): Promise<MmOutcome> {
  const { sources, settings, dataset, prior } = request;
  const { training, shapes, counts } = dataset;
  const set = mmSet(settings.set);
  const learner = new MmLearner(training, { groups: set.groups(shapes.codes.length), prior });
  const curve = await learnByPasses(learner, { ...request, ...dataset });
  const { gammas } = learner;
  return {
    set,
    command: commandOf(request, learner.passes),
    playout: VERSION,
    sources: sources.map(
      ({ name, made, games: { length } }) =>
        `${name}, ${length} games${made === undefined ? "" : ` of ${made}`}`,
    ),
    counts,
    learnedFrom: training.length,
    shapes: shapes.codes.length,
    curve,
    gammas,
    packed: set.weigh(gammas, shapes),
  };
}

/** The command that repeats it, given the games. */
function commandOf({ sources, settings, prior }: MmRequest, passes: number): string {
  const { set, shapes, winners, heldOut, seed } = settings;
  const words = ["playout", "learn", "go-mm", ...sources.flatMap(({ name }) => ["--games", name])];
  words.push("--set", set, ...(mmSet(set).hasShapes ? ["--shapes", String(shapes)] : []));
  words.push("--passes", String(passes), "--prior", String(prior), ...(winners ? ["--winners"] : []));
  words.push("--held-out", String(heldOut), "--seed", seed);
  return formatCommandLine(words);
}
