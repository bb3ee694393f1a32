/** Go over GTP as processes: our program behind others, others behind ours, and whole games between them. */
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ProgramTransport } from "../../src/io/programs.js";
import { GtpController } from "../../src/protocols/gtp/agent.js";
import { formatCommandLine } from "../../src/protocols/programs.js";
import { engineCommand } from "../engines/command.js";
import { GNUGO } from "../gnugo.js";
import { until } from "../until.js";
import { PLAYOUT, playout, temporaryFolder } from "./command.js";
import { expectDone, recordsOf } from "./match.js";

const { path: home, file } = temporaryFolder();
const PLAIN = "uct:policy=uniform,prior=none";
/** Seconds after which a program will never answer. */
const PATIENCE = 300;

function gtp(input: string, ...args: string[]) {
  return playout(["gtp", "--game", "go", ...args], input);
}

function command(...args: string[]): string {
  return formatCommandLine([process.execPath, PLAYOUT, "gtp", "--game", "go", ...args]);
}

describe("a conversation", () => {
  const open: GtpController[] = [];
  afterEach(async () => {
    for (const controller of open.splice(0)) await controller.close();
  });

  test("ends with the input, when everything is answered", () => {
    const { stdout, stderr, status } = gtp(
      "playout-param live_gfx off\n1 boardsize 5\n2 komi 0.5\n3 genmove b\n4 kata-genmove_analyze w 1000000\n5 final_score",
      "--agent",
      `${PLAIN},playouts=100`,
    );
    expect(stdout).toMatch(
      /^=\n\n=1\n\n=2\n\n=3 [A-E][1-5]\n\n=4\ninfo [^\n]+\nplay [A-E][1-5]\n\n=5 [BW]\+[\d.]+\n\n$/,
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  test("a search is interrupted and answers with the best so far", async () => {
    const transport = new ProgramTransport(command("--size", "7", "--agent", `${PLAIN},time=1000`));
    const controller = new GtpController(transport, "playout");
    open.push(controller);
    const demand = (command: string) => controller.demand(command, PATIENCE);
    const move = demand("genmove black");
    await until(() => /after \d+ playouts/.test(transport.lastWords));
    controller.interrupt();
    expect(await move).toMatch(/^[A-G][1-7]$/);
    await demand("time_settings 0 0.1 1");
    expect(await demand("genmove white")).toMatch(/^[A-G][1-7]$/);
    expect(Number(await demand("cputime"))).toBeGreaterThan(0);
  });

  test("an analysis ends with the input as well", () => {
    const { stdout, status } = gtp("boardsize 5\nlz-analyze b 1\n", "--agent", `${PLAIN},time=1000`);
    expect(stdout).toMatch(/^=\n\n=\n(info [^\n]+\n)*\n$/);
    expect(status).toBe(0);
  });

  test("what is broken leaves one line and the rest", () => {
    const sgf = file("broken.sgf", "(;GM[1]SZ[9];B[ee];W[zz])");
    const { stdout, stderr } = gtp(
      `play b E5\nloadsgf ${sgf}\nloadsgf ${home}/none.sgf\n\u0000\u0001\n\u0007name\nshowboard\n`,
      "--agent",
      "random",
    );
    const answers = stdout.split("\n\n");
    expect(answers.slice(0, 4)).toEqual([
      "=",
      "? move 2: zz is not on a board of size 9",
      `? ${home}/none.sgf: there is no such file or folder`,
      "= Playout",
    ]);
    expect(answers[4]).toMatch(/^= \n +A B C D E F G H J\n/);
    expect(stderr).toBe("");
  });

  test.each([
    [["--handicap", "4"], /--handicap: comes from the controller/],
    [["--rules", "japanese"], /--rules/],
    [["--agent", "judged"], /no kind "judged" plays go/],
  ])("%j is wrong usage", (args, message) => {
    const { stdout, stderr, status } = playout(["gtp", "--game", "go", ...args]);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  });
});

describe("the check of a program", () => {
  const check = (program: string) =>
    playout(["gtp", "check", "--game", "go", program, "--timeout", String(PATIENCE)]);

  test("finds nothing wrong with ours", () => {
    const { stdout, stderr, status } = check(command("--agent", `${PLAIN},playouts=20`));
    expect(stdout).not.toMatch(/^(FAILS|should)/m);
    expect(stdout.split("\n").length).toBeGreaterThan(18);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  test("says what is wrong", () => {
    const { stdout, stderr, status } = check(engineCommand("good"));
    expect(stdout).toMatch(
      /^FAILS {3}plays a game to two passes with legal moves: \S+ is not legal after \d+ moves$/m,
    );
    expect(stdout).toMatch(/^should {2}refuses suicide: "play white A1" was taken for done$/m);
    expect(stdout).toMatch(
      /^should {2}knows what GoGui, gogui-twogtp and CGOS ask for: .*loadsgf.* missing$/m,
    );
    expect(stderr).toMatch(/^playout: the program fails \d+ of the points that are needed\n$/);
    expect(status).toBe(1);
  });

  test.skipIf(GNUGO === undefined)("finds nothing wrong with GNU Go", () => {
    const { stdout, status } = check(`${GNUGO} --mode gtp --level 1`);
    expect(stdout).not.toMatch(/^(FAILS|should)/m);
    expect(status).toBe(0);
  });
});

describe("a match with programs", () => {
  test("is played to the end, under the same rules on both sides", () => {
    const plan = {
      game: { name: "go", size: 5, komi: 0.5, rules: "tromp-taylor" },
      agents: [
        `${PLAIN},playouts=60`,
        { name: "ours by GTP", kind: "gtp", command: command("--agent", `${PLAIN},playouts=60`) },
      ],
      pairs: 1,
      openings: { plies: 1 },
    };
    const folder = join(home, "ours");
    expectDone("run", file("ours.yaml", JSON.stringify(plan)), "--out", folder);
    const records = recordsOf(folder);
    expect(records).toHaveLength(2);
    for (const { end } of records) expect(["rules", "resign"]).toContain(end);
  });

  test.skipIf(GNUGO === undefined)("goes against GNU Go", () => {
    const flags = "--mode gtp --chinese-rules --positional-superko --capture-all-dead --level 1";
    const plan = {
      game: { name: "go", size: 7, handicap: 2, komi: 0.5 },
      agents: [`${PLAIN},playouts=40`, { name: "GNU Go", kind: "gtp", command: `${GNUGO} ${flags}` }],
      pairs: 1,
    };
    const folder = join(home, "gnugo");
    expectDone("run", file("gnugo.yaml", JSON.stringify(plan)), "--out", folder);
    const records = recordsOf(folder);
    expect(records).toHaveLength(2);
    for (const { end } of records) expect(["rules", "resign"]).toContain(end);
  });

  test("goes on when programs fail, whose games are lost", () => {
    const ends: Readonly<Record<string, string>> = {
      dies: "crash",
      garbage: "garbage",
      nonsense: "illegal",
      illegal: "illegal",
      resigns: "resign",
    };
    const programs = Object.keys(ends).map((name) => ({
      name,
      kind: "gtp",
      command: engineCommand(name),
    }));
    const plan = {
      game: { name: "go", size: 5, komi: 0.5 },
      agents: ["random", ...programs],
      pairing: "gauntlet",
      pairs: 1,
    };
    const folder = join(home, "faults");
    expectDone("run", file("faults.yaml", JSON.stringify(plan)), "--out", folder);
    const records = recordsOf(folder);
    expect(records).toHaveLength(2 * programs.length);
    for (const { players, end, by, result } of records) {
      const bad = players[0] === "random" ? 1 : 0;
      expect({ players, end, by, result }).toEqual({
        players,
        end: ends[players[bad]],
        by: bad,
        result: bad,
      });
    }
  });
});
