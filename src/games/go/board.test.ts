import { expect, test } from "vitest";
import { GoBoard, opponent } from "./board.js";
import { BLACK, EDGE, EMPTY, WHITE } from "./numbers.js";

test.each([
  [1, 1],
  [1, 7],
  [9, 9],
  [13, 4],
  [19, 19],
])("points and places of %i x %i", (width, height) => {
  const board = new GoBoard(width, height);
  expect([board.points, board.pass, board.stride]).toEqual([width * height, width * height, width + 2]);
  for (let point = 0; point < board.points; point++) {
    const [row, column] = [Math.floor(point / width), point % width];
    const place = board.placeOf[point];
    expect(place).toBe((row + 1) * board.stride + column + 1);
    expect(board.pointOf[place]).toBe(point);
    expect(board.bare[place]).toBe(EMPTY);
    const near = [...board.steps].map((step) => board.pointOf[place + step]);
    const wanted = [
      column + 1 < width ? point + 1 : -1,
      row + 1 < height ? point + width : -1,
      column > 0 ? point - 1 : -1,
      row > 0 ? point - width : -1,
    ];
    expect(near).toEqual(wanted);
  }
  expect([...board.bare].filter((place) => place === EDGE).length).toBe(2 * (width + height) + 4);
  expect([...board.pointOf].filter((point) => point === -1).length).toBe(2 * (width + height) + 4);
});

test("every stone on every place has its own key", () => {
  const { keys, places } = new GoBoard(19);
  const pairs = new Set(Array.from({ length: 2 * places }, (_, i) => `${keys[2 * i]} ${keys[2 * i + 1]}`));
  expect(pairs.size).toBe(2 * places);
});

test("the opponent of the opponent", () => {
  expect([opponent(BLACK), opponent(WHITE)]).toEqual([WHITE, BLACK]);
});

test.each([
  [0, 5, "width: expected a whole number from 1 to 19, got 0"],
  [9, 20, "height: expected a whole number from 1 to 19, got 20"],
  [9.5, 9, "width: expected a whole number from 1 to 19, got 9.5"],
])("%f x %f is no board", (width, height, message) => {
  expect(() => new GoBoard(width, height)).toThrow(new Error(message));
});
