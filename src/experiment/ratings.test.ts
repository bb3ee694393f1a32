import { describeReport, experimentOf, RUN, resultsOf } from "../../test/made-up-results.js";
import { stream } from "../core/random.js";
import "../games/index.js";
import { describe, expect, it } from "vitest";
import type { MatchGameRecord } from "../match/record.js";
import { scoreOfElo } from "../stats/elo.js";
import { parseExperiment } from "./file.js";
import type { CellMatch } from "./matches.js";
import { ratingMeetings, summariseRatings } from "./ratings.js";
import { formatOutcome, formatReport, formatTables } from "./report.js";

const experiment = experimentOf("matsui2018-table4");
if (experiment.kind !== "ratings") throw new Error("expected ratings");
const run = { ...RUN, scale: 1 };
const meetings = ratingMeetings(experiment, run);

/** Games of players who are as strong as `elo` says, a few of them tied. */
function made(meeting: CellMatch, elo: (name: string) => number): MatchGameRecord[] {
  const rng = stream("made", ...meeting.players);
  const [a, b] = meeting.players;
  return Array.from({ length: 1000 }, (_, index) => {
    const players = index % 2 === 0 ? [a, b] : [b, a];
    const chance = scoreOfElo(elo(players[0]!) - elo(players[1]!));
    const tie = chance * (1 - chance);
    const drawn = rng.float();
    const result = drawn < tie ? 0.5 : drawn < chance + tie / 2 ? 1 : 0;
    return { index, players, result, end: "rules" } as unknown as MatchGameRecord;
  });
}

const published = (name: string) => experiment.players[name]!.elo!;
const outcome = summariseRatings(experiment, run, meetings, (meeting) => made(meeting, published));

describe("a table of ratings", () => {
  it("has matches of neighbours as far as they reach, each with a seed of its own", () => {
    expect(meetings.slice(0, 3).map(({ players }) => players)).toEqual([
      ["π0", "CurlingAI(15/16)"],
      ["π0", "CurlingAI(14/16)"],
      ["CurlingAI(15/16)", "CurlingAI(14/16)"],
    ]);
    expect(meetings).toHaveLength(13);
    expect(new Set(meetings.map(({ folder }) => folder)).size).toBe(13);
    expect(new Set(meetings.map(({ plan }) => plan.seed)).size).toBe(13);
    expect(meetings.map(({ plan }) => plan.pairs)).toEqual(Array(13).fill(500));
    expect(ratingMeetings(experiment, { ...RUN, scale: 0.1 })[0]?.plan.pairs).toBe(50);
    expect(ratingMeetings(experiment, { ...RUN, scale: 1e-9 })[0]?.plan.pairs).toBe(1);
  });

  it("gives back the strengths that games were made from, over the anchor", () => {
    for (const { name, ours } of outcome.players) {
      if (/^π[12]$/.test(name)) expect(ours).toBeUndefined();
      else {
        expect(Math.abs(ours!.elo - published(name))).toBeLessThanOrEqual(2 * (ours!.high - ours!.elo));
        expect(ours!.high - ours!.elo).toBeLessThan(70);
        expect(ours!.high - ours!.elo).toBeCloseTo(ours!.elo - ours!.low, 9);
      }
    }
    expect(outcome.players[0]?.ours).toEqual({ elo: 0, low: 0, high: 0 });
    expect(outcome).toMatchObject({
      games: 1000,
      played: 13_000,
      planned: 13_000,
      broken: 0,
      order: "agrees",
    });
  });

  it("tells what the ratings make of a pairing", () => {
    const [first] = outcome.meetings;
    expect(first?.games).toBe(1000);
    expect(first?.wins).toBeGreaterThan(0);
    expect(first?.expected).toBeCloseTo(scoreOfElo(-outcome.players[1]!.ours!.elo), 12);
  });

  it("differs where the interval leaves the published value out, in values and in order", () => {
    const other = (name: string) => (name === "CurlingAI" ? 1500 : published(name));
    const found = summariseRatings(experiment, run, meetings, (meeting) => made(meeting, other));
    expect(found.players.at(-1)?.comparison?.opinion).toBe("differs");
    expect(found.players[1]?.comparison?.opinion).not.toBe("differs");
    expect(found.order).toBe("differs");
  });

  it("is undecided before games have joined all", () => {
    const some = summariseRatings(experiment, run, meetings, (meeting) =>
      meeting === meetings[0] ? made(meeting, published) : [],
    );
    expect(some.order).toBe("undecided");
    expect(some.players.every(({ ours }) => ours === undefined)).toBe(true);
    expect(some.meetings.map(({ games }) => games)).toEqual([1000, ...Array(12).fill(0)]);
    expect(formatReport(resultsOf(some))).toContain("not yet");
  });

  it("shows who is only published", () => {
    const { rows } = formatOutcome(outcome);
    expect(rows.find(([name]) => name === "π2")).toEqual(["π2", "2053", "–", "–", "0", "–"]);
    expect(rows[1]).toEqual(["π0", "0", "0", "–", "2,000", "–"]);
    expect(formatReport(resultsOf(outcome))).toContain("published alone");
    const tables = formatTables(outcome);
    expect(tables["table.md"]).toMatch(/\| CurlingAI\(8\/16\) \| 1402 \| \d+ \(\d+ to \d+\) \|/);
    expect(tables["table.csv"]).toMatch(/^π0,CurlingAI\(15\/16\),1000,[\d.]+,[\d.]+,[\d.]+,[\d.]+,$/m);
  });
});

describe("players of a learning run", () => {
  const agents = {
    π1: "values:net=net@0123456789ab",
    π2: "values:net=net@0123456789cd",
    π3: "values:net=net@0123456789ef",
  };
  const withRun = { ...run, agents };
  const all = ratingMeetings(experiment, withRun);
  const elo = (name: string) => ({ π1: 1170, π2: 2053, π3: 2400 })[name] ?? published(name);
  const summed = (efforts = {}) =>
    summariseRatings(experiment, withRun, all, (meeting) => made(meeting, elo), efforts);

  it("meet their neighbours as others do, by the weights that were settled", () => {
    expect(all).toHaveLength(2 * 11 - 3);
    const met = all.filter(({ players }) => players.includes("π1"));
    expect(met.map(({ players }) => players.find((name) => name !== "π1"))).toEqual([
      "CurlingAI(14/16)",
      "CurlingAI(12/16)",
      "CurlingAI(8/16)",
      "CurlingAI(4/16)",
    ]);
    expect(met[0]!.plan.agents[1]).toMatchObject({ name: "π1", kind: "values", net: "net@0123456789ab" });
  });

  it("are compared with the paper's, and by how far they are from another", () => {
    const { players, gaps, order } = summed();
    expect(players.map(({ name }) => name)).toEqual([...Object.keys(experiment.players).slice(0, 10), "π3"]);
    expect(players.find(({ name }) => name === "π2")).toMatchObject({ plays: true, published: 2053 });
    expect(order).toBe("agrees");
    expect(gaps.map(({ of, published: theirs, judged }) => [of, theirs, judged?.opinion])).toEqual([
      ["π2", -116, "agrees"],
      ["π3", undefined, "agrees"],
    ]);
    const [{ ours }] = gaps as [(typeof gaps)[number]];
    expect(Math.abs(ours.elo + 116)).toBeLessThan(ours.high - ours.low);
    const { notes } = formatOutcome(summed());
    expect(
      notes.some((note) => /^✓ agrees: π2 over CurlingAI −\d+ \(−\d+ to −\d+\), published −116$/.test(note)),
    ).toBe(true);
    expect(formatReport(resultsOf(summed()))).toContain("π3 over CurlingAI");
    expect(formatTables(summed())["table.csv"]).toMatch(/^π2,over CurlingAI,,-116,-/m);
  });

  it("are not judged by the paper's where they learned from too little", () => {
    const { players, gaps } = summed({ π2: 0.001 });
    const opinion = (wanted: string) => players.find(({ name }) => name === wanted)?.comparison?.opinion;
    expect([opinion("π2"), gaps[0]?.judged?.opinion]).toEqual(["other effort", "other effort"]);
    expect(opinion("π1")).toBe("agrees");
    expect(formatOutcome(summed({ π2: 0.001 })).notes.join("\n")).toContain("≪ other effort: so small");
    const page = formatReport(resultsOf(summed({ π2: 0.001 })));
    expect(page).toContain("≪ other effort</span>: 1 of 9");
    expect(page).toContain("Other effort: what was learned from is below 1/100");
  });

  it("differ, or are not known to be above, where games say so", () => {
    const worse = (name: string) => (name === "π2" || name === "π3" ? 1600 : elo(name));
    const { gaps, order } = summariseRatings(experiment, withRun, all, (meeting) => made(meeting, worse));
    expect(gaps.map(({ judged }) => judged?.opinion)).toEqual(["differs", "differs"]);
    expect(order).toBe("differs");
  });
});

describeReport("ratings", resultsOf(outcome));

describe("a file of ratings", () => {
  const refused = (change: object) => () => parseExperiment(JSON.stringify({ ...experiment, ...change }));
  const { players } = experiment;

  it("needs an anchor that plays and is 0, and something of everybody", () => {
    expect(refused({ runs: {} })).toThrow('players.π1: no run is called "gpi"; runs: ');
    expect(refused({ gaps: [{ of: "π2", over: "π9" }] })).toThrow('gaps[0]: no player is called "π9"');
    expect(refused({ anchor: "π1" })).toThrow(/^anchor: expected one who plays: π0, CurlingAI\(15\/16\)/);
    expect(refused({ anchor: "CurlingAI" })).toThrow(
      "players.CurlingAI.elo: expected 0, for it is the anchor",
    );
    expect(refused({ players: { ...players, π3: {} } })).toThrow(
      "players.π3: expected an agent, an elo or both",
    );
    expect(refused({ players: { π0: players.π0 } })).toThrow("players: expected two or more with an agent");
  });
});
