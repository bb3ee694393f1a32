import { expect, test } from "vitest";
import { ParallelRun, type SearchPort, type WorkerFinding } from "./parallel.js";

interface Aim {
  readonly at: number;
}

/** A worker that has tried these moves so often, with these values. */
function portOf(
  ...lines: readonly (readonly [at: number, visits: number, value: number])[]
): SearchPort<Aim> {
  const finding = async (): Promise<WorkerFinding<Aim>> => {
    const simulations = lines.reduce((sum, [, visits]) => sum + visits, 0);
    const told = lines.map(([at, visits, value]) => ({
      move: { at },
      visits,
      value,
      error: 0.1,
      continuation: [],
    }));
    const report = { best: told[0].move, value: told[0].value, simulations, lines: told };
    return { simulations, decided: false, report };
  };
  return { begin: finding, run: finding, advance: finding, pin: finding, close: async () => {} };
}

test("what workers say of one move is added up, whatever a move is", async () => {
  const ports = [portOf([1, 30, 0.5], [2, 20, 0.75]), portOf([2, 40, 0.75], [3, 10, 0])];
  const task = { game: {}, agent: {}, position: "", seed: "parallel" };
  const thinking = await ParallelRun.begin(ports, task, ({ at }) => `at ${at}`);
  const { best, value, simulations, lines } = thinking.report();
  expect(best).toEqual({ at: 2 });
  expect([value, simulations]).toEqual([0.75, 100]);
  expect(lines.map(({ move, visits }) => [move.at, visits])).toEqual([
    [2, 60],
    [1, 30],
    [3, 10],
  ]);
});
