/**
 * The cases of `playout bench nets`: how many evaluations of set networks a core does in a second, over random positions of eight stones. `kernel` is
 * WebAssembly and `plain` its TypeScript form, over inputs that are there; `whole` also reads stones and makes chances of logits; `many` are
 * throws over one position, whose stones are computed once. A picture for convolutional nets is a case of its own.
 */
import type { MeasuredWork } from "../../../cli/measure.js";
import { stream } from "../../../core/index.js";
import {
  headFor,
  type NetRequirements,
  SetEvaluator,
  type SetNet,
  untrainedNet,
} from "../../../nets/index.js";
import { CurlingGame } from "../game.js";
import { StoneFeatures } from "../nets/features.js";
import { IMAGE_SHAPE, PositionImage } from "../nets/image-net.js";
import { PositionNet, ThrowNet } from "../nets/set-nets.js";
import { eventSimulator } from "../physics/simulators.js";
import { THROW_BOXES } from "../policy/baselines.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { CurlingState } from "../state.js";

const BATCH = 64;
const STONES_OF_TEAM = 4;
/** Velocities over one position, each with both turns. */
const VELOCITIES = 256;

type Widths = SetNet["widths"];
const POSITION_NETS: readonly Widths[] = [
  [32, 64, 32],
  [64, 128, 64],
];
const THROW_NET: Widths = [48, 96, 64];

export function netWorks(): MeasuredWork[] {
  const rules = ruleSet("legacy-gat");
  const states = randomStates(rules);
  return [
    ...POSITION_NETS.flatMap((widths) => {
      const net = netFor(PositionNet.wanted(rules), widths);
      const name = `positions ${widths.join("/")}`;
      return [...kernels(name, net), wholePositions(name, net, rules, states)];
    }),
    ...throwWorks(rules, states),
    images(rules, states),
  ];
}

function netFor(wanted: NetRequirements, widths: Widths): SetNet {
  return untrainedNet(headFor(wanted, widths), stream("bench", "nets", ...widths));
}

/** Eight stones in and before the house, as after the eighth throw. */
function randomStates(rules: CurlingRules): CurlingState[] {
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const rng = stream("bench", "nets", "states");
  return Array.from({ length: BATCH }, () => {
    const state = game.start();
    state.throwNumber = 2 * STONES_OF_TEAM;
    for (let stone = 0; stone < 2 * STONES_OF_TEAM; stone++) {
      const place = 8 * (stone & 1) + (stone >> 1);
      state.stones.place(place, 4 * rng.float() - 2, rules.sheet.teeLine + 6 * rng.float() - 4.5);
    }
    return state;
  });
}

/** The kernel and its TypeScript form, over random inputs of which a quarter are zero. */
function kernels(name: string, net: SetNet): MeasuredWork[] {
  return [true, false].map((wasm) => {
    const evaluator = new SetEvaluator(net, { sets: BATCH }, { wasm });
    const rng = stream("bench", "nets", "inputs");
    for (const array of [evaluator.elements, evaluator.extras])
      for (let i = 0; i < array.length; i++) array[i] = rng.below(4) === 0 ? 0 : 2 * rng.float() - 1;
    evaluator.counts.fill(STONES_OF_TEAM);
    for (let set = 0; set < BATCH; set++) evaluator.contexts[set] = rng.below(net.shape.contexts);
    return work(name, wasm ? "kernel" : "plain", BATCH, () => evaluator.run(BATCH));
  });
}

function wholePositions(
  name: string,
  net: SetNet,
  rules: CurlingRules,
  states: readonly CurlingState[],
): MeasuredWork {
  const positions = new PositionNet(net, rules, { batch: BATCH });
  return work(name, "whole", BATCH, () => positions.predict(states));
}

function throwWorks(rules: CurlingRules, states: readonly CurlingState[]): MeasuredWork[] {
  const name = `throws ${THROW_NET.join("/")}`;
  const net = netFor(ThrowNet.wanted(rules), THROW_NET);
  const throws = new ThrowNet(net, rules, { batch: VELOCITIES });
  const rng = stream("bench", "nets", "velocities");
  const { vx, vyMin, vyMax } = THROW_BOXES[rules.model];
  const velocities = Float64Array.from({ length: 2 * VELOCITIES }, (_, i) =>
    i % 2 === 0 ? vx * (2 * rng.float() - 1) : vyMin + (vyMax - vyMin) * rng.float(),
  );
  const values = new Float64Array(2 * VELOCITIES);
  let next = 0;
  const many = work(name, "many", 2 * VELOCITIES, () => {
    throws.value(states[next]!, velocities, values);
    next = (next + 1) % states.length;
  });
  return [...kernels(name, net), many];
}

function images(rules: CurlingRules, states: readonly CurlingState[]): MeasuredWork {
  const image = new PositionImage(rules);
  const seen = new StoneFeatures(rules);
  const { channels, rows, columns } = IMAGE_SHAPE;
  const pixels = new Float32Array(channels * rows * columns);
  let next = 0;
  return work("image", `${rows}x${columns}x${channels}`, 1, () => {
    const state = states[next]!;
    seen.read(state.stones, state.toMove, false);
    image.write(seen, pixels, 0);
    next = (next + 1) % states.length;
  });
}

function work(name: string, implementation: string, perUnit: number, once: () => void): MeasuredWork {
  return {
    case: name,
    implementation,
    perUnit,
    run(units) {
      for (let i = 0; i < units; i++) once();
    },
  };
}
