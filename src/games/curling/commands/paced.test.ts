import { describe, expect, it } from "vitest";
import { Dc4RefusedError, type Dc4Reply, type Dc4Request } from "../engines/dc4-player.js";
import { type PacedOptions, pacedAsk, parseLimit } from "./connect-dc4.js";

const SHOT: Dc4Request = { method: "POST", path: "/shots?match_id=m" };
const OTHER: Dc4Request = { method: "POST", path: "/matches/m/end-setup?request=pp_left" };
const GRANTED: Dc4Reply = { status: 200, body: null };
const BUSY: Dc4Reply = { status: 429, body: { detail: "Too many requests." } };

/** A clock that only waiting moves, and requests as they arrive. */
function pacedBy(answer: (at: number, tries: number) => Dc4Reply, options: Partial<PacedOptions> = {}) {
  const times: number[] = [];
  const troubles: string[] = [];
  let now = 0;
  const ask = pacedAsk(
    async () => {
      times.push(now);
      return answer(now, times.length);
    },
    {
      limit: { requests: 30, seconds: 60 },
      patience: 600,
      signal: new AbortController().signal,
      now: () => now,
      async wait(milliseconds) {
        now += milliseconds;
      },
      trouble: (words) => troubles.push(words),
      ...options,
    },
  );
  return { ask, times, troubles };
}

/** The most requests in any so many milliseconds. */
function maxWithin(times: readonly number[], window: number): number {
  return Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + window).length));
}

describe("requests", () => {
  it("are as many as the server takes, of each path", async () => {
    const { ask, times } = pacedBy(() => GRANTED);
    for (let i = 0; i < 100; i++) expect(await ask(SHOT)).toBe(GRANTED);
    expect(maxWithin(times, 60_000)).toBe(30);
    const before = times.at(-1);
    for (let i = 0; i < 30; i++) await ask(OTHER);
    expect(times.at(-1)).toBe(before);
  });

  it("that are refused are sent again after waits that grow beyond the window, even where refusals count", async () => {
    // Another program of the same user has used it up; the server counts what it refuses.
    const seen: number[] = Array(30).fill(0);
    const { ask, times, troubles } = pacedBy((at) => {
      seen.push(at);
      return seen.filter((other) => other > at - 60_000).length > 30 ? BUSY : GRANTED;
    });
    expect(await ask(SHOT)).toBe(GRANTED);
    expect(times.length).toBeLessThan(12);
    expect(troubles).toHaveLength(times.length - 1);
    const waits = times.slice(1).map((at, i) => at - times[i]!);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });

  it("are sent again after as long as the server says, until the patience is over", async () => {
    const patient = pacedBy((_, tries) => (tries === 1 ? { ...BUSY, retryAfter: 17 } : GRANTED));
    expect(await patient.ask(SHOT)).toBe(GRANTED);
    expect(patient.times).toEqual([0, 17_000]);
    const failing = pacedBy(() => ({ status: 503, body: "" }), { patience: 100 });
    await expect(failing.ask(SHOT)).rejects.toBeInstanceOf(Dc4RefusedError);
    expect(failing.times.at(-1)).toBeLessThan(100_000);
  });

  it("that nobody wants any more are not sent", async () => {
    let isWanted = true;
    const { ask, times } = pacedBy(() => {
      isWanted = false;
      return BUSY;
    });
    expect(await ask(SHOT, () => isWanted)).toBe(BUSY);
    expect(times).toHaveLength(1);
  });

  it("have a limit that is written as the host's", () => {
    expect(parseLimit("30/60")).toEqual({ requests: 30, seconds: 60 });
    expect(parseLimit("none")).toBeUndefined();
    for (const text of ["", "30", "0/60", "30/0", "30/x"]) expect(() => parseLimit(text)).toThrow(/30\/60/);
  });
});
