import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder, demandFolder, makeFolder } from "./ledger.js";

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
  for (const name of ["lock", `lock.${randomUUID()}`, ".playout-17", "shard"])
    writeFileSync(join(deep, name), "");
  claimFolder(deep, SIGNS);
  for (const name of ["notes.txt", "lock.txt", "lock.17"]) {
    writeFileSync(join(deep, name), "");
    for (const refuse of [claimFolder, demandFolder])
      expect(() => refuse(deep, SIGNS)).toThrow(`${deep}: holds other things (${name}) and no match`);
    rmSync(join(deep, name));
  }
  writeFileSync(join(deep, "notes.txt"), "");
  writeFileSync(join(deep, "plan.yaml"), "");
  claimFolder(deep, SIGNS);
});

test("a folder is asked for without being made", () => {
  demandFolder(join(folder, "none", "below"), SIGNS);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, "file"), "");
  expect(() => demandFolder(join(folder, "file"), SIGNS)).toThrow("/file: is a file, not a folder");
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
