import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./command.js";
import { expectDone, match, recordsOf } from "./match.js";

const { path: home, file } = temporaryFolder();

describe("bad input", () => {
  const good = "game: { name: hex, size: 5 }\nagents: [random, flat]\npairs: 1\n";

  it.each<[string, string, RegExp]>([
    ["a field that plans do not have", `${good}threads: 3\n`, /threads: there is no such field; known: /],
    ["a field that is mistyped", `${good}opening: none\n`, /opening: .*did you mean openings\?/],
    ["a tag that nobody knows", good.replace("pairs: 1", "pairs: !!js 1"), /tag.* at line 3/],
    [
      "a clock that gives up those who think",
      `${good.replace("flat", '"flat:time=9"')}clock: { stall: 3 }\n`,
      /clock\.stall: 3 s is too short for flat:time=9/,
    ],
    [
      "an option that agents do not have",
      good.replace("flat", '"flat:player=walk"'),
      /agents\[1\]: .*"player"/,
    ],
    ["an opening that cannot be played", `${good}openings: [a1 z9]\n`, /openings\[0\]: move 2, z9/],
    [
      "an opening file that is not there",
      `${good}openings: { file: none.txt }\n`,
      /openings\.file: there is no file none\.txt/,
    ],
    ["random openings longer than any game", `${good}openings: { plies: 25 }\n`, /openings\.plies/],
  ])("is refused in one line with nothing written: %s", (_, text, message) => {
    const out = join(home, "refused");
    const { stderr, stdout, status } = match("run", file("bad.yaml", text), "--out", out);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: .*bad\.yaml: [^\n]+\n$/);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(existsSync(out)).toBe(false);
  });

  it("is told apart from wrong usage", () => {
    const plan = file("good.yaml", good);
    expect(match("run", plan, "--shard", "3/2")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--shard"),
    });
    expect(match("run", plan, "--threads", "0").status).toBe(2);
    const none = join(home, "none.yaml");
    expect(match("run", none)).toMatchObject({ status: 1, stderr: `playout: there is no plan ${none}\n` });
    expect(match("run", home)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^playout: [^\n]+ is a folder, not a plan; [^\n]+\n$/),
    });
    for (const command of [["resume"], ["report"], ["merge", join(home, "never")]])
      expect(match(...command, home)).toMatchObject({
        status: 1,
        stderr: `playout: there is no match in ${home}\n`,
      });
  });

  it("is a folder that cannot be made, or a lock that is none", () => {
    const plan = file("good.yaml", good);
    expect(match("run", plan, "--out", "/proc/x")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^playout: \/proc\/x: the folder cannot be made: [^\n]*\n$/),
    });
    const folder = join(home, "locked");
    mkdirSync(join(folder, "lock"), { recursive: true });
    expect(match("run", plan, "--out", folder)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^playout: [^\n]*lock" is no file[^\n]*\n$/),
    });
  });

  it("in the middle of a record is named and left alone", () => {
    const folder = join(home, "spoilt");
    expectDone("run", file("spoilt.yaml", good), "--out", folder);
    const record = join(folder, "games.jsonl");
    appendFileSync(record, "{}\n");
    const spoilt = readFileSync(record, "utf8");
    const { stderr, status } = match("resume", folder);
    expect(stderr).toMatch(/^playout: .*games\.jsonl, line 3: [^\n]+\n$/);
    expect(status).toBe(1);
    expect(readFileSync(record, "utf8")).toBe(spoilt);
  });
});

describe("bad agents", () => {
  const program = fileURLToPath(new URL("../bad-agents/program.js", import.meta.url));
  const habits = ["crash", "illegal", "garbage", "resign"];

  it("lose their games, and the match goes on", () => {
    const agents = habits.map((habit) => ({
      name: habit,
      kind: "gtp",
      command: `"${process.execPath}" "${program}" ${habit}`,
    }));
    const plan = {
      game: { name: "hex", size: 5 },
      agents: ["flat:playouts=20", ...agents],
      pairing: "gauntlet",
      pairs: 1,
    };
    const folder = join(home, "bad-agents");
    expectDone("run", file("bad-agents.yaml", JSON.stringify(plan)), "--out", folder);
    const records = recordsOf(folder);
    expect(records).toHaveLength(8);
    for (const { players, end, by, result, reason, times } of records) {
      const bad = players[0] === "flat:playouts=20" ? 1 : 0;
      // What a program uses is not known.
      expect(times.cpu?.map((ms) => ms === null)).toEqual(times.moves.map((_, i) => i % 2 === bad));
      if (end !== "resign") expect(reason?.split(":")[0]).toBe(players[bad]);
      expect({ players, end, by, result }).toEqual({
        players,
        end: players[bad],
        by: bad,
        result: bad,
      });
    }
    const { standings } = JSON.parse(expectDone("report", folder, "--json"));
    for (const { name, faults } of standings.slice(1))
      expect([name, faults]).toEqual([name, name === "resign" ? {} : { [name]: 2 }]);
    expect(standings[0]).toMatchObject({ wins: 8, faults: {} });
  });

  it.each([
    ["is not there", { command: "no-such-program-anywhere" }, /ended at "name" \(no program no-such/],
    [
      "never says anything",
      { command: `"${process.execPath}" "${program}" silent`, startup: 0.5 },
      /no answer to "name" within 0\.5 s/,
    ],
  ])("are refused before the first game where one %s", (_, agent, message) => {
    const plan = (...agents: unknown[]) =>
      JSON.stringify({ game: { name: "hex", size: 5 }, agents: ["random", ...agents], pairs: 1 });
    const folder = join(home, "refused");
    const text = plan({ name: "theirs", kind: "gtp", ...agent });
    const { status, stdout, stderr } = match("run", file("absent.yaml", text), "--out", folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^playout: [^\n]*absent\.yaml: agents\[1\]: theirs: [^\n]+\n$/);
    expect(stderr).toMatch(message);
    expect(existsSync(folder)).toBe(false);
  });

  it("that are gone are not wanted for a match that is over, but to go on with one", () => {
    const link = join(home, "node");
    symlinkSync(process.execPath, link);
    const agents = ["random", { name: "theirs", kind: "gtp", command: `"${link}" "${program}" resign` }];
    const plan = file("gone.yaml", JSON.stringify({ game: { name: "hex", size: 5 }, agents, pairs: 1 }));
    const folder = join(home, "gone");
    expectDone("run", plan, "--out", folder);
    rmSync(link);
    expectDone("resume", folder);
    const record = join(folder, "games.jsonl");
    const [first] = readFileSync(record, "utf8").split("\n");
    writeFileSync(record, `${first}\n`);
    const { status, stderr } = match("resume", folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^playout: [^\n]*gone: agents\[1\]: theirs: [^\n]+\n$/);
    expect(readFileSync(record, "utf8")).toBe(`${first}\n`);
  });
});
