import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it.each([
  ["ten million throws", "throws.js"],
  ["playouts of Hex", "hex-playouts.js"],
  ["simulations of UCT", "simulations.js"],
  ["simulations of UCT in Go", "go-simulations.js"],
  ["features of throws", "throw-features.js"],
])("%s collect no garbage", (_, name) => {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const trace = execFileSync(process.execPath, ["--trace-gc", "--expose-gc", script], { encoding: "utf8" });
  const during = /begin\n([\s\S]*)end\n/.exec(trace)?.[1];
  expect(trace).toMatch(/Mark-Compact/); // the trace works: the collection asked for before the beginning
  expect(during).toBe("");
});
