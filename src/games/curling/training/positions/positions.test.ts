import { expect, test } from "vitest";
import { completeAgent, formatAgent } from "../../../../agents/index.js";
import { SITUATIONS, TARGETS } from "../../index.js";
import { type PositionsPlan, playPositions, positionsKit } from "./play-positions.js";

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

test("from a throw on every position of an end is kept, with the chances of what it comes to", async () => {
  const { positions } = await played(PLAN, 10, 5);
  const lasts = positions.filter(({ throwNumber }) => throwNumber === 15);
  expect(lasts).toHaveLength(5);
  for (const [i, { stones, chances, mask, throwNumber, situation }] of positions.entries()) {
    if (throwNumber < 15) expect(positions[i + 1]).toMatchObject({ throwNumber: throwNumber + 1, situation });
    for (let stone = 0; stone < 16; stone++)
      expect(stones[2 * stone + 1]! > 0).toBe(((mask >> stone) & 1) === 1);
    expect(situation).toBeLessThan(SITUATIONS);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
  }
  // Scores of 32 trials.
  for (const { chances } of lasts) for (const chance of chances) expect((32 * chance) % 1).toBe(0);
  // Seven tenths of a label are that of the next position, for the other team.
  for (const [i, { chances, throwNumber }] of positions.entries())
    if (throwNumber < 15)
      for (const [k, chance] of chances.entries())
        expect(chance).toBeGreaterThanOrEqual(0.7 * positions[i + 1]!.chances[14 - k]! - 1e-6);
});

test("a tie is played on, whatever the rules say", () => {
  expect(positionsKit("legacy-gat").think.rules.extraEnds).toBe(true);
});

test("stones are taken away from some ends before they are kept", async () => {
  const quick = { ...PLAN, agent: agent.replace("playouts=20", "playouts=2") };
  const { positions } = await played(quick, 0, 320);
  const firsts = positions.filter(
    ({ throwNumber }, i) => i === 0 || throwNumber <= positions[i - 1]!.throwNumber,
  );
  expect(firsts).toHaveLength(320);
  const clean = firsts.filter(({ throwNumber, mask }) => throwNumber >= 8 && (mask & (mask - 1)) === 0);
  // Nine with this seed, and none where no stones are taken away.
  expect(clean.length).toBeGreaterThan(2);
});

test("the short searches before the drawn throw are as short whatever the search may spend", async () => {
  const rounds = { ...PLAN, agent: agent.replace("playouts=20", `rounds=${20 / TARGETS}`) };
  expect((await played(rounds, 0, 4)).positions).toEqual((await played(PLAN, 0, 4)).positions);
});

test("whoever is stopped leaves no shard", async () => {
  await expect(playPositions({ plan: PLAN, first: 0, ends: 2 }, AbortSignal.abort())).rejects.toThrow();
});
