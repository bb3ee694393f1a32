import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { playout, stopped } from "./command.js";

const REFERENCE = fileURLToPath(new URL("../reference/curling", import.meta.url));

function verify(...options: string[]) {
  return playout(["verify", "curling", ...options]);
}

const folders: string[] = [];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "playout-verify-"));
  folders.push(folder);
  return folder;
}

/** A folder with one of the reference files, its lines changed. */
function folderWith(file: string, change = (lines: string[]) => lines): string {
  const folder = emptyFolder();
  const lines = readFileSync(join(REFERENCE, file), "utf8").trimEnd().split("\n");
  writeFileSync(join(folder, file), change(lines).join("\n"));
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("playout verify curling on the reference files", () => {
  const { stdout, stderr, status } = verify("--reference", REFERENCE, "--json");
  const agreements: Record<string, number | string | null>[] = JSON.parse(stdout);

  const of = (file: string, simulator: string) => {
    const found = agreements.find((each) => each.file === file && each.simulator === simulator);
    if (found === undefined) throw new Error(`no ${simulator} for ${file}`);
    return found as Record<string, number>;
  };

  it("finds the event simulator's contacts on the official clock", () => {
    // With contacts at their exact times it is 171 of 333 rows, and 7.5 mm.
    expect(of("legacy_shots", "event").within1Mm).toBeGreaterThan(300);
    expect(of("legacy_shots", "event").inPlayDiffers).toBe(0);
    expect(of("fcv1_collision", "event").medianMm).toBeLessThan(0.5);
  });

  it("ends well, with one object for each file and simulator", () => {
    expect([status, stderr]).toEqual([0, ""]);
    expect(agreements.map(({ file, simulator }) => `${file} ${simulator}`)).toEqual([
      "fcv1_free referee",
      "fcv1_free event",
      "fcv1_collision referee",
      "fcv1_collision event",
      "dc3_shots referee",
      "dc3_shots event",
      "dc4_shots referee",
      "dc4_shots event",
      "legacy_free referee",
      "legacy_free event",
      "legacy_shots referee",
      "legacy_shots event",
      "sample_dc3_game referee",
      "sample_dc3_game event",
      "dc4_calculate_shot referee",
      "dc4_calculate_shot event",
      "dc4_calculate_shot helper",
      "legacy_create_shot helper",
    ]);
    for (const agreement of agreements) {
      expect(Object.keys(agreement).sort()).toEqual([
        "exact",
        "file",
        "fouls",
        "foulsDiffer",
        "inPlayDiffers",
        "inPlayDiffersWithoutFouls",
        "medianMm",
        "p99Mm",
        "rows",
        "simulator",
        "within1Mm",
        "within5Mm",
        "worstAim",
        "worstImpulse",
        "worstInPlayMm",
        "worstMm",
      ]);
    }
  });

  it.each([
    ["fcv1_free", 267],
    ["fcv1_collision", 167],
    ["legacy_free", 267],
    ["legacy_shots", 333],
    ["sample_dc3_game", 45],
    ["dc4_calculate_shot", 66],
  ])("%s: the referee is exact in all %i rows", (file, rows) => {
    const zero = { worstMm: 0, inPlayDiffers: 0, foulsDiffer: 0 };
    expect(of(file, "referee")).toMatchObject({
      rows,
      exact: rows,
      within1Mm: rows,
      within5Mm: rows,
      ...zero,
    });
  });

  it.each([
    ["dc3_shots", 333, 19],
    ["dc4_shots", 267, 36],
  ])(
    "%s: the referee is exact in 93 %% of %i rows, and right about stones in play and fouls",
    (file, rows, fouls) => {
      const agreement = of(file, "referee");
      expect(agreement).toMatchObject({ rows, fouls, inPlayDiffers: 0, foulsDiffer: 0, within1Mm: rows });
      expect(agreement.exact).toBeGreaterThanOrEqual(0.93 * rows);
      expect(agreement.worstMm).toBeLessThanOrEqual(0.1);
    },
  );

  it("the event simulator comes near", () => {
    expect(of("fcv1_free", "event").worstInPlayMm).toBeLessThanOrEqual(7);
    expect(of("legacy_free", "event").worstMm).toBeLessThanOrEqual(1);
    expect(of("sample_dc3_game", "event")).toMatchObject({ inPlayDiffers: 0, foulsDiffer: 0 });
    expect(of("fcv1_collision", "event").within1Mm).toBeGreaterThanOrEqual(50);
    for (const file of ["dc3_shots", "dc4_shots"]) {
      const { rows, fouls, inPlayDiffersWithoutFouls, medianMm } = of(file, "event");
      expect(inPlayDiffersWithoutFouls).toBeLessThanOrEqual(0.03 * (rows - fouls));
      expect(medianMm).toBeLessThanOrEqual(3);
    }
  });

  it("tells impulses where the file has them and the simulator too", () => {
    const told = agreements.filter(({ worstImpulse }) => worstImpulse !== null);
    expect(told).toEqual([of("fcv1_collision", "referee")]);
    expect(told[0].worstImpulse).toBe(0);
  });

  it("the helpers have no distances", () => {
    const none = { medianMm: null, p99Mm: null, worstMm: null, worstInPlayMm: null };
    expect(of("legacy_create_shot", "helper")).toMatchObject({ rows: 233, exact: 233, ...none });
    expect(of("dc4_calculate_shot", "helper")).toMatchObject({ rows: 133, ...none });
    expect(of("dc4_calculate_shot", "helper").exact).toBeGreaterThanOrEqual(120);
    expect(of("dc4_calculate_shot", "helper").worstAim).toBeLessThanOrEqual(3e-7);
    expect(of("legacy_create_shot", "helper").worstAim).toBe(0);
  });
});

describe("the table", () => {
  it("has a line for each file and simulator, then the demands; says what is skipped", () => {
    const folder = folderWith("legacy_free.jsonl");
    const { stdout, stderr, status } = verify("--reference", folder);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^file +rows +exact .*\nlegacy_free {2}referee +267 +267 .*\nlegacy_free {2}event /,
    );
    expect(stdout).toContain("holds  referee, legacy_free: every row exact (267 of 267)\n");
    expect(stdout).toMatch(/\n2 of 2 demands hold\n$/);
    expect(stderr).toMatch(/^skipped, not in .*: fcv1_free\.jsonl, .*legacy_create_shot\.jsonl\n$/);
  });
});

/** Gives a line of a file other fields. */
function altered(line: number, fields: object): (lines: string[]) => string[] {
  return (lines) => lines.with(line - 1, JSON.stringify({ ...JSON.parse(lines[line - 1]), ...fields }));
}

describe("a number that is wrong", () => {
  // The first row of the file, 1 mm further to the right.
  const folder = folderWith("legacy_free.jsonl", altered(1, { final: [3.32566483, 7.82012939] }));

  it("breaks the demands", () => {
    const { stdout, stderr, status } = verify("--reference", folder);
    expect(status).toBe(1);
    expect(stdout).toContain("FAILS  referee, legacy_free: every row exact (266 of 267)\n");
    expect(stderr).toContain("playout: does not hold: referee, legacy_free: every row exact (266 of 267)");
  });

  it("breaks them in JSON too, after the answer", () => {
    const { stdout, status } = verify("--reference", folder, "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)[0]).toMatchObject({ file: "legacy_free", exact: 266 });
  });
});

describe("a helper that proposes something else", () => {
  it("breaks the demands", () => {
    const folder = folderWith("legacy_create_shot.jsonl", altered(1, { vx: -2.2 }));
    expect(verify("--reference", folder).stderr).toContain(
      "does not hold: helper, legacy_create_shot: every row exact (232 of 233)",
    );
    const dc4 = folderWith("dc4_calculate_shot.jsonl", altered(1, { speed: 2.4897 }));
    expect(verify("--reference", dc4).stderr).toMatch(
      /does not hold: helper, dc4_calculate_shot: speed and angle off by at most 3e-7 \(0\.0000885\)/,
    );
  });
});

describe("Ctrl-C", () => {
  it("gives what has been checked so far", () => {
    // A file that is not there is told at the start, when the signal is already caught.
    const folder = folderWith("fcv1_free.jsonl");
    const options = ["verify", "curling", "--reference", folder, "--json"];
    const { status, stdout } = stopped(options, "SIGINT", { said: "skipped" });
    expect(status).toBe(130);
    expect(JSON.parse(stdout).length).toBeLessThan(2);
  });
});

describe("what cannot be read is told in one line", () => {
  const broken = (file: string, change: (lines: string[]) => string[]) => {
    const { stdout, stderr, status } = verify("--reference", folderWith(file, change));
    expect([stdout, status]).toEqual(["", 1]);
    return stderr.split("\n").slice(1).join("\n");
  };

  it("no --reference", () => {
    const { stderr, status } = verify();
    expect([stderr, status]).toEqual(["playout: required option '--reference <dir>' not specified\n", 2]);
  });

  it("no such folder", () => {
    const { stderr, status } = verify("--reference", join(REFERENCE, "nowhere"));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^playout: --reference: there is no folder .*nowhere\n$/);
  });

  it("a folder without reference files", () => {
    const { stderr, status } = verify("--reference", emptyFolder());
    expect(status).toBe(1);
    expect(stderr).toMatch(/^playout: --reference: none of fcv1_free\.jsonl, .* is in .*\n$/);
  });

  it("a line that is no JSON", () => {
    const message = broken("dc3_shots.jsonl", (lines) => lines.with(11, '{"id":'));
    expect(message).toMatch(/^playout: dc3_shots\.jsonl line 12: .*JSON.*\n$/);
  });

  it.each<[string, object, string]>([
    ["dc3_shots.jsonl", { velocity: [0, "2"] }, 'velocity[1]: expected number, not "2"'],
    ["dc3_shots.jsonl", { velocity: [0, 9] }, "the stone starts with 9, above 6"],
    ["dc3_shots.jsonl", { after: undefined }, "after: missing"],
    ["dc4_shots.jsonl", { applied_rule: 3 }, "applied_rule: expected one of 0|1|2, not 3"],
    ["fcv1_collision.jsonl", { mover: 7 }, "mover: there is no such stone"],
  ])("%s with %j", (file, fields, message) => {
    expect(broken(file, altered(3, fields))).toBe(`playout: ${file} line 3: ${message}\n`);
  });

  it("a game log with an update that is none", () => {
    const message = broken("sample_dc3_game.dcl2", (lines) => lines.with(9, '{"log":{"cmd":"update"}}'));
    expect(message).toBe("playout: sample_dc3_game.dcl2 line 10: log.last_move: missing\n");
  });
});
