import { expect, test } from "vitest";
import { stream } from "../core/random.js";
import { MoveList } from "../game/game.js";
import { PnPuctMemory } from "./pn-puct-memory.js";

function noMoves(): MoveList {
  return new MoveList(1);
}

test.each([1, 2, 3, 1000, 1024, 1025, 1500])("%i positions are found again, others are not", (capacity) => {
  const memory = new PnPuctMemory(capacity, 1);
  const rng = stream("memory", capacity);
  // Few low words, so that names share a place.
  const names = Array.from({ length: capacity }, (_, i) => [i, rng.below(7)] as const);
  for (const [high, low] of names) {
    expect(memory.find(high, low)).toBe(-1);
    expect(memory.isFull(1, 1)).toBe(false);
    memory.add(high, low, "unknown", 0.5, noMoves());
  }
  expect(memory.isFull(1, 1)).toBe(true);
  names.forEach(([high, low], node) => {
    expect(memory.find(high, low)).toBe(node);
  });
  for (let low = 0; low < 7; low++) expect(memory.find(-1, low)).toBe(-1);
  memory.clear();
  expect(memory.size).toBe(0);
  for (const [high, low] of names) expect(memory.find(high, low)).toBe(-1);
});

test("there is an end to the moves, too", () => {
  const memory = new PnPuctMemory(10, 1);
  const arms = new MoveList(100);
  arms.length = 100;
  for (let i = 0; i < 4; i++) {
    expect(memory.isFull(100, 1)).toBe(false);
    memory.add(i, i, "unknown", 0.5, arms);
  }
  expect(memory.isFull(100, 1)).toBe(true);
});

test("verdicts", () => {
  const memory = new PnPuctMemory(4, 2);
  const won = memory.add(1, 1, "win", 1, noMoves());
  const lost = memory.add(2, 2, "loss", 0, noMoves());
  expect([memory.isWon(won), memory.isLost(won), memory.isProved(won)]).toEqual([true, false, true]);
  expect([memory.isWon(lost), memory.isLost(lost), memory.isProved(lost)]).toEqual([false, true, true]);
  memory.needs[2 * lost + 1] = 1 << 31;
  expect(memory.needsId(lost, 63)).toBe(true);
  expect(memory.needsId(lost, 62)).toBe(false);
  expect(memory.needsId(won, 63)).toBe(false);
});
