import { describe, expect, test } from "vitest";
import { imageNet } from "../../../../test/image-nets.js";
import { stream } from "../../../core/random.js";
import { type Graph, type OpenGraph, parseOnnxNet } from "../../../nets/onnx.js";
import { chancesOf } from "../../../nets/set-kernel.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { randomThrow, randomVelocities, THROW_BOXES } from "../policy/baselines.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { CurlingState } from "../state.js";
import type { ThrowValuer } from "./choosers.js";
import { StoneFeatures } from "./features.js";
import { IMAGE_SHAPE, PositionImage } from "./image-net.js";
import { openThrowValuer } from "./open.js";
import { END_SCORES } from "./scores.js";

const rules = ruleSet("legacy-gat");
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
const rng = stream("image throws");
const COUNT = 7;

const openFor = ({ text, graphs }: ReturnType<typeof imageNet>): OpenGraph => {
  const { files } = parseOnnxNet(text);
  return async ({ name }) => graphs[files.findIndex((file) => file.name === name)] as Graph;
};
const valuerOf = (net: ReturnType<typeof imageNet>) => openThrowValuer(net.text, rules, openFor(net));

/** Positions of an end by random throws, with velocities to ask about. */
function* asked(): Generator<[CurlingState, Float64Array]> {
  const state = game.start();
  while (state.end === 0) {
    const velocities = new Float64Array(2 * COUNT);
    randomVelocities(rules.model, rng, velocities);
    yield [state, velocities];
    state.play(randomThrow(rules.model, rng));
  }
}

async function values(net: ThrowValuer, state: CurlingState, velocities: Float64Array): Promise<number[]> {
  const into = new Float64Array(velocities.length);
  await net.value(state, velocities, into);
  return [...into];
}

const flipped = (velocities: Float64Array) => velocities.map((v, i) => (i % 2 === 0 ? -v : v));

describe("throws valued by graphs over pictures", () => {
  test("are what the graph of the throw's number says of picture and scaled velocity", async () => {
    const net = imageNet(rules);
    const valuer = valuerOf(net);
    const { vx, vyMin, vyMax } = THROW_BOXES.legacy;
    const seen = new StoneFeatures(rules);
    const { channels, rows, columns } = IMAGE_SHAPE;
    for (const [state, velocities] of asked()) {
      const found = await values(valuer, state, velocities);
      const data = new Float32Array(channels * rows * columns);
      seen.read(state.stones, state.toMove, false);
      new PositionImage(rules).write(seen, data, 0);
      const image = { data, dims: [1, channels, rows, columns] };
      for (let i = 0; i < COUNT; i++) {
        const [x, y] = velocities.subarray(2 * i, 2 * i + 2) as unknown as [number, number];
        const scaled = Float32Array.of(x / vx, (y - (vyMin + vyMax) / 2) / ((vyMax - vyMin) / 2));
        const { scores } = await net.graphs[state.throwNumber]!.run({
          image,
          velocities: { data: scaled, dims: [1, 2] },
        });
        for (const turn of [0, 1]) {
          const chances = new Float64Array(END_SCORES.length);
          chancesOf(scores!.data, turn * END_SCORES.length, chances);
          const mean = chances.reduce((sum, chance, score) => sum + chance * (score - 7), 0);
          expect(found[turn * COUNT + i]).toBeCloseTo(mean, 5);
          const at = (turn * COUNT + i) * END_SCORES.length;
          expect(valuer.chances[at + 9]).toBeCloseTo(chances[9]!, 5);
        }
      }
    }
  });

  test("to the left are asked of the mirror image, with the other turn, where the net knows but the right", async () => {
    const [plain, mirrored] = [valuerOf(imageNet(rules)), valuerOf(imageNet(rules, true))];
    for (const [state, velocities] of asked()) {
      const own = await values(mirrored, state, velocities);
      const defaults = await values(plain, state, velocities);
      const image = game.clone(state);
      for (let stone = 0; stone < 16; stone++) image.stones.x[stone] *= -1;
      const opposite = await values(plain, image, flipped(velocities));
      for (let i = 0; i < COUNT; i++) {
        const isRight = velocities[2 * i]! >= 0;
        expect(own[i]).toBe(isRight ? defaults[i] : opposite[COUNT + i]);
        expect(own[COUNT + i]).toBe(isRight ? defaults[COUNT + i] : opposite[i]);
      }
      expect(await values(mirrored, image, flipped(velocities))).toEqual([
        ...own.slice(COUNT),
        ...own.slice(0, COUNT),
      ]);
    }
  });

  test("need graphs that somebody can open", async () => {
    await expect(openThrowValuer(imageNet(rules).text, rules).ready!()).rejects.toThrow(
      /^throw-\d\d\.onnx: graphs of ONNX cannot be run here$/,
    );
  });

  test("and graphs that answer what they were asked, before anything is thrown and later", async () => {
    const { text } = imageNet(rules);
    const [[state, velocities]] = asked() as unknown as [[CurlingState, Float64Array]];
    const good = (count: number) => ({ data: new Float32Array(30 * count), dims: [count, 2, 15] });
    const bad = (answer: Graph["run"]) => openThrowValuer(text, rules, async () => ({ run: answer }));
    const flat = bad(async () => ({ scores: { data: new Float32Array(15), dims: [1, 15] } }));
    await expect(flat.ready!()).rejects.toThrow(
      /^throw-\d\d\.onnx: expected scores of shape 1,2,15, got 1,15$/,
    );
    await expect(bad(async () => ({})).ready!()).rejects.toThrow(/got none$/);
    const nan = bad(async () => ({ scores: { ...good(1), data: new Float32Array(30).fill(Number.NaN) } }));
    await expect(nan.ready!()).rejects.toThrow(/^throw-\d\d\.onnx: a score is no number$/);
    const short = bad(async () => ({ scores: good(1) }));
    await short.ready!();
    await expect(values(short, state, velocities)).rejects.toThrow(
      /^throw-00\.onnx: expected scores of shape 7,2,15, got 1,2,15$/,
    );
    const asks: number[] = [];
    const graph: Graph = {
      async run({ velocities }) {
        const [count] = velocities!.dims as [number];
        asks.push(count);
        return { scores: good(count) };
      },
    };
    for (let turn = 0; turn < 2; turn++) await openThrowValuer(text, rules, async () => graph).ready!();
    // All sixteen at once, and not again.
    expect(asks).toEqual(Array(16).fill(1));
  });

  test.each([
    [
      { game: { name: "curling", rules: "dc3" } },
      /^game\.rules: the net was made for "dc3", not for "legacy-gat"$/,
    ],
    [{ outputs: [0, 1] }, /^outputs: the net was made for \[0,1\], not for \[-7,/],
    [{ files: [] }, /^files: [^\n]+$/],
    [
      { files: [{ name: "throw-00.onnx", sha256: "0".repeat(64) }] },
      /^files: expected one for each of 16 throws, got 1$/,
    ],
    [
      { files: [{ name: "../throw-00.onnx", sha256: "0".repeat(64) }] },
      /^files\[0\]\.name: expected the name of a file/,
    ],
    [{ files: [{ name: "throw-00.onnx", sha256: "0" }] }, /^files\[0\]\.sha256: expected the 64 digits/],
    [{ version: 2 }, /^version: /],
    [{ kind: "rnn" }, /^kind: /],
    [{ weights: "AAAA" }, /weights/],
  ])("refuse a head with %j", (change, complaint) => {
    const text = JSON.stringify({ ...JSON.parse(imageNet(rules).text), ...change });
    let message = "";
    try {
      openThrowValuer(text, rules);
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatch(complaint);
    expect(message).not.toContain("\n");
  });
});
