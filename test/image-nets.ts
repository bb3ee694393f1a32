/** Nets of ONNX graphs that value throws of curling: as files, and as what they compute. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Rng, stream } from "../src/core/random.js";
import { IMAGE_SHAPE } from "../src/games/curling/nets/image-net.js";
import { END_SCORES, gameOf } from "../src/games/curling/nets/scores.js";
import type { CurlingRules } from "../src/games/curling/rules/rule-set.js";
import { type Graph, graphModel, graphNode, graphNumbers, graphWeights } from "../src/nets/onnx.js";

const { channels, rows, columns } = IMAGE_SHAPE;
const CLASSES = 2 * END_SCORES.length;

/** Scores by the means of channels and by the velocity: scores = mean(image) seen + velocity thrown. */
interface Weights {
  /** Channel, turn and class. */
  readonly seen: Float32Array;
  /** Velocity, turn and class. */
  readonly thrown: Float32Array;
}

function drawn(rng: Rng): Weights {
  const some = (count: number, max: number) =>
    Float32Array.from({ length: count }, () => max * (2 * rng.float() - 1));
  return { seen: some(channels * CLASSES, 20), thrown: some(2 * CLASSES, 2) };
}

function graphOf({ seen, thrown }: Weights): Uint8Array {
  return graphModel({
    nodes: [
      graphNode("ReduceMean", ["image"], "means", { axes: [2, 3], keepdims: 0 }),
      graphNode("MatMul", ["means", "seen"], "of-image"),
      graphNode("MatMul", ["velocities", "thrown"], "of-velocities"),
      graphNode("Add", ["of-velocities", "of-image"], "flat"),
      graphNode("Reshape", ["flat", "shape"], "scores"),
    ],
    tensors: [
      graphWeights("seen", [channels, CLASSES], seen),
      graphWeights("thrown", [2, CLASSES], thrown),
      graphNumbers("shape", [-1, 2, END_SCORES.length]),
    ],
    inputs: { image: { dims: [1, channels, rows, columns] }, velocities: { dims: ["n", 2] } },
    outputs: { scores: { dims: ["n", 2, END_SCORES.length] } },
  });
}

function computed({ seen, thrown }: Weights): Graph {
  return {
    async run({ image, velocities }) {
      const pixels = rows * columns;
      const means = Array.from({ length: channels }, (_, channel) => {
        const plane = image!.data.subarray(channel * pixels, (channel + 1) * pixels);
        return plane.reduce((sum, value) => sum + value, 0) / pixels;
      });
      const [count] = velocities!.dims as [number];
      const data = Float32Array.from({ length: count * CLASSES }, (_, at) => {
        const [i, place] = [Math.floor(at / CLASSES), at % CLASSES];
        const [vx, vy] = velocities!.data.subarray(2 * i, 2 * i + 2) as unknown as [number, number];
        const ofImage = means.reduce(
          (sum, mean, channel) => sum + mean * seen[channel * CLASSES + place]!,
          0,
        );
        return ofImage + vx * thrown[place]! + vy * thrown[CLASSES + place]!;
      });
      return { scores: { data, dims: [count, 2, END_SCORES.length] } };
    },
  };
}

export interface ImageNet {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** What the graph of a throw computes. */
  readonly graphs: readonly Graph[];
}

export function imageNet(rules: CurlingRules, mirrored = false): ImageNet {
  const drawnWeights = Array.from({ length: rules.throws }, (_, i) => drawn(stream("image net", i)));
  const files = drawnWeights.map((each, i) => ({
    name: `throw-${String(i).padStart(2, "0")}.onnx`,
    bytes: graphOf(each),
  }));
  const head = {
    format: "playout-net",
    version: 1,
    kind: "onnx",
    game: gameOf(rules),
    outputs: END_SCORES,
    mirrored,
    made: {},
    files: files.map(({ name, bytes }) => ({
      name,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  };
  return { text: JSON.stringify(head), files, graphs: drawnWeights.map(computed) };
}

/** Writes a net and its graphs into a folder; gives the file of the net. */
export function writeImageNet({ text, files }: ImageNet, folder: string): string {
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const file = join(folder, "net.json");
  writeFileSync(file, text);
  return file;
}
