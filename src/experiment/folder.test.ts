import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RunFolder } from "./folder.js";
import type { Run } from "./results.js";

const TEXT = readFileSync(
  fileURLToPath(new URL("../../experiments/hex-table1.yaml", import.meta.url)),
  "utf8",
);
const RUN: Run = { format: "playout-run", version: 1, seed: "a", scale: 1, sessions: [] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-run-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a run is begun in a folder that is new, empty or its own, and in no other", () => {
  RunFolder.begin(join(folder, "new"), TEXT, RUN);
  RunFolder.begin(join(folder, "new"), TEXT, RUN);
  // The process died before there was a run.
  rmSync(join(folder, "new", "run.json"));
  expect(() => RunFolder.begin(join(folder, "new"), `${TEXT}# other\n`, RUN)).toThrow(
    /holds another experiment\.yaml; choose another folder/,
  );
  RunFolder.begin(join(folder, "new"), TEXT, RUN);
  writeFileSync(join(folder, "thesis.tex"), "");
  expect(() => RunFolder.begin(folder, TEXT, RUN)).toThrow(
    `${folder}: holds other things (new) and no run of an experiment`,
  );
  expect(existsSync(join(folder, "run.json"))).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(["new", "thesis.tex"]);
});
