import { expect, test } from "vitest";
import { playout } from "./command.js";

test.each([
  ["redis://127.0.0.1:1", ["--weights", "/nonexistent"], "--weights: there is no folder /nonexistent"],
  [
    "redis://:a%zz@127.0.0.1:1",
    [],
    "--queue: expected an address such as redis://127.0.0.1:6379, or rediss:// with TLS",
  ],
])("what a worker is told wrongly is refused in one line: %s %j", (queue, more, line) => {
  expect(playout(["worker", "--queue", queue, ...more])).toEqual({
    status: 2,
    stdout: "",
    stderr: `playout: ${line}\n`,
  });
});
