import { afterEach, expect, test, vi } from "vitest";
import { withSteps } from "./folder-work.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("things are counted, with a note and the time left", async () => {
  vi.useFakeTimers();
  vi.stubEnv("TERM", "xterm");
  let said = "";
  const write = (text: string) => {
    said += text;
    return true;
  };
  vi.spyOn(process, "stderr", "get").mockReturnValue({ isTTY: true, write } as typeof process.stderr);
  const made = await withSteps("games", async (progress) => {
    progress(0, 10);
    vi.advanceTimersByTime(2000);
    progress(1, 10, "0.5/s");
    vi.advanceTimersByTime(2000);
    progress(4, 10, "on");
    return "games";
  });
  expect(made).toBe("games");
  expect(said.split("\r\x1b[K")).toEqual([
    "",
    "0/10 games",
    "1/10 games, 0.5/s, 18 s left",
    "4/10 games, on, 6 s left",
    "",
  ]);
});
