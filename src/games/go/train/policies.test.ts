import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formatWeights } from "../../../core/weights.js";
import { FEATURES, loadPolicy } from "../policy.js";
import { readingsOf, readPolicy } from "./policies.js";

const folder = mkdtempSync(join(tmpdir(), "playout-policy-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, told: object): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ weights: formatWeights(loadPolicy("mm")), method: "mm", ...told }));
  return path;
}

test("a file tells how its features were read, or was written before there was a choice", () => {
  const told = readPolicy(fileOf("told", { reading: "instead", atari: "stone" }));
  expect(told.weights).toHaveLength(FEATURES);
  expect(readingsOf(told, {})).toEqual({ reading: "instead", atari: "stone" });
  expect(() => readingsOf(told, { atari: "chain" })).toThrow(
    /^--atari: .* was learned with stone, not chain$/,
  );
  expect(readingsOf(readPolicy(fileOf("untold", {})), {}).atari).toBe("chain");
});

test("readings that there are none of are refused", () => {
  const path = fileOf("unknown", { atari: "foo" });
  expect(() => readPolicy(path)).toThrow(`${path}: atari: `);
  expect(() => readPolicy(fileOf("wrong", { reading: 4 }))).toThrow(/wrong\.json: reading: /);
});
