// What the tests of twins compare with: facts, positions, what nets are shown of them, and what nets of throws and of positions (the texts of which may be named) say of them, from the
// package as it was built. Prints JSON.
import { readFileSync } from "node:fs";
import { ShardWriter } from "../../dist/games/curling/ends.js";
import { PositionFeatures, StoneFeatures, ThrowFeatures } from "../../dist/games/curling/nets/features.js";
import { PositionImage } from "../../dist/games/curling/nets/image-net.js";
import { END_SCORES, SITUATIONS } from "../../dist/games/curling/nets/scores.js";
import { executionNoise } from "../../dist/games/curling/noise.js";
import { THROW_BOXES } from "../../dist/games/curling/policy/baselines.js";
import { RULE_SETS, ruleSet } from "../../dist/games/curling/rules/rule-set.js";
import { scoreOf } from "../../dist/games/curling/rules/score.js";
import { Stones } from "../../dist/games/curling/sheet.js";
import { SetEvaluator } from "../../dist/nets/set-kernel.js";
import { formatNet, parseNet } from "../../dist/nets/set-net.js";
import { stream } from "../../dist/core/random.js";

const [net, positionNet] = process.argv.slice(2).map((file) => parseNet(readFileSync(file, "utf8")));

const POSITIONS = 1500;
const ENDS = 5;
const PICTURES = 12;
const PLANE = 128 * 64;
const TEE_DRAWS = { legacy: { vx: -1, vy: 29.98 }, fcv1: { vx: 0.1, vy: 2.36 } };

const facts = (rules) => {
  const hand = executionNoise(rules.noise);
  const rng = stream("hand", rules.name);
  const intended = { ...TEE_DRAWS[rules.model], omega: -1.5 };
  const actual = { vx: 0, vy: 0, omega: 0 };
  const squares = [0, 0];
  for (let i = 0; i < 40_000; i++) {
    hand.sample(intended, rng, actual);
    squares[0] += (actual.vx - intended.vx) ** 2 / 40_000;
    squares[1] += (actual.vy - intended.vy) ** 2 / 40_000;
  }
  const { name, model, sheet, scoring, throws } = rules;
  return { name, model, sheet, scoring, throws, box: THROW_BOXES[model], hand: squares.map(Math.sqrt) };
};

/** Some at random, some where features have their edges: equally far, at the distance of scoring, at the side of the sheet, in each other's way. */
const positionOf = (rules, rng, i) => {
  const stones = new Stones();
  const { sheet, scoring } = rules;
  const most = i % 17;
  const share = rng.float();
  for (let stone = 0; stone < 16; stone++) {
    if (i === 0 || rng.float() > most / 16) continue;
    const near = rng.float() < share;
    const x = (near ? 0.8 : sheet.width) * (rng.float() - 0.5);
    const y = near ? sheet.teeLine + rng.float() - 0.5 : sheet.hogLine + (sheet.backLine - sheet.hogLine) * rng.float();
    stones.place(stone, Math.fround(x), Math.fround(y));
  }
  const tee = Math.fround(sheet.teeLine);
  if (i % 5 === 1) {
    stones.place(3, 0.5, tee);
    stones.place(12, -0.5, tee);
    stones.place(5, 0.25, tee);
  }
  if (i % 5 === 2) {
    stones.place(0, scoring.distance, sheet.teeLine);
    stones.place(8, sheet.width / 2, Math.fround(sheet.hogLine));
    stones.place(9, -sheet.width / 2, Math.fround(sheet.backLine));
  }
  if (i % 5 === 3) {
    stones.place(6, 0.25, tee - 2);
    stones.place(7, 0.25, tee - 1);
    stones.place(15, 0.25, tee);
  }
  if (i % 5 === 4) {
    stones.mask = i % 2 === 0 ? 0 : stones.mask & 0x00f0;
    stones.place(2, 0.3, tee);
    stones.place(3, -0.3, tee);
    stones.place(13, -0.3, tee);
    stones.place(14, 0.3, tee);
  }
  return stones;
};

const placesOf = (stones) => Array.from({ length: 16 }, (_, stone) => [stones.x[stone], stones.y[stone]]);

const numbersOf = (rules) => {
  const rng = stream("twins", rules.name);
  const seen = new StoneFeatures(rules);
  const ofThrows = new ThrowFeatures(rules);
  const ofPositions = new PositionFeatures(rules);
  const box = THROW_BOXES[rules.model];
  const evaluator = net && new SetEvaluator(net, { sets: 1 });
  const ofPosition = positionNet && new SetEvaluator(positionNet, { sets: 1 });
  return Array.from({ length: POSITIONS }, (_, i) => {
    const stones = positionOf(rules, rng, i);
    const mover = rng.bit();
    const turn = rng.bit() === 0 ? -1 : 1;
    const velocity = [box.vx * (2 * rng.float() - 1), box.vyMin + (box.vyMax - box.vyMin) * rng.float()].map(Math.fround);
    seen.read(stones, mover, turn > 0);
    const throwStones = new Float32Array(ofThrows.names.length * seen.all);
    ofThrows.write(seen, throwStones, 0);
    const thrown = new Float32Array(3);
    ofThrows.writeThrow({ vx: velocity[0], vy: velocity[1], omega: turn }, thrown, 0);
    const positionStones = new Float32Array(ofPositions.names.length * seen.all);
    ofPositions.write(seen, positionStones, 0);
    const throwNumber = rng.below(16);
    const situation = rng.below(SITUATIONS);
    if (evaluator !== undefined) {
      evaluator.elements.set(throwStones);
      evaluator.counts.set([seen.own, seen.all - seen.own]);
      evaluator.contexts[0] = throwNumber;
      evaluator.extras.set(thrown);
      evaluator.run(1, 1);
      ofPosition.elements.set(positionStones);
      ofPosition.counts.set([seen.own, seen.all - seen.own]);
      ofPosition.contexts[0] = throwNumber * SITUATIONS + situation;
      ofPosition.run(1, 1);
    }
    return {
      stones: placesOf(stones),
      mask: stones.mask,
      mover,
      turn,
      velocity,
      throwNumber,
      situation,
      logits: evaluator && [...evaluator.logits],
      positionLogits: ofPosition && [...ofPosition.logits],
      score: scoreOf(stones, rules),
      throwStones: [...throwStones],
      thrown: [...thrown],
      positionStones: [...positionStones],
    };
  });
};

/** The pixels of stones that are not 0, as a list of places and shares; and the whole channels that never change. */
const picturesOf = (rules) => {
  const rng = stream("twins", rules.name, "pictures");
  const seen = new StoneFeatures(rules);
  const picture = new PositionImage(rules);
  const whole = new Float32Array(11 * PLANE);
  const pictures = Array.from({ length: PICTURES }, (_, i) => {
    const stones = positionOf(rules, rng, i + 1);
    const mover = rng.bit();
    const turn = rng.bit() === 0 ? -1 : 1;
    seen.read(stones, mover, turn > 0);
    picture.write(seen, whole, 0);
    const pixels = [...whole.subarray(0, 6 * PLANE).entries()].filter(([, share]) => share !== 0);
    return { stones: placesOf(stones), mask: stones.mask, mover, turn, pixels };
  });
  return { pictures, distances: [...whole.subarray(6 * PLANE)] };
};

/** A shard of positions that nobody played, and what is in it. */
const shardOf = (rules) => {
  const rng = stream("shard");
  const writer = new ShardWriter(rules.throws, ENDS);
  const shot = () => ({ vx: Math.fround(rng.float()), vy: Math.fround(rng.float()), omega: rng.float() - 0.5 });
  const ends = Array.from({ length: ENDS }, () => {
    const positions = [];
    const throws = [];
    for (let i = 0; i <= rules.throws; i++) {
      const stones = positionOf(rules, rng, i);
      writer.position(stones);
      positions.push(Array.from({ length: 16 }, (_, stone) => (stones.has(stone) ? [stones.x[stone], stones.y[stone]] : null)));
      if (i === rules.throws) break;
      const [intended, actual] = [shot(), shot()];
      writer.throw(intended, actual);
      throws.push([intended.vx, intended.vy, actual.vx, actual.vy, intended.omega < 0 ? -1 : 1]);
    }
    const score = rng.below(17) - 8;
    writer.score(score);
    return { positions, throws, score };
  });
  const plan = { rules: rules.name, noise: "none", policy: "random", seed: "ünïcode", playout: "0.0.0", first: 0 };
  return { bytes: Buffer.from(writer.shard(plan)).toString("base64"), ends };
};

console.log(
  JSON.stringify({
    rules: RULE_SETS.map((name) => facts(ruleSet(name))),
    scores: END_SCORES,
    text: net && formatNet(net),
    shards: ["legacy-gat", "dc4-mixed-doubles"].map((name) => shardOf(ruleSet(name))),
    pictures: Object.fromEntries(["legacy-gat", "dc4"].map((name) => [name, picturesOf(ruleSet(name))])),
    positions: Object.fromEntries(["legacy-gat", "dc4"].map((name) => [name, numbersOf(ruleSet(name))])),
  }),
);
