import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leftovers, removeLeftovers } from "../assembly/leftovers.js";
import { staleness } from "./built.js";

let root: string;
beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), "playout-built-"))}/`;
  write("src/pure.ts", 1);
  write("src/node.ts", 2);
  write("src/node.test.ts", 9);
  write("dist/pure.js", 3);
  write("dist/node.js", 3);
  write("dist/pure.tsbuildinfo", 3, JSON.stringify({ fileNames: ["lib.d.ts", "../src/pure.ts"] }));
  write("dist/node.tsbuildinfo", 4, JSON.stringify({ fileNames: ["./pure.d.ts", "../src/node.ts"] }));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file that was changed so many seconds after the epoch. */
function write(path: string, time: number, text = ""): void {
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
  utimesSync(root + path, time, time);
}

test("staleness: a build of all sources is fresh, whatever became of tests since", () => {
  expect(staleness(root)).toBeUndefined();
});

test("staleness: a source that is newer than the build of its own project is named", () => {
  write("src/node.ts", 5);
  expect(staleness(root)).toContain("src/node.ts");
  write("dist/node.tsbuildinfo", 6, JSON.stringify({ fileNames: ["../src/node.ts"] }));
  expect(staleness(root)).toBeUndefined();
  write("src/pure.ts", 5);
  expect(staleness(root)).toContain("src/pure.ts");
});

test("staleness: a source that no project was built from is named, however old", () => {
  write("src/games/new.ts", 1);
  expect(staleness(root)).toContain("src/games/new.ts");
});

test("staleness: a built file without a source is named", () => {
  write("dist/gone.js", 3);
  expect(staleness(root)).toContain("dist/gone.js");
});

test("staleness: a missing build is named", () => {
  rmSync(`${root}dist/node.tsbuildinfo`);
  expect(staleness(root)).toContain("not built");
});

test("the build removes what has no source, the folders that this empties, and nothing else", () => {
  for (const name of ["gone.js", "gone.d.ts", "gone.d.ts.map"]) write(`dist/games/old/${name}`, 3);
  for (const name of ["page/assets/index.js", "node.d.ts", "node.d.ts.map"]) write(`dist/${name}`, 3);
  expect(leftovers(root)).toHaveLength(3);
  removeLeftovers(root);
  expect(leftovers(root)).toEqual([]);
  expect(existsSync(`${root}dist/games`)).toBe(false);
  for (const name of ["page/assets/index.js", "node.d.ts", "node.js", "pure.tsbuildinfo"])
    expect(existsSync(`${root}dist/${name}`)).toBe(true);
});
