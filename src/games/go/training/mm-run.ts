/** Strengths of the features of moves, learned from games. */
import { MmLearner } from "../../../learn/index.js";
import { VERSION } from "../../../match/index.js";
import { formatCommandLine } from "../../../protocols/index.js";
import { learnByPasses, type PassesRequest } from "../../../training/index.js";
import type { MmDataset, MmSettings } from "./mm-examples.js";
import type { MmOutcome } from "./mm-outcome.js";
import { mmSet } from "./mm-sets.js";
import type { GamesSource } from "./records.js";

export interface MmRequest extends Pick<PassesRequest, "passes" | "passed" | "signal"> {
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
