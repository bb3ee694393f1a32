import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatTime, interject, Progress, type ProgressScreen, timeLeft, withProgress } from "./progress.js";

test("the time left is that of the rest at the pace so far", () => {
  expect(timeLeft({ done: 0, at: 0 }, { done: 10, at: 5000 }, 100)).toBe(45_000);
  // What was there before says nothing about the pace.
  expect(timeLeft({ done: 50, at: 1000 }, { done: 60, at: 6000 }, 100)).toBe(20_000);
  expect(timeLeft({ done: 0.5, at: 0 }, { done: 0.75, at: 100 }, 1)).toBe(100);
  expect(timeLeft({ done: 3, at: 0 }, { done: 3, at: 5000 }, 100)).toBeUndefined();
});

test.each([
  [0, "0 s"],
  [1, "1 s"],
  [90_000, "90 s"],
  [90_001, "2 min"],
  [90 * 60_000, "90 min"],
  [5 * 3_600_000, "5.0 h"],
  [100 * 3_600_000, "4 days"],
])("%d ms are %s", (ms, text) => {
  expect(formatTime(ms)).toBe(text);
});

/** A terminal, or a file, whose clock is set by hand. */
class Paper implements ProgressScreen {
  readonly isScreen: boolean;
  columns = 80;
  time = 0;
  text = "";

  constructor(isScreen: boolean) {
    this.isScreen = isScreen;
  }

  now(): number {
    return this.time;
  }

  write(text: string): void {
    this.text += text;
  }

  /** What was written since the last look. */
  look(): string {
    const { text } = this;
    this.text = "";
    return text;
  }
}

test("where somebody watches one line changes twice a second, and goes at the end", () => {
  const watcher = new Paper(true);
  const progress = new Progress({ watcher });
  const tell = (time: number, done: number) => {
    watcher.time = time;
    progress.tell(done, 10, () => `${done} of 10`);
    return watcher.look();
  };
  expect(tell(0, 0)).toBe("\r\x1b[K0 of 10");
  expect(tell(400, 1)).toBe("");
  expect(tell(1000, 2)).toBe("\r\x1b[K2 of 10, 4 s left");
  progress.clear();
  progress.clear();
  expect(watcher.look()).toBe("\r\x1b[K");
  watcher.columns = 12;
  expect(tell(8000, 8)).toBe("\r\x1b[K8 of 10, 2 ");
  watcher.time = 9000;
  progress.tell(9, 10, () => "囲碁の棋士 9");
  expect(watcher.look()).toBe("\r\x1b[K囲碁の棋士 ");
  expect(tell(10_000, 10)).toBe("\r\x1b[K");
  progress.close();
  expect(watcher.look()).toBe("");
});

test("lines below tell more, change by themselves, and go with the first; elsewhere all is one line", () => {
  vi.useFakeTimers();
  const watcher = new Paper(true);
  let crew = "1 worker";
  const progress = new Progress({ watcher, below: () => ["a leads", crew] });
  progress.tell(1, 10, () => "1 of 10");
  expect(watcher.look()).toBe("\r\x1b[K1 of 10\na leads\n1 worker");
  crew = "2 workers\x1b[2J";
  vi.advanceTimersByTime(500);
  expect(watcher.look()).toBe("\r\x1b[2A\x1b[J1 of 10\na leads\n2 workers\\x1b[2J");
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  interject("somebody refuses");
  expect(watcher.look()).toBe("\r\x1b[2A\x1b[J");
  expect(stderr.mock.calls).toEqual([["somebody refuses\n"]]);
  stderr.mockRestore();
  progress.close();
  vi.advanceTimersByTime(5000);
  expect(watcher.look()).toBe("");
  const paper = new Paper(false);
  const logged = new Progress({ watcher: paper, logged: true, below: () => ["a leads"] });
  logged.tell(1, 10, () => "1 of 10");
  vi.advanceTimersByTime(60_000);
  expect(paper.look()).toBe("1 of 10, a leads\n");
  logged.close();
});

test("a new count has a time of its own", () => {
  const watcher = new Paper(true);
  const progress = new Progress({ watcher });
  for (const [time, done, total] of [
    [0, 0, 10],
    [1000, 9, 10],
    [2000, 0, 50],
    [4000, 1, 50],
    [5000, 0, 50],
    [6000, 1, 50],
  ] as const) {
    watcher.time = time;
    progress.tell(done, total, () => "so far");
  }
  const lines = watcher.look().split("\r\x1b[K").slice(1);
  expect(lines).toEqual([
    "so far",
    "so far, 1 s left",
    "so far",
    "so far, 2 min left",
    "so far",
    "so far, 49 s left",
  ]);
});

test("names in it do not control the terminal", () => {
  const watcher = new Paper(true);
  new Progress({ watcher }).tell(0, 1, () => "\x1b[2Jme\n");
  expect(watcher.look()).toBe("\r\x1b[K\\x1b[2Jme\\x0a");
});

test("work that fails takes its line away", async () => {
  const watcher = new Paper(true);
  const work = withProgress(
    "working",
    (tell) => {
      tell(0, 4);
      watcher.time = 1000;
      tell(1, 4, "hard");
      throw new Error("too hard");
    },
    { watcher },
  );
  await expect(work).rejects.toThrow("too hard");
  expect(watcher.look()).toBe("\r\x1b[Kworking 0 %\r\x1b[Kworking, hard 25 %, 3 s left\r\x1b[K");
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("elsewhere it is quiet, and work of hours says a line a minute", () => {
  for (const logged of [false, true]) {
    const watcher = new Paper(false);
    const progress = new Progress({ logged, watcher });
    progress.tell(0, 4, () => "begun");
    watcher.time = 50_000;
    progress.tell(1, 4, () => "one");
    watcher.time = 60_000;
    vi.advanceTimersByTime(60_000);
    progress.close();
    vi.advanceTimersByTime(600_000);
    expect(watcher.look()).toBe(logged ? "one, 3 min left\n" : "");
  }
});
