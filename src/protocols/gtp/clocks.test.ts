import { describe, expect, test } from "vitest";
import { GtpClocks } from "./player.js";

const MOVES = 30;

describe("GTP clocks: give the limits of a move", () => {
  test("none without a clock, or where overtime has no moves", () => {
    const clocks = new GtpClocks();
    expect(clocks.limits("black", MOVES)).toEqual({});
    clocks.settings(0, 10, 0);
    expect(clocks.limits("black", MOVES)).toEqual({});
  });

  test("main time for the rest of the game", () => {
    const clocks = new GtpClocks();
    clocks.settings(300, 0, 0);
    clocks.spent("white", 20);
    expect(clocks.limits("white", MOVES).clock).toMatchObject({ left: 280, movesLeft: MOVES });
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 300, movesLeft: MOVES });
    clocks.spent("white", 300);
    expect(clocks.limits("white", MOVES).clock).toMatchObject({ left: 0, movesLeft: MOVES });
  });

  test("a stretch of overtime for its moves, and then the next", () => {
    const clocks = new GtpClocks();
    clocks.settings(0, 20, 2);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 20, movesLeft: 2 });
    clocks.spent("black", 15);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 5, movesLeft: 1 });
    clocks.spent("black", 1);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 20, movesLeft: 2 });
  });

  test("main time with overtime to follow", () => {
    const clocks = new GtpClocks();
    clocks.settings(10, 20, 5);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 10, movesLeft: MOVES, overtime: 4 });
    clocks.spent("black", 12);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 18, movesLeft: 4 });
  });

  test("what the controller says, which counts more", () => {
    const clocks = new GtpClocks();
    clocks.settings(300, 0, 0);
    clocks.left("black", 6, 3);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 6, movesLeft: 3 });
    clocks.left("black", 0, 0);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 0, movesLeft: MOVES });
  });

  test("stretches of KGS, each for one move", () => {
    const clocks = new GtpClocks();
    clocks.byoyomi(0, 10);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 10, movesLeft: 1 });
    clocks.spent("black", 8);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 10, movesLeft: 1 });
    clocks.left("black", 7, 5);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 7, movesLeft: 1 });
    clocks.left("white", 300, 0);
    expect(clocks.limits("white", MOVES).clock).toMatchObject({ left: 300, movesLeft: MOVES, overtime: 10 });
    clocks.settings(0, 20, 2);
    clocks.left("black", 20, 2);
    expect(clocks.limits("black", MOVES).clock).toMatchObject({ left: 20, movesLeft: 2 });
  });
});
