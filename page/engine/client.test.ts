import { describe, expect, it } from "vitest";
import { type Beat, Engine, EngineDied } from "./client.js";
import { type FromWorker, jobKind, type ToWorker } from "./contract.js";

/** A worker that says what it is told to. */
class Puppet {
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onerror: ((event: { message?: string; preventDefault(): void }) => void) | undefined;
  readonly heard: ToWorker[] = [];
  ended = false;

  postMessage(request: ToWorker): void {
    this.heard.push(request);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }

  count(what: ToWorker["say"]): number {
    return this.heard.filter(({ say }) => say === what).length;
  }
}

const ADD = jobKind<number, number, number>("sums", "add");
/** More often than anybody is asked in vain. */
const OFTEN = 100;

function engineOf() {
  const workers: Puppet[] = [];
  const ticks = new Set<() => void>();
  const beat: Beat = (tick) => {
    ticks.add(tick);
    return () => ticks.delete(tick);
  };
  const engine = new Engine(() => {
    const worker = new Puppet();
    workers.push(worker);
    return worker as unknown as Worker;
  }, beat);
  const tick = () => {
    for (const each of ticks) each();
  };
  return { engine, workers, ticks, tick };
}

const ready: FromWorker = { say: "ready", info: { threads: 1 } };

describe("the page's end of the worker", () => {
  it("asks a worker that has jobs whether it is there, and buries one that is silent", async () => {
    const { engine, workers, ticks, tick } = engineOf();
    const first = engine.run(ADD, 1);
    const [worker] = workers;
    // Scripts may be long on their way.
    expect(ticks.size).toBe(0);
    worker!.say(ready);
    for (let i = 0; i < OFTEN; i++) {
      tick();
      worker!.say(i % 2 === 0 ? { say: "pong" } : { say: "partial", id: 1, partial: i });
    }
    expect(worker!.count("ping")).toBe(OFTEN);
    worker!.say({ say: "done", id: 1, result: 5 });
    expect(await first).toBe(5);
    expect(ticks.size).toBe(0);

    const second = engine.run(ADD, 2);
    const third = engine.run(ADD, 3);
    for (let i = 0; i < OFTEN && ticks.size > 0; i++) tick();
    for (const lost of [second, third]) {
      const error = await lost.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(EngineDied);
      expect((error as EngineDied).death).toBe("silent");
    }
    expect([worker!.ended, engine.busy.value]).toEqual([true, 0]);
    // The next job has a new one; what the old one says counts nothing.
    const fourth = engine.run(ADD, 4);
    workers[1]!.say(ready);
    workers[1]!.say({ say: "done", id: 4, result: 6 });
    expect(await fourth).toBe(6);
  });

  it("tells a worker that failed from one that never came", async () => {
    const { engine, workers } = engineOf();
    for (const [message, death] of [
      ["out of memory", "failed"],
      [undefined, "missing"],
    ] as const) {
      const lost = engine.run(ADD, 1).catch((reason: EngineDied) => reason);
      workers.at(-1)!.onerror?.({ ...(message && { message }), preventDefault: () => {} });
      expect(await lost).toMatchObject({ death, message: message ?? death });
    }
  });
});
