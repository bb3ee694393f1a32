/** What the command loads before it knows what it is asked. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loadedWith } from "./loaded-with.js";

it("only words and the command line are loaded before a command is called", () => {
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const loaded = [...loadedWith(`${dist}cli/main.js`)];
  expect(loaded.filter((name) => !name.startsWith(dist)).sort()).toEqual([
    "commander",
    "node:fs",
    "node:path",
    "node:url",
  ]);
  const rooms = loaded
    .filter((name) => name.startsWith(dist))
    .map((name) => name.slice(dist.length).split("/")[0]);
  expect([...new Set(rooms)].sort()).toEqual(["cli", "core", "io"]);
  expect(loaded.filter((name) => name.startsWith(`${dist}cli/`)).length).toBeLessThan(6);
});
