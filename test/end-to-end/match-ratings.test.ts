import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const PLAN = `
game: { name: hex, size: 5 }
agents:
  - { name: chance, kind: random }
  - { name: little, kind: uct, playouts: 20 }
  - { name: more, kind: uct, playouts: 400 }
pairs: 8
openings: { plies: 1 }
seed: 1
`;

describe("a round robin", () => {
  const run = join(folder, "ladder");
  const ran = playout(["match", "run", file("ladder.yaml", PLAN), "--out", run]);

  it("ends with everybody on one scale", () => {
    expect(ran.status).toBe(0);
    const { ratings } = JSON.parse(playout(["match", "report", run, "--json"]).stdout);
    expect(ratings.map(({ name }: { name: string }) => name)).toEqual(["more", "little", "chance"]);
    expect(ratings.reduce((sum: number, { elo }: { elo: number }) => sum + elo, 0)).toBeCloseTo(0, 6);
    for (const { games, low, elo, high } of ratings) {
      expect(games).toBe(32);
      expect(low).toBeLessThan(elo);
      expect(elo).toBeLessThan(high);
    }
  });

  it("shows it in the terminal and on the page", () => {
    const { stdout } = playout(["match", "report", run]);
    expect(stdout).toMatch(
      /rating +games +Elo of all games, mean 0, 95 % +above the next\nmore +32 +\+\d+ \(/,
    );
    expect(readFileSync(join(run, "report.html"), "utf8")).toContain("<h2>Ratings</h2>");
  });
});
