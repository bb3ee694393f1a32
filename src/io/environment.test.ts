import { afterEach, expect, test, vi } from "vitest";
import { lentEnvironment } from "./programs.js";

afterEach(() => vi.unstubAllEnvs());

test("programs that are started know no passwords of ours", () => {
  vi.stubEnv("PLAYOUT_PASSWORD", "one");
  vi.stubEnv("PLAYOUT_QUEUE_PASSWORD", "two");
  vi.stubEnv("PLAYOUT_OTHER", "three");
  const { PLAYOUT_OTHER, ...rest } = lentEnvironment();
  expect(PLAYOUT_OTHER).toBe("three");
  expect(Object.keys(rest).filter((name) => name.endsWith("PASSWORD"))).toEqual([]);
});
