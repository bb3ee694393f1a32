/** The worker in which everything is computed that takes longer than a glance. */
import { NEEDS, WORK } from "../games/work.js";
import { pageClock } from "./clock.js";
import type { FromWorker, ToWorker } from "./contract.js";
import { openPortTo, threadsHere } from "./ports.js";
import { COMMON } from "./work.js";

const stops = new Map<number, { aborted: boolean }>();

function say(answer: FromWorker): void {
  self.postMessage(answer);
}

async function start({ id, game, job, task }: Extract<ToWorker, { say: "start" }>): Promise<void> {
  const stop = { aborted: false };
  stops.set(id, stop);
  try {
    const [works, needs] = await Promise.all([WORK[game]?.(), NEEDS[game]?.()]);
    const work = [...(works ?? []), ...COMMON].find(({ name }) => name === job);
    if (work === undefined) throw new Error(`nobody does ${job} for ${game}`);
    await needs?.load(job, task);
    const result = await work.run(task, {
      clock: pageClock,
      stop,
      threads: threadsHere(),
      openPort: () => openPortTo(game, needs?.share()),
      tell: (partial: unknown) => say({ say: "partial", id, partial }),
    });
    say({ say: "done", id, result });
  } catch (error) {
    say({ say: "failed", id, message: (error as Error).message });
  } finally {
    stops.delete(id);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.say === "start") void start(data);
  else if (data.say === "ping") say({ say: "pong" });
  else {
    const stop = stops.get(data.id);
    if (stop !== undefined) stop.aborted = true;
  }
};

say({ say: "ready", info: { threads: threadsHere() } });
