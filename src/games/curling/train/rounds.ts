/**
 * Rounds for nets of positions. In the first round both teams throw by the learned policy and a new net learns the scores of the ends,
 * or `best` plays with a net that is given. In every other round `best` plays with the net of the round before, and that net goes on
 * learning from what its search made of the positions of some rounds. `python -m playout.train` does the training.
 */

import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { type AgentSpec, completeAgent, formatAgent, withWeights } from "../../../agents/index.js";
import { sha256, version as VERSION } from "../../../core/index.js";
import { messageOf, readText, writeWhole } from "../../../io/files.js";
import { makeFolder } from "../../../io/index.js";
import {
  agentFiles,
  Interrupted,
  type Jobs,
  type RoundsFolder,
  type RoundsKind,
  type RoundsPlan,
  type RoundsRequest,
  type RowsProgressCallback,
  runRounds,
} from "../../../jobs/index.js";
import { netGame, parseNet } from "../../../nets/index.js";
import { gameOf } from "../nets/scores.js";
import { shippedNet } from "../nets/shipped.js";
import { noiseFor } from "../noise.js";
import type { CurlingGameSetup } from "../players/game-setup.js";
import { ruleSet } from "../rules/rule-set.js";
import { runPython } from "./python.js";
import { endsKit, makeEnds } from "./selfplay-ends.js";
import { makePositions, positionsKit } from "./selfplay-positions.js";

const FORMAT = "playout-curling-net";
const VERSION_OF_RUNS = 6;

/** Plan of the training of a net, as python/playout/training.py reads it. */
interface Training {
  readonly steps: number;
  readonly batch: number;
  readonly optimiser: "adam";
  readonly rate: number;
  readonly schedule: "cosine";
  readonly seed: string;
  readonly every: number;
  readonly half: boolean;
}

/** Numbers of a run, as `plan.json` has them. */
interface NetPlan extends RoundsPlan {
  readonly size: NetSize;
  readonly scale: number;
  readonly rules: string;
  /** Ends by the learned policy, in the first round. */
  readonly first_ends: number;
  /** Ends of every other round, and how many are kept in one file. */
  readonly ends: number;
  readonly shard: number;
  /** Playouts of a throw of these ends; the last throw gets twice as many. */
  readonly playouts: number;
  readonly widths: readonly number[];
  /** Training in the first round. */
  readonly first: Training;
  /** Training on play by search: passes over the positions and their mirror images. Rounds have few positions, and many passes overfit. */
  readonly further: { readonly passes: number; readonly batch: number; readonly rate: number };
}

type Sizes = Pick<
  NetPlan,
  "first_ends" | "ends" | "shard" | "playouts" | "remembered" | "widths" | "first" | "further" | "gate"
>;

const LAPTOP: Sizes = {
  first_ends: 262_144,
  ends: 2048,
  shard: 128,
  playouts: 1000,
  remembered: 3,
  widths: [32, 64, 32],
  first: {
    steps: 2400,
    batch: 1024,
    optimiser: "adam",
    rate: 3e-3,
    schedule: "cosine",
    seed: "training",
    every: 600,
    half: true,
  },
  further: { passes: 4, batch: 2048, rate: 5e-4 },
  gate: { pairs: 100, seconds: 0.02 },
};

/** Two cores for minutes, or a GPU with 16 cores for minutes a round. */
const SIZES = {
  laptop: LAPTOP,
  gpu: {
    ...LAPTOP,
    first_ends: 4_194_304,
    ends: 8192,
    remembered: 4,
    widths: [64, 128, 64],
    first: { ...LAPTOP.first, steps: 2000, batch: 65_536, every: 1000, half: false },
  },
} satisfies Record<string, Sizes>;

export type NetSize = keyof typeof SIZES;
export const NET_SIZES = Object.keys(SIZES) as NetSize[];

/** The least ends of a round, and the files of the first one: the last file of a round is held out. */
const FEWEST = 16;

/** Player of the first round of a run without a net. */
const POLICY: AgentSpec = { kind: "policy", policy: "learned" };
/** `best` without a net, which it is where no net ships for the rules. */
const WITHOUT: AgentSpec = {
  kind: "pure-mc",
  policy: "learned",
  allocation: "adaptive",
  refine: true,
  confidence: 1,
  density: "velocity",
};

/** A net that a run begins with. */
interface GivenNet {
  readonly name: string;
  readonly text: string;
}

/** Finds a net by the name of one that ships or by its file. Throws one line if it is none of positions under these rules. */
export function givenNet(from: string, rules: string): GivenNet {
  const shipped = shippedNet(from);
  const name = shipped === undefined ? basename(from) : `${from}.json`;
  const text = shipped ?? readText(from);
  try {
    const game = JSON.stringify(netGame(text));
    if (game !== JSON.stringify(gameOf(ruleSet(rules))))
      throw new Error(`a net for ${game}, not for curling by ${rules}`);
    if (parseNet(text).joined.length > 0)
      throw new Error("the net values throws; one that values positions is wanted");
  } catch (error) {
    throw new Error(`${shipped === undefined ? from : name}: ${messageOf(error)}`);
  }
  return { name, text };
}

/** The plan of a size, or of a share of it, with the widths of the net that is given. */
export function netPlan(
  { size, scale, seed, rules }: Pick<NetPlan, "size" | "scale" | "seed" | "rules">,
  given?: GivenNet,
): NetPlan {
  const whole: Sizes = SIZES[size];
  const ends = Math.max(FEWEST, rounded(whole.ends * scale));
  return {
    size,
    scale,
    seed,
    rules,
    origin: given === undefined ? "" : `${given.name}@${sha256(given.text).slice(0, 16)}`,
    ...whole,
    ...(given && { widths: parseNet(given.text).widths }),
    first_ends: Math.max(FEWEST, rounded(whole.first_ends * scale)),
    ends,
    shard: Math.min(whole.shard, Math.floor(ends / FEWEST)),
    first: { ...whole.first, steps: Math.max(1, rounded(whole.first.steps * scale)) },
  };
}

/** Rounds halves to even, as plans of earlier versions did. */
function rounded(value: number): number {
  const up = Math.round(value);
  return up - value === 0.5 && up % 2 === 1 ? up - 1 : up;
}

export interface NetRequest extends Omit<RoundsRequest, "folder"> {
  readonly out: string;
  readonly size: NetSize;
  readonly scale: number;
  readonly rules: string;
  readonly seed: string;
  /** The net of the first round: a file, or one that ships. */
  readonly from?: string;
  /** The Python interpreter that trains. */
  readonly python: string;
  /** Shows how play by a search goes. */
  steps<T>(jobs: Jobs, work: (progress: RowsProgressCallback) => Promise<T>): Promise<T>;
}

/** Learns a net of positions in a folder, to so many rounds. Returns false if the signal came before the end. */
export function learnPositionNet(request: NetRequest): Promise<boolean> {
  const given = request.from === undefined ? undefined : givenNet(request.from, request.rules);
  const rounds = new NetRounds(netPlan(request, given), given, request);
  return runRounds(rounds, { ...request, folder: request.out });
}

/** Plays and trains for `runRounds`. */
export class NetRounds implements RoundsKind {
  readonly format = FORMAT;
  readonly version = VERSION_OF_RUNS;
  readonly withoutNet = "best without a net";
  readonly plan: NetPlan;
  readonly #given: GivenNet | undefined;
  readonly #request: NetRequest;

  constructor(plan: NetPlan, given: GivenNet | undefined, request: NetRequest) {
    this.plan = plan;
    this.#given = given;
    this.#request = request;
  }

  get fields(): object {
    return { rules: this.plan.rules };
  }

  get game(): object {
    return { name: "curling", rules: this.plan.rules, ends: 2, extraEnds: true };
  }

  player(net: string | undefined): AgentSpec {
    return net === undefined ? WITHOUT : { kind: "best", net };
  }

  /** Writes the net of round 0, brought up to date if an earlier version made it; otherwise only sees that PyTorch is there. */
  async prepare(folder: RoundsFolder): Promise<void> {
    if (this.#given === undefined || existsSync(folder.net(0))) return this.#python(["--check"]);
    makeFolder(folder.round(0));
    const file = join(folder.round(0), "given.json");
    writeWhole(file, this.#given.text);
    await this.#python(["--rules", this.plan.rules, "--from", file, "--out", folder.net(0)]);
    rmSync(file);
  }

  async play(k: number, folder: RoundsFolder, jobs: Jobs): Promise<void> {
    const { rules, seed, first_ends, ends, shard, playouts } = this.plan;
    const { signal, steps } = this.#request;
    const common = { rules, folder: folder.data(k), jobs, signal };
    if (this.#isByPolicy(k)) {
      const noise = noiseFor(ruleSet(rules));
      const policy = completeText(endsKit(rules, noise), POLICY);
      const files = { ends: first_ends, shard: Math.ceil(first_ends / FEWEST) };
      await makeEnds({ ...common, ...files, noise, policy, seed: `${seed}/policy` });
    } else {
      const net = { kind: "best", net: folder.net(k - 1), playouts };
      const agent = completeText(positionsKit(rules), net);
      await steps(jobs, (progress) =>
        makePositions({ ...common, ends, shard, agent, seed: `${seed}/${k}`, progress }),
      );
    }
  }

  async train(k: number, folder: RoundsFolder): Promise<void> {
    const { rules, seed, widths, first, further, origin, remembered } = this.plan;
    const isByPolicy = this.#isByPolicy(k);
    const oldest = isByPolicy ? k : Math.max(origin === "" ? 2 : 1, k + 1 - remembered);
    const rounds = Array.from({ length: k + 1 - oldest }, (_, i) => oldest + i);
    const { steps, batch, rate, every, half } = first;
    const learning = isByPolicy
      ? [
          ...["--widths", widths.join(","), "--weights-seed", `${seed}/net`],
          ...["--steps", `${steps}`, "--batch", `${batch}`, "--rate", `${rate}`, "--every", `${every}`],
          ...(half ? ["--half"] : []),
        ]
      : [
          ...["--from", folder.net(k - 1)],
          ...["--passes", `${further.passes}`, "--batch", `${further.batch}`, "--rate", `${further.rate}`],
        ];
    await this.#python([
      ...["--rules", rules, "--seed", `${seed}/${k}`, ...learning],
      ...["--data", ...rounds.flatMap((round) => shardsOf(folder.data(round)))],
      ...["--made", JSON.stringify(this.#made(k, folder))],
      ...["--curve", join(folder.round(k), "learning"), "--out", folder.net(k)],
    ]);
  }

  #isByPolicy(k: number): boolean {
    return k === 1 && this.plan.origin === "";
  }

  /** Says where the net of a round comes from. */
  #made(k: number, folder: RoundsFolder): object {
    const { size, rules, seed, scale, origin, first_ends, ends, playouts } = this.plan;
    const words = [
      `playout learn curling-net --size ${size} --rules ${rules} --rounds ${k} --seed ${seed}`,
      ...(scale === 1 ? [] : [`--scale ${scale}`]),
      ...(origin === "" ? [] : [`--from ${origin}`]),
    ];
    const play = this.#isByPolicy(k) ? { ends: first_ends } : { ends, playouts };
    const made = { command: words.join(" "), round: k, play, playout: VERSION };
    return origin === "" ? made : { ...made, from: parseNet(readText(folder.net(0))).made };
  }

  async #python(args: readonly string[]): Promise<void> {
    const { python, signal, say } = this.#request;
    if (!(await runPython("playout.train", args, { python, signal, say }))) throw new Interrupted();
  }
}

/** Writes an agent in the short form with every option; a net of a file is named by its content. */
function completeText(kit: CurlingGameSetup, agent: AgentSpec): string {
  return formatAgent(completeAgent(kit, withWeights(kit, agent, agentFiles())));
}

/** Lists the shards of a folder in their order. */
function shardsOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".bin"));
  return names.sort().map((name) => join(folder, name));
}
