import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearHint, clearNotices, notices, say } from "./notices.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

const texts = () => notices.value.map(({ text }) => text);

test("messages without an action go away by themselves, an error last", () => {
  for (const kind of ["hint", "note", "error"] as const) {
    say(kind, "e8 is not empty.");
    expect(texts()).toEqual(["e8 is not empty."]);
    vi.runAllTimers();
    expect(texts()).toEqual([]);
  }
});

test("messages do not stack; those with an action stay until they are used", () => {
  say("note", "Deleted moves: 3.", { title: "Bring back", run: () => {} });
  say("hint", "e8 is not empty.");
  say("hint", "e7 is not empty.");
  expect(texts()).toEqual(["Deleted moves: 3.", "e7 is not empty."]);
  say("error", "x.sgf cannot be opened.");
  expect(texts()).toEqual(["Deleted moves: 3.", "x.sgf cannot be opened."]);
  vi.runAllTimers();
  expect(texts()).toEqual(["Deleted moves: 3."]);
});

test("a hint goes with the next move, other messages stay", () => {
  say("hint", "e8 is not empty.");
  clearHint();
  expect(texts()).toEqual([]);
  say("error", "x.sgf cannot be opened.");
  clearHint();
  expect(texts()).toEqual(["x.sgf cannot be opened."]);
});
