import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AgentFailure, type Decision } from "../../../agents/agent.js";
import { stream } from "../../../core/random.js";
import { systemClock } from "../../../io/machine.js";
import type { RefereeIce } from "../engines/match-state.js";
import { seedsOf } from "../engines/official-noise.js";
import { type PositionUpdate, type Seat, uuidOf } from "../engines/seat.js";
import { eventSimulator } from "../physics/simulators.js";
import { parseRecord, replayRecord } from "../record.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { Shot } from "../sheet.js";
import { MatchStore, type MatchStoreSetup, type NewMatch } from "./match-store.js";

const RULES: CurlingRules = { ...ruleSet("dc3"), ends: 1, extraEnds: false };
const MEMBER = { hand: { kind: "polar", speed: 0.0076, angle: 0.0018, maxSpeed: 4 } } as const;
const FOUR = [MEMBER, MEMBER, MEMBER, MEMBER];
const rng = stream("hub");

const newFolder = () => mkdtempSync(join(tmpdir(), "playout-hub-"));
const quick = (): RefereeIce =>
  Object.assign(eventSimulator(RULES.model, limitsOf(RULES)), { angles: new Float64Array(16) });

function matchOf(): NewMatch {
  return {
    id: uuidOf(rng),
    date: "2026-11-15T06:42:56Z",
    rules: RULES,
    members: [FOUR, FOUR],
    seeds: seedsOf([FOUR, FOUR], rng),
    seats: [
      { kind: "remote", port: 0 },
      { kind: "agent", agent: "random" },
    ],
    settings: null,
  };
}

/** Throws the same at the same moment of a game, whoever asks; fails after so many throws. */
function seat(name: string, max = Number.POSITIVE_INFINITY, say = () => {}): Seat {
  let now: PositionUpdate | undefined;
  return {
    name,
    ready: async () => ({ name }),
    begin() {},
    tell: (told) => {
      now = told;
    },
    choose: async (): Promise<Decision<Shot>> => {
      const { ply } = now!.state;
      if (ply >= max) {
        say();
        throw new AgentFailure("crash", "gone");
      }
      return { move: { vx: 0.01 * (ply % 5), vy: 2.35 + 0.02 * (ply % 4), omega: 1.5 } };
    },
    end() {},
    close: async () => {},
  };
}

function hubIn(folder: string, change: Partial<MatchStoreSetup> = {}): MatchStore {
  const waiting = { ready: 60, throw: 60, place: 60 };
  const { signal } = new AbortController();
  return new MatchStore({ folder, clock: systemClock, waiting, signal, ...change });
}

describe("a hub", () => {
  it("plays many matches at once, each with its journal, record and row", async () => {
    const folder = newFolder();
    const seen: string[] = [];
    const hub = hubIn(folder, { watcher: { over: (plan) => seen.push(plan.id) } });
    const matches = Array.from({ length: 8 }, matchOf);
    const results = await Promise.all(
      matches.map((match, i) => {
        const seats = [seat("a"), seat("b", i === 3 ? 5 : undefined)] as const;
        return hub.begin(match, () => ({ seats, ice: quick() }));
      }),
    );
    expect(hub.running.size).toBe(0);
    expect(hub.unfinished).toBe(0);
    await hub.close();
    expect(seen.toSorted()).toEqual(matches.map(({ id }) => id).toSorted());
    expect(results[3]).toMatchObject({ winner: 0, how: "crash", by: 1, reason: "gone", score: [0, 0] });
    expect(readFileSync(join(folder, "results.jsonl"), "utf8").trim().split("\n")).toHaveLength(8);
    for (const { id } of matches) {
      const place = join(folder, "matches", id);
      const record = parseRecord(readFileSync(join(place, "record.json"), "utf8"));
      expect(replayRecord(record, quick()).disagreements).toEqual([]);
      const rows = readFileSync(join(place, "journal.jsonl"), "utf8").trim().split("\n");
      expect(rows.filter((row) => row.includes('"throw"'))).toHaveLength(
        record.moves.filter(({ kind }) => kind === "throw").length,
      );
      expect(readdirSync(place).toSorted()).toEqual(["journal.jsonl", "match.json", "record.json"]);
    }
  });

  it("goes on with what was not over, or closes it", async () => {
    const folder = newFolder();
    const controller = new AbortController();
    const first = hubIn(folder, { signal: controller.signal });
    const done = matchOf();
    await first.begin(done, () => ({ seats: [seat("a"), seat("b")], ice: quick() }));
    const [kept, broken] = [matchOf(), matchOf()];
    const left = [kept, broken].map((match) => {
      const never = new Promise<never>(() => {});
      const slow = { ...seat("b"), choose: () => never };
      return first.begin(match, () => ({ seats: [seat("a"), slow], ice: quick() }));
    });
    const journal = (id: string) => join(folder, "matches", id, "journal.jsonl");
    while (
      ![kept, broken].every(
        ({ id }) => existsSync(journal(id)) && readFileSync(journal(id), "utf8").includes("throw"),
      )
    )
      await systemClock.breathe();
    controller.abort();
    await first.close();
    for (const each of left) await expect(each).rejects.toThrow();
    expect(() => hubIn(join(folder, "matches", kept.id))).toThrow("holds other things");
    // As if it had been killed in the middle of a row.
    writeFileSync(journal(kept.id), `${readFileSync(journal(kept.id), "utf8")}{"kind":"thr`);
    const second = hubIn(folder);
    expect(second.unfinished).toBe(2);
    const results = await Promise.all(
      second
        .resume()
        .map(({ plan, play }) =>
          play(() =>
            plan.id === kept.id
              ? { seats: [seat("a"), seat("b")], ice: quick() }
              : "engines cannot come back",
          ),
        ),
    );
    await second.close();
    const of = (id: string) => results.find((result) => result.id === id);
    expect(of(kept.id)).toMatchObject({ how: "rules" });
    expect(of(broken.id)).toMatchObject({ how: "failed", winner: null, reason: "engines cannot come back" });
    const whole = parseRecord(readFileSync(join(folder, "matches", kept.id, "record.json"), "utf8"));
    expect(whole.moves).toHaveLength(16);
    expect(replayRecord(whole, quick()).disagreements).toEqual([]);
    expect(
      parseRecord(readFileSync(join(folder, "matches", broken.id, "record.json"), "utf8")).moves,
    ).toHaveLength(1);
    const third = hubIn(folder);
    expect([third.unfinished, third.results.length]).toEqual([0, 3]);
    await third.close();
  });

  it("has its folder to itself", async () => {
    const folder = newFolder();
    const hub = hubIn(folder);
    expect(() => hubIn(folder)).toThrow("is writing here");
    await hub.close();
  });
});
