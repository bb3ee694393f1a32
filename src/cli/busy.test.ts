import { expect, test } from "vitest";
import { busyWords } from "./busy.js";

test.each([
  [0, 1, 1, undefined],
  [0.5, 1, 1, undefined],
  [0.9, 1, 1, "the machine is busy (load 0.9 on 1 core): trust the times when it is idle"],
  [1.4, 2, 1, undefined],
  [1.4, 2, 2, "the machine is busy (load 1.4 on 2 cores): trust the times when it is idle"],
  [0.4, 2, 8, undefined],
  [17.93, 2, 1, "the machine is busy (load 17.9 on 2 cores): trust the times when it is idle"],
])("load %d on %d cores, of which %d are wanted", (load, cores, wanted, words) => {
  expect(busyWords(load, cores, wanted)).toBe(words);
});
