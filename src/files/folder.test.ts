import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder, makeFolder } from "./index.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-claim-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SIGNS = { what: "match", marks: ["plan.yaml"], before: ["shard"] };

test("a folder is claimed that is new, empty, or of our own", () => {
  const deep = join(folder, "a", "b");
  claimFolder(deep, SIGNS);
  claimFolder(deep, SIGNS);
  for (const name of ["lock", "lock.17", ".playout-17", "shard"]) writeFileSync(join(deep, name), "");
  claimFolder(deep, SIGNS);
  writeFileSync(join(deep, "notes.txt"), "");
  expect(() => claimFolder(deep, SIGNS)).toThrow(`${deep}: holds other things (notes.txt) and no match`);
  writeFileSync(join(deep, "plan.yaml"), "");
  claimFolder(deep, SIGNS);
});

test("a folder that cannot be made is told in words", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(`${file}: is a file, not a folder`);
  expect(() => makeFolder(join(file, "x", "y"))).toThrow("/x/y: a folder on the way is a file");
  expect(() => makeFolder("/proc/x/y")).toThrow(/^\/proc\/x: the folder cannot be made: [^E]/);
  mkdirSync(join(folder, "there"));
  makeFolder(join(folder, "there"));
  expect(readdirSync(folder).sort()).toEqual(["file", "there"]);
});
