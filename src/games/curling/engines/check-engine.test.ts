/** Engines with one fault each, without processes or time: whoever has not answered when nothing else happens has had its time. */
import { Clock, Engine } from "../../../../test/engines/in-process.js";
import "../../index.js";
import { describe, expect, test } from "vitest";
import { type CurlingSpec, curlingSchema } from "../players/game-setup.js";
import { ruleSet } from "../rules/rule-set.js";
import { type CheckedEngine, checkEngine, unknownFields } from "./check-engine.js";
import { type CheckFinding, judgeThrows } from "./check-findings.js";
import { dc3Candidate } from "./dc3-check.js";
import { dc4Candidate, sentShot } from "./dc4-check.js";
import { legacyCandidate } from "./legacy-check.js";

async function findingsOf(candidate: CheckedEngine, clock = new Clock()): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = [];
  for await (const finding of checkEngine(candidate, { clock, patience: 5 })) findings.push(finding);
  return findings;
}

/** What is wrong, with what must be mended marked. */
function faultsIn(findings: readonly CheckFinding[]): string[] {
  return findings
    .filter(({ wrong }) => wrong !== undefined)
    .map(({ about, needed, wrong }) => `${needed ? "!" : ""}${about}: ${wrong?.seen}`);
}

const specOf = (rules: string): CurlingSpec =>
  curlingSchema.parse({ name: "curling", rules, ends: 8, clock: { game: 60 } });

describe("the text protocol", () => {
  const DRAW = "BESTSHOT -0.990740 -29.559770 0";

  function legacyEngine(answer: (word: string, line: string) => string[] | undefined = () => undefined) {
    const start = () =>
      new Engine((written) =>
        written.split("\n").flatMap((line) => {
          const [word = ""] = line.split(" ");
          return answer(word, line) ?? (word === "ISREADY" ? ["READYOK"] : word === "GO" ? [DRAW] : []);
        }),
      );
    return legacyCandidate(specOf("legacy-gat"), start, 5);
  }
  const onGo = (shot: string) => legacyEngine((word) => (word === "GO" ? [shot] : undefined));

  test("an engine that does everything right", async () => {
    const findings = await findingsOf(legacyEngine());
    expect(faultsIn(findings)).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual([
      "plays an end",
      "plays for the second team",
      "takes several messages in one read",
      "passes over messages that it does not know",
      "takes SETSTATE before POSITION",
      "goes on to the next end, with all points in SCORE",
      "does not take its team from the first SETSTATE",
      "throws in time with two seconds left",
      "throws along the sheet",
      "throws with a speed that counts",
      "reaches the hog line",
      "turns the way that it aims for",
      "stays on the sheet",
    ]);
  });

  test.each([
    [
      "the wrong sign of vy",
      "BESTSHOT -0.99 29.56 0",
      "!throws along the sheet: BESTSHOT -0.99 29.56 0 in end 0 throw 0 (17 of 17 throws): it goes away from the house",
    ],
    [
      "vx and vy exchanged",
      "BESTSHOT -29.56 -0.99 0",
      "!throws along the sheet: BESTSHOT -29.56 -0.99 0 in end 0 throw 0 (17 of 17 throws): it goes across the sheet",
    ],
    [
      "m/s",
      "BESTSHOT -0.13 -2.4 0",
      "!reaches the hog line: BESTSHOT -0.13 -2.4 0 in end 0 throw 0 (17 of 17 throws): it stops 0.24 m from the hack",
    ],
    [
      "too hard",
      "BESTSHOT 0 -40 0",
      "!throws with a speed that counts: BESTSHOT 0 -40 0 in end 0 throw 0 (17 of 17 throws): 40 is too fast",
    ],
    [
      "the other turn",
      "BESTSHOT -0.990740 -29.559770 1",
      "!turns the way that it aims for: BESTSHOT -0.990740 -29.559770 1 in end 0 throw 0 (17 of 17 throws): ccw brings it off the sheet (x = -2.43 m), cw to x = -0.00564 m",
    ],
  ])("throws: %s", async (_, shot, fault) => {
    expect(faultsIn(await findingsOf(onGo(shot)))[0]).toBe(fault);
  });

  test("throws of which one is short on purpose are no reason to fail", async () => {
    let throws = 0;
    const findings = await findingsOf(
      legacyEngine((word) => (word === "GO" && throws++ === 3 ? ["BESTSHOT 0 -10 0"] : undefined)),
    );
    expect(faultsIn(findings)).toEqual([
      "reaches the hog line: BESTSHOT 0 -10 0 in end 0 throw 6 (1 of 17 throws): it stops 4.16 m from the hack",
    ]);
  });

  test("one message a read is not enough", async () => {
    const start = () =>
      new Engine((written) => {
        const [word] = written.split(" ");
        return word === "ISREADY" ? ["READYOK"] : word === "GO" ? [DRAW] : [];
      });
    const findings = await findingsOf(legacyCandidate(specOf("legacy-gat"), start, 5));
    expect(faultsIn(findings)).toEqual(["!takes several messages in one read: no answer in 60 s"]);
    const { wrong } = findings[2]!;
    expect([wrong?.right, wrong?.mend]).toEqual([
      "a read may bring several messages or a part of one: each ends with a line feed or NUL",
      "keep what was read after the end of a message, and go on with it",
    ]);
  });

  test.each<[string, (word: string, line: string) => string[] | undefined, string[]]>([
    ["never ready", (word) => (word === "ISREADY" ? [] : undefined), ["!plays an end: no answer in 5 s"]],
    [
      "throws as soon as it knows the position",
      (word) => (word === "SETSTATE" ? [DRAW] : word === "GO" ? [] : undefined),
      ["!plays an end: BESTSHOT came when nobody asked"],
    ],
    [
      "answers whoever has the turn",
      (word, line) => (word === "SETSTATE" && / 1$/.test(line) ? [DRAW] : undefined),
      ["!plays an end: BESTSHOT came when nobody asked"],
    ],
    [
      "dies of what it does not know",
      (word) => {
        if (word === "SERVERINFO") throw new Error("unknown command");
        return undefined;
      },
      ["!passes over messages that it does not know: is gone (unknown command)"],
    ],
    [
      "a spin in words",
      (word) => (word === "GO" ? ["BESTSHOT 0 -30 left"] : undefined),
      ["!plays an end: BESTSHOT: the spin is no number: left"],
    ],
    ["gives up", (word) => (word === "GO" ? ["CONCEDE"] : undefined), ["!plays an end: it gave up the game"]],
  ])("%s", async (_, answer, faults) => {
    expect(faultsIn(await findingsOf(legacyEngine(answer))).slice(0, 1)).toEqual(faults);
  });

  test("an engine that does not look at its clock", async () => {
    const clock = new Clock();
    const slow = legacyEngine((word) => {
      if (word === "GO") clock.time += 3000;
      return undefined;
    });
    expect(faultsIn(await findingsOf(slow, clock))).toEqual([
      "!throws in time with two seconds left: the throw took 3.0 s of 2.0 s left",
    ]);
  });

  /** Hits when it believes to lead in the last end, by the sign that it gives to SCORE. */
  function leading(isFirst: (own: string, first: string) => boolean, repeats = true) {
    let [first, own, lead, throws] = ["", "", 0, 0];
    return legacyEngine((word, line) => {
      const [, shot = "", , , mover = ""] = line.split(" ");
      if (word === "NEWGAME") [first, own, lead] = ["", "", 0];
      if (word === "SETSTATE") [first, own] = [first || mover, mover];
      if (word === "SCORE") lead += Number(shot);
      if (word !== "GO") return undefined;
      const ahead = (isFirst(own, first) ? lead : -lead) > 2;
      const speed = ahead ? 33 : 29.55977;
      return [`BESTSHOT -0.990740 -${repeats ? speed : speed + 0.001 * throws++} 0`];
    });
  }

  test("a team that is taken from the first SETSTATE is noticed", async () => {
    const wrongly = await findingsOf(leading((own, first) => own === first));
    expect(faultsIn(wrongly).map((line) => line.replace(/:.*/, ""))).toEqual([
      "does not take its team from the first SETSTATE",
    ]);
    expect(faultsIn(await findingsOf(leading((own) => own === "0")))).toEqual([]);
    // Throws that are never the same twice tell nothing.
    expect(faultsIn(await findingsOf(leading((own, first) => own === first, false)))).toEqual([]);
  });

  test("SETSTATE must not be expected after POSITION", async () => {
    let positioned = false;
    const findings = await findingsOf(
      legacyEngine((word) => {
        if (word === "POSITION") positioned = true;
        if (word === "SETSTATE" && !positioned) throw new Error("where are the stones?");
        if (word === "GO" || word === "ISREADY") positioned = false;
        return undefined;
      }),
    );
    expect(faultsIn(findings)).toEqual(["!takes SETSTATE before POSITION: is gone (where are the stones?)"]);
  });
});

describe("Digital Curling 3", () => {
  interface Heard {
    readonly cmd: string;
    readonly team?: string;
    readonly next_team?: string | null;
    readonly state?: { readonly end: number; readonly scores: { readonly team0: unknown[] } };
  }
  const move = (x: number, y: number, rotation = "ccw") =>
    JSON.stringify({ cmd: "move", move: { type: "shot", velocity: { x, y }, rotation } });
  const DRAW = move(0.1306, 2.4008);
  const OTHERS: Readonly<Record<string, string>> = {
    dc: JSON.stringify({ cmd: "dc_ok", name: "engine" }),
    is_ready: JSON.stringify({ cmd: "ready_ok", player_order: [0, 1, 2, 3] }),
  };

  function dc3Engine(answer: (message: Heard, own: string) => string[] | undefined = () => undefined) {
    const start = () => {
      let own = "";
      const engine = new Engine((written) =>
        written.split("\n").flatMap((line) => {
          const message = JSON.parse(line) as Heard;
          own = message.team ?? own;
          const asked = message.cmd === "update" && message.next_team === own;
          const other = OTHERS[message.cmd];
          return answer(message, own) ?? (asked ? [DRAW] : other === undefined ? [] : [other]);
        }),
      );
      return { come: Promise.resolve(engine), abandon: () => {} };
    };
    return dc3Candidate(specOf("dc3"), start, 5);
  }
  const throwing = (line: string) =>
    dc3Engine(({ cmd, next_team: next }, own) => (cmd === "update" && next === own ? [line] : undefined));

  test("an engine that does everything right", async () => {
    const findings = await findingsOf(dc3Engine());
    expect(faultsIn(findings)).toEqual([]);
    expect(findings).toHaveLength(12);
  });

  test.each([
    ["x and y exchanged", move(2.4, 0.13), "!throws along the sheet", "it goes across the sheet"],
    ["legacy speeds", move(0.99, 29.56), "!throws with a speed that counts", "29.6 is too fast"],
    [
      "the other turn",
      move(0.1306, 2.4008, "cw"),
      "!turns the way that it aims for",
      "cw brings it off the sheet (x = 4.19 m), ccw to x = -0.0193 m",
    ],
    ["too slow", move(0.05, 1.2), "!reaches the hog line", "it stops 8.31 m from the hack"],
  ])("throws: %s", async (_, line, about, seen) => {
    const [fault] = faultsIn(await findingsOf(throwing(line)));
    expect(fault).toContain(`${about}: ${line}`);
    expect(fault).toContain(seen);
  });

  test.each<[string, Parameters<typeof dc3Engine>[0], string]>([
    [
      "answers every update",
      ({ cmd }) => (cmd === "update" ? [DRAW] : undefined),
      "!plays an end: said move when it was not asked",
    ],
    [
      "says its name in another field",
      ({ cmd }) => (cmd === "dc" ? ['{"cmd":"dc_ok","team_name":"engine"}'] : undefined),
      "!plays an end: name: ",
    ],
    [
      "an order of five",
      ({ cmd }) => (cmd === "is_ready" ? ['{"cmd":"ready_ok","player_order":[0,1,2,3,4]}'] : undefined),
      "!plays an end: player_order",
    ],
    [
      "a turn in other words",
      ({ cmd, next_team: next }, own) =>
        cmd === "update" && next === own ? [move(0.13, 2.4, "clockwise")] : undefined,
      "!plays an end: move.rotation: ",
    ],
    [
      "looks up the score of an extra end",
      ({ state }) => {
        if (state !== undefined && state.scores.team0[state.end] === undefined)
          throw new Error("list index out of range");
        return undefined;
      },
      "!plays an extra end: gone (list index out of range)",
    ],
    [
      "does not bear unknown fields",
      (message) => {
        if ("of_the_next_release" in message) throw new Error("unexpected keyword");
        return undefined;
      },
      "!passes over fields that it does not know: gone (unexpected keyword)",
    ],
  ])("%s", async (_, answer, fault) => {
    expect(faultsIn(await findingsOf(dc3Engine(answer)))[0]).toContain(fault);
  });
});

test("fields of a later release are added to objects, not to maps of teams", () => {
  const state = {
    stone_coordinate: { data: { team0: [{ x: 0, y: 38 }], team1: [] } },
    score: { team0: [1] },
  };
  const [line] = unknownFields([JSON.stringify(state)]);
  const of_the_next_release = null;
  expect(JSON.parse(line!)).toEqual({
    stone_coordinate: {
      data: { team0: [{ x: 0, y: 38, of_the_next_release }], team1: [] },
      of_the_next_release,
    },
    score: { team0: [1] },
    of_the_next_release,
  });
});

describe("throws of Digital Curling 4", () => {
  const { words } = dc4Candidate(specOf("dc4"), () => {
    throw new Error("no engine");
  });
  const judged = (speed: number, omega: number, angle: number) => {
    const said = JSON.stringify({
      translational_velocity: speed,
      angular_velocity: omega,
      shot_angle: angle,
    });
    return faultsIn(judgeThrows(ruleSet("dc4"), words, [{ shot: sentShot(said)!, said, where: "end 0" }]));
  };

  test.each([
    ["right", [2.4043, -1.5707, 1.5165], []],
    ["an angle from the wrong axis", [2.4043, -1.5707, 0.056], ["!throws along the sheet"]],
    ["degrees", [2.4043, -1.5707, 87], ["!throws along the sheet"]],
    ["a spin that is too fast", [2.4043, -15.7, 1.5165], ["spins as fast as servers throw"]],
    ["no spin", [2.4043, 0, 1.5708], ["spins as fast as servers throw"]],
    [
      "the simulator's sign",
      [2.4043, 1.5707, 1.5165],
      ["!turns the way that it aims for", "stays on the sheet"],
    ],
    ["too slow", [1.2, -1.5707, 1.5165], ["!reaches the hog line"]],
  ] as const)("%s", (_, [speed, omega, angle], faults) => {
    expect(judged(speed, omega, angle).map((line) => line.replace(/:.*/, ""))).toEqual(faults);
  });

  test("each release's names of fields come alone once", () => {
    const { points } = dc4Candidate(specOf("dc4"), () => {
      throw new Error("no engine");
    });
    const both = {
      team_shot_number: 0,
      shot_number: 0,
      mixed_doubles_settings: null,
      mix_doubles_settings: null,
    };
    const told = points.flatMap(({ twist }) => (twist === undefined ? [] : twist([JSON.stringify(both)])));
    expect(told.map((line) => Object.keys(JSON.parse(line)))).toEqual(
      expect.arrayContaining([
        ["team_shot_number", "mixed_doubles_settings"],
        ["shot_number", "mix_doubles_settings"],
      ]),
    );
  });

  test("what is no throw is none", () => {
    expect([sentShot("{"), sentShot('{"translational_velocity":2}')]).toEqual([undefined, undefined]);
  });
});
