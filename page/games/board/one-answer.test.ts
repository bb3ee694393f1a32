/** One position has one answer, whoever is asked: the command, JSON lines, and the page's analysis and review. */
import { describe, expect, test } from "vitest";
import { type GameSpec, kitOf } from "../../../src/agents/games.js";
import { parseAgent } from "../../../src/agents/spec.js";
import { checkData } from "../../../src/core/checks.js";
import { goSchema } from "../../../src/games/go/setup.js";
import { hexSchema } from "../../../src/games/hex/players.js";
import { AnalysisDialogue } from "../../../src/protocols/analysis/dialogue.js";
import { SteppedClock } from "../../../test/clock.js";
import { warmPlayout } from "../../../test/end-to-end/warm.js";
import type { Work } from "../../engine/contract.js";
import { goWork } from "../go/work.js";
import { hexWork } from "../hex/work.js";
import { type Asked, boardJobs, type Thought } from "./jobs.js";

interface Case {
  readonly spec: GameSpec;
  readonly work: readonly Work[];
  readonly options: readonly string[];
  readonly moves: string;
  readonly playouts: number;
}

const CASES: Readonly<Record<string, Case>> = {
  "Hex that is open": {
    spec: checkData(hexSchema, { name: "hex", size: 7 }),
    ...{ work: hexWork, options: ["--game", "hex", "--size", "7"], moves: "d4 d3 c5 e4", playouts: 80 },
  },
  "Hex that is proved": {
    spec: checkData(hexSchema, { name: "hex", size: 5 }),
    ...{ work: hexWork, options: ["--game", "hex", "--size", "5"], moves: "c3 a1", playouts: 80 },
  },
  Go: {
    spec: checkData(goSchema, { name: "go", size: 7 }),
    ...{ work: goWork, options: ["--game", "go", "--size", "7"], moves: "D4 C3 D3", playouts: 500 },
  },
};

const seed = "one";

async function byLines({ spec, moves, playouts }: Case): Promise<object> {
  const dialogue = new AnalysisDialogue({
    ...{ game: spec, agent: parseAgent("best"), seed, version: "1", clock: new SteppedClock(1) },
  });
  let answer: object = {};
  await dialogue.hear(JSON.stringify({ id: 1, moves, maxPlayouts: playouts }), (text) => {
    answer = JSON.parse(text);
  });
  return answer;
}

function byCommand({ options, moves, playouts }: Case): object {
  const words = [...options, "--moves", moves, "--playouts", String(playouts), "--seed", seed, "--json"];
  const { stdout, stderr, status } = warmPlayout(["analyze", ...words]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout);
}

async function byPage({ spec, work, moves, playouts }: Case, job: "think" | "review"): Promise<Thought> {
  const { notation } = kitOf(spec).game;
  const told: { turn: number; thought: Thought }[] = [];
  const asked: Asked = {
    ...{ game: spec, start: undefined, agent: `best:playouts=${playouts}`, seed },
    moves: moves.split(" ").map((move) => notation.parseMove(move) as number),
  };
  const desk = {
    tell: (partial: unknown) => told.push(partial as (typeof told)[number]),
    ...{ clock: new SteppedClock(0), stop: { aborted: false }, threads: 1 },
  };
  const answer = await work
    .find(({ name }) => name === boardJobs(spec.name)[job].name)!
    .run(asked as never, desk as never);
  return job === "think" ? (answer as Thought) : told.at(-1)!.thought;
}

describe.each(Object.entries(CASES))("%s", (_, each) => {
  test("has the same answer everywhere", async () => {
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
    const lines: any = await byLines(each);
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
    const command: any = byCommand(each);
    for (const field of ["rootInfo", "moveInfos", "toMove"]) expect(command[field]).toEqual(lines[field]);
    const think = await byPage(each, "think");
    expect(think.report).toEqual((await byPage(each, "review")).report);
    const { notation } = kitOf(each.spec).game;
    expect(notation.formatMove(think.report.best)).toBe(lines.rootInfo.move);
    expect(think.report.simulations).toBe(lines.rootInfo.visits);
    expect(think.report.lines.map(({ visits }) => visits).slice(0, 10)).toEqual(
      lines.moveInfos.map(({ visits }: { visits: number }) => visits),
    );
  });
});

test("a proof comes with the cells that it rests on", async () => {
  const each = CASES["Hex that is proved"]!;
  const { rootInfo } = (await byLines(each)) as { rootInfo: { by: string; proof: string[] } };
  expect(rootInfo.by).toBe("proof");
  expect(rootInfo.proof.length).toBeGreaterThan(3);
  expect((await byPage(each, "review")).report.proof).toHaveLength(rootInfo.proof.length);
});
