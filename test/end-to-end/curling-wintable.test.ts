import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WinTable } from "../../src/games/curling/win-table.js";
import { answer, ask, curling, expectComplaint, inShell, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

describe("wintable", () => {
  const table = new WinTable();

  it("prints both sides of the table", () => {
    const { stdout, status } = curling(["wintable"]);
    expect(status).toBe(0);
    const lines = stdout.split("\n").filter((line) => / {2}0 /.test(line));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain((100 * table.win(1, 0, true)).toFixed(1));
    expect(lines[1]).toContain((100 * table.win(1, 0, false)).toFixed(1));
  });

  it("prints the table as JSON", () => {
    const wins: { endsLeft: number; lead: number; hammer: boolean; win: number }[] = answer(
      "wintable",
      "--json",
    );
    expect(wins).toHaveLength(2 * 11 * 10);
    for (const { endsLeft, lead, hammer, win } of wins) expect(win).toBe(table.win(endsLeft, lead, hammer));
  });

  it.runIf(process.platform === "linux")("says in one line that its output cannot be written", () => {
    const { stderr, status } = inShell("playout curling wintable > /dev/full");
    expect(stderr).toMatch(/^playout: standard output: no space is left on the disk[^\n]*\n$/);
    expect(status).toBe(1);
    const { stdout, ...quiet } = inShell("playout curling wintable --json --ends 100 | head -n 1");
    expect(quiet).toEqual({ stderr: "", status: 0 });
    expect(stdout).toBe("[\n");
  });

  it("answers one situation, and what a score does to it", () => {
    expect(answer("wintable", "--ends-left", "3", "--lead", "-1", "--hammer")).toEqual({
      win: table.win(3, -1, true),
    });
    const { answers } = ask("wintable", [
      { id: 1, endsLeft: 3, lead: 1, hammer: false, points: 2 },
      { endsLeft: 0, lead: 0, hammer: true },
      { endsLeft: 11, lead: 0, hammer: true },
      { endsLeft: 1, lead: 0, hammer: true, points: 9 },
      { endsLeft: 0, lead: 0, hammer: true, points: 1 },
      { endsLeft: 0, lead: 0 },
    ]);
    expect(answers[0]).toEqual({
      id: 1,
      win: table.win(3, 1, false),
      winAfter: table.winAfter(3, 1, false, 2),
      reward: table.reward(3, 1, false, 2),
    });
    expect(answers[1]).toEqual({ win: 0.75 });
    expect(answers.slice(2).map((each) => each.error)).toEqual([
      expect.stringMatching(/^line 3: endsLeft: /),
      expect.stringMatching(/^line 4: points: an end has at most 8/),
      expect.stringMatching(/^line 5: points: /),
      expect.stringMatching(/^line 6: hammer: /),
    ]);
  });

  it("knows other distributions and extra ends", () => {
    const tie = (...options: string[]) =>
      answer("wintable", "--ends-left", "0", "--lead", "0", ...options).win;
    expect(tie("--extra-end", "draw")).toBe(0.5);
    expect(tie("--extra-end", "0.2")).toBe(0.2);
    expect(tie("--extra-end", "played", "--scores", file("scores.json", "[3, 1, 1]"))).toBeCloseTo(0.25, 12);
    expectComplaint(["wintable", "--scores", file("even.json", "[1, 1]")], 1, /even\.json: .*odd/);
    expectComplaint(["wintable", "--scores", file("blank.json", "[0, 1, 0]")], 1, /blank\.json: /);
    expectComplaint(["wintable", "--scores", join(folder, "none.json")], 1, /none\.json: /);
    expectComplaint(["wintable", "--extra-end", "2"], 2, /--extra-end/);
    expectComplaint(["wintable", "--lead", "2"], 2, /--ends-left/);
    expectComplaint(["wintable", "--ends-left", "11", "--lead", "2"], 2, /--ends-left: the table has 10/);
  });
});
