import { expect, test } from "vitest";
import { completeAgent } from "../../../agents/registry.js";
import { formatAgent } from "../../../agents/spec.js";
import { openPositionNet } from "../nets/open.js";
import { SITUATIONS } from "../nets/scores.js";
import { shippedNet } from "../nets/shipped.js";
import { TARGETS } from "../policy/targets.js";
import { type PositionsPlan, playPositions, positionsKit } from "./selfplay-positions.js";

const RULES = "dc3";
const agent = formatAgent(completeAgent(positionsKit(RULES), { kind: "best", playouts: 20 }));
const PLAN: PositionsPlan = { rules: RULES, agent, seed: "a", playout: "0.0.0" };
const FOREVER = new AbortController().signal;

/** The columns of a shard, position by position. */
async function played(plan: PositionsPlan, first: number, ends: number) {
  const { bytes, positions: n } = await playPositions({ plan, first, ends }, FOREVER);
  const length = bytes.indexOf(10) + 1;
  const head = JSON.parse(Buffer.from(bytes.subarray(0, length)).toString());
  const { buffer } = new Uint8Array(bytes.subarray(length));
  expect(buffer.byteLength).toBe(n * (4 * 32 + 4 * 15 + 2 + 1 + 1));
  const stones = new Float32Array(buffer, 0, 32 * n);
  const chances = new Float32Array(buffer, 128 * n, 15 * n);
  const masks = new Uint16Array(buffer, 188 * n, n);
  const throws = new Int8Array(buffer, 190 * n, n);
  const situations = new Int8Array(buffer, 191 * n, n);
  const positions = Array.from({ length: n }, (_, i) => ({
    stones: [...stones.subarray(32 * i, 32 * i + 32)],
    chances: [...chances.subarray(15 * i, 15 * i + 15)],
    mask: masks[i]!,
    throwNumber: throws[i]!,
    situation: situations[i]!,
  }));
  return { head, positions };
}

test("positions are of the seed and the number of their end alone", async () => {
  const all = await played(PLAN, 0, 4);
  expect(all.head).toMatchObject({ ...PLAN, first: 0, ends: 4, positions: all.positions.length });
  const parts = [await played(PLAN, 0, 1), await played(PLAN, 1, 3)];
  expect(parts.flatMap(({ positions }) => positions)).toEqual(all.positions);
  expect((await played({ ...PLAN, seed: "b" }, 0, 1)).positions).not.toEqual(parts[0]!.positions);
});

/** The positions that were met, end by end, and those beside their throws. */
function split(positions: Awaited<ReturnType<typeof played>>["positions"]) {
  const ends: { met: typeof positions; beside: typeof positions }[] = [];
  for (let at = 0; at < positions.length; ) {
    // Nothing is beside the last throw.
    const met = 16 - positions[at]!.throwNumber;
    const end = at + 2 * met - 1;
    ends.push({ met: positions.slice(at, at + met), beside: positions.slice(at + met, end) });
    at = end;
  }
  return ends;
}

test("from a throw on every position of an end is kept, with the chances of what it comes to, and one beside each throw", async () => {
  const { positions } = await played(PLAN, 10, 5);
  const ends = split(positions);
  expect(ends).toHaveLength(5);
  for (const { met, beside } of ends) {
    const [{ throwNumber: first, situation }] = met as [(typeof met)[number]];
    expect(met.map(({ throwNumber }) => throwNumber)).toEqual(
      Array.from({ length: 16 - first }, (_, i) => first + i),
    );
    expect(beside.map(({ throwNumber }) => throwNumber)).toEqual(
      met.slice(1).map(({ throwNumber }) => throwNumber),
    );
    for (const position of [...met, ...beside]) expect(position.situation).toBe(situation);
  }
  for (const { stones, chances, mask, situation } of positions) {
    for (let stone = 0; stone < 16; stone++)
      expect(stones[2 * stone + 1]! > 0).toBe(((mask >> stone) & 1) === 1);
    expect(situation).toBeLessThan(SITUATIONS);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
  }
  // Scores of 256 trials.
  const lasts = positions.filter(({ throwNumber }) => throwNumber === 15);
  for (const { chances } of lasts) for (const chance of chances) expect((256 * chance) % 1).toBe(0);
});

test("less what the net did not expect of the next position, a label is a mean of chances", async () => {
  const { positions } = await played(PLAN, 20, 12);
  const { searchGame: game } = positionsKit(RULES);
  const net = openPositionNet(shippedNet("fcv1")!, game.rules, { batch: 1 });
  const scores = (situation: number) => {
    const [left, lead] = [1 + Math.floor(situation / 7), (situation % 7) - 3];
    const end = game.rules.ends - left;
    const led: [number, number] = [Math.max(0, -lead), Math.max(0, lead)];
    return { end, scores: Array.from({ length: end }, (_, i): [number, number] => (i === 0 ? led : [0, 0])) };
  };
  let min = 0;
  for (const { met, beside } of split(positions)) {
    for (const [i, { chances }] of met.slice(0, -1).entries()) {
      const next = met[i + 1]!;
      const state = game.position({ ...scores(next.situation), hammer: 1, throw: 0 });
      state.throwNumber = next.throwNumber;
      for (let stone = 0; stone < 16; stone++)
        if ((next.mask >> stone) & 1)
          state.stones.place(stone, next.stones[2 * stone]!, next.stones[2 * stone + 1]!);
      net.predict([state]);
      min = Math.min(min, ...chances);
      for (const [k, chance] of chances.entries())
        expect(chance - (next.chances[14 - k]! - net.chances[14 - k]!)).toBeGreaterThan(-1e-5);
    }
    for (const { chances } of beside) expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
  }
  // A surprise may be larger than the chance that it takes away from.
  expect(min).toBeLessThan(0);
});

test("a tie is played on, whatever the rules say", () => {
  expect(positionsKit("legacy-gat").searchGame.rules.extraEnds).toBe(true);
});

test("stones are taken away from some ends before they are kept", async () => {
  const quick = { ...PLAN, agent: agent.replace("playouts=20", "playouts=2") };
  const { positions } = await played(quick, 0, 120);
  const firsts = split(positions).map(({ met }) => met[0]!);
  expect(firsts).toHaveLength(120);
  const clean = firsts.filter(({ throwNumber, mask }) => throwNumber >= 8 && (mask & (mask - 1)) === 0);
  // Nine with this seed, and none where no stones are taken away.
  expect(clean.length).toBeGreaterThan(2);
});

test("budgets in rounds are those in playouts: short searches are as short, and the last throw has twice as much", async () => {
  const [rounds, playouts] = ["rounds=1", `playouts=${TARGETS}`].map((budget) => ({
    ...PLAN,
    agent: agent.replace("playouts=20", budget),
  }));
  expect((await played(rounds!, 0, 1)).positions).toEqual((await played(playouts!, 0, 1)).positions);
});

test("whoever is stopped leaves no shard", async () => {
  await expect(playPositions({ plan: PLAN, first: 0, ends: 2 }, AbortSignal.abort())).rejects.toThrow();
});
