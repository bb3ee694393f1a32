import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../examples/", import.meta.url));

it.each(readdirSync(folder))("examples/%s runs", (file) => {
  expect(execFileSync(process.execPath, [folder + file], { encoding: "utf8" })).not.toBe("");
});
