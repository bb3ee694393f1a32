import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { main } from "./main.js";

let said = "";
beforeEach(() => {
  said = "";
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => {
      said += String(text);
      return true;
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

test.each([
  ["help nosuch", "playout: unknown command 'nosuch'; --help lists those that there are\n"],
  ["nosuch", "playout: unknown command 'nosuch'; --help lists those that there are\n"],
  ["help matsh", "playout: unknown command 'matsh' (Did you mean match?)\n"],
  ["help match nosuch", "playout: unknown command 'nosuch'; --help lists those that there are\n"],
  ["help match rum", "playout: unknown command 'rum' (Did you mean run?)\n"],
])("%s is told in one line", async (line, message) => {
  await main(line.split(" "));
  expect(said).toBe(message);
  expect(process.exitCode).toBe(2);
});

test("a command that there is has its help", async () => {
  await main(["help", "match"]);
  expect(said).toMatch(/^Usage: playout match \[options\] \[command\]\n/);
  expect(process.exitCode).toBe(0);
});

test.each([
  ["demo --record _", "--record"],
  ["draw --out _", "--out"],
  ["draw --game curling --report _", "--report"],
  ["match run plan.yaml --out _", "--out"],
  ["match run _", "plan"],
  ["match merge all part _", "folders"],
  ["match merge _ part", "out"],
  ["learn go-mm --out weights.json --games _", "--games"],
])("%s: an empty name is refused before any work", async (line, told) => {
  await main(line.split(" ").map((word) => (word === "_" ? "" : word)));
  expect(said).toBe(`playout: ${told}: expected a name\n`);
  expect(process.exitCode).toBe(2);
});
