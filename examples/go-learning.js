/** A playout policy of Go, learned from a program: positions, what they are worth, and a run that is interrupted and goes on. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goSchema } from "playout/go";
import { learnRun, makePositions, makeValues, ThreadJobs, withJobs } from "playout/node";

const folder = mkdtempSync(join(tmpdir(), "playout-learning-"));

const [data, run] = [join(folder, "positions"), join(folder, "sb")];
const spec = goSchema.parse({ name: "go", size: 5, komi: 0.5 });
const agent = "uct:playouts=30,policy=uniform,prior=none";
await withJobs(new ThreadJobs(2), async (jobs) => {
  await makePositions({ folder: data, spec, agent, games: 20, seed: "a", jobs });
  await makeValues({ positions: data, folder: data, agent, seed: "a", jobs });
  const begin = { data, values: 50, slopes: 50, batch: 4 };
  const stop = new AbortController();
  const progress = (done, total, note = "begins") => {
    console.log(`${done} of ${total} positions: ${note}`);
    if (done > total / 2) stop.abort();
  };
  await learnRun({ folder: run, begin, iterations: 3, jobs, signal: stop.signal, progress });
  const { curve } = await learnRun({ folder: run, jobs }); // goes on, and comes to the same weights
  for (const { iteration, test } of curve) console.log(`iteration ${iteration}: test loss ${test.loss}`);
});

rmSync(folder, { recursive: true });
