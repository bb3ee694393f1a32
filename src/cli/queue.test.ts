import { expect, test } from "vitest";
import { formatStatus } from "./queue.js";

test("a queue as text: who works and refuses, who waits, what has failed; nothing in it controls the terminal", () => {
  const worker = {
    id: "1",
    host: "lab1",
    pid: 7,
    version: "0.8.0",
    threads: 4,
    running: 2,
    done: 90,
    failed: 1,
    rate: 12.34,
  };
  const text = formatStatus({
    workers: [worker, { ...worker, host: "lab2", refuses: "it knows no \u001b[2J" }],
    owners: [{ id: "2", host: "desk", pid: 9, version: "0.8.0", what: "match abc", waiting: 12 }],
    queues: [
      {
        version: "0.8.0",
        waiting: 10,
        running: 2,
        done: 0,
        failed: 1,
        runs: [{ id: "0123456789", what: "game index=3" }],
        failures: [
          { id: "fedcba9876", what: "game index=4", reason: "lab1: no luck" },
          { id: "00000000", what: "game", reason: "x".repeat(500) },
        ],
      },
    ],
  });
  expect(text.split("\n").map((line) => line.trim().replace(/\s{2,}/g, " | "))).toEqual([
    "worker | playout | threads | running | done | failed | jobs a minute | refuses",
    "lab1:7 | 0.8.0 | 4 | 2 | 90 | 1 | 12.3",
    "lab2:7 | 0.8.0 | 4 | 2 | 90 | 1 | 12.3 | it knows no \\x1b[2J",
    "",
    "owner | playout | waits for | work",
    "desk:9 | 0.8.0 | 12 | match abc",
    "",
    "playout | waiting | running | done | failed",
    "0.8.0 | 10 | 2 | 0 | 1",
    "",
    "job | what",
    "01234567 | runs | game index=3",
    "fedcba98 | has failed | game index=4: lab1: no luck",
    expect.stringMatching(/^00000000 \| has failed \| game: x{100,115}$/),
  ]);
  // Words begin below one another, numbers end so.
  const lines = text.split("\n");
  expect(lines[0]!.indexOf("refuses")).toBe(lines[2]!.indexOf("it knows"));
  expect(lines[0]!.indexOf("threads") + 7).toBe(lines[1]!.indexOf(" 4 ") + 2);
  expect(lines[11]!.indexOf("game")).toBe(lines[12]!.indexOf("game"));
  expect(formatStatus({ workers: [], owners: [], queues: [] })).toBe("no workers\n\nno owners\n\nno jobs");
});
