import { afterEach, expect, test, vi } from "vitest";
import { Steps } from "./progress.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("things are counted, with a note and the time left", () => {
  vi.useFakeTimers();
  vi.stubEnv("TERM", "xterm");
  let said = "";
  const write = (text: string) => {
    said += text;
    return true;
  };
  vi.spyOn(process, "stderr", "get").mockReturnValue({ isTTY: true, write } as typeof process.stderr);
  const steps = new Steps("games", 10);
  vi.advanceTimersByTime(2000);
  steps.step(steps.perSecond(1));
  vi.advanceTimersByTime(2000);
  steps.step("on", 3);
  steps.close();
  expect(said.split("\r\x1b[K")).toEqual([
    "",
    "0/10 games",
    "1/10 games, 0.5/s, 18 s left",
    "4/10 games, on, 6 s left",
    "",
  ]);
});
