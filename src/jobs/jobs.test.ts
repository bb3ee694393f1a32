import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import "../../dist/games/index.js";
// Threads start from the built files.
import type { Jobs } from "../../dist/jobs/jobs.js";
import { ThreadJobs } from "../../dist/jobs/threads.js";
import { until } from "../../test/until.js";
import { InlineJobs, type JobKind, jobKind, spread } from "./jobs.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-jobs-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A kind whose job is this code. */
function kindOf<T, R>(name: string, code: string, patience?: number): JobKind<T, R> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync, writeFileSync } from "node:fs";\nexport default ${code};`,
  );
  return jobKind<T, R>(name, pathToFileURL(file), { ...(patience && { patience }) });
}

const never = new AbortController().signal;

describe.each<[string, () => Jobs]>([
  ["inline", () => new InlineJobs()],
  ["in threads", () => new ThreadJobs(2)],
])("jobs %s", (_, open) => {
  test("are done by their kind, and those that fail cost no other", async () => {
    const square = kindOf<number, number>("square", "(n) => n * n");
    const fail = kindOf<string, void>("fail", "async (words) => { throw new Error(words); }");
    const jobs = open();
    try {
      const done = Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => jobs.run(square, n, never)));
      await expect(jobs.run(fail, "no luck", never)).rejects.toThrow("no luck");
      expect(await done).toEqual([1, 4, 9, 16, 25, 36, 49]);
      expect(await jobs.run(square, 8, never)).toBe(64);
      await expect(jobs.run(square, 9, AbortSignal.abort())).rejects.toThrow(/aborted/);
      const none = kindOf<number, void>("none", '"nothing"');
      await expect(jobs.run(none, 1, never)).rejects.toThrow('that does the job "none"');
    } finally {
      await jobs.close();
    }
  });

  test("hear that they are not wanted any more", async () => {
    const patient = kindOf<string, string>(
      "patient",
      `(file, signal) => new Promise((resolve) => {
        const timer = setInterval(() => {}, 1e6);
        signal.addEventListener("abort", () => { clearInterval(timer); resolve("left"); });
        writeFileSync(file, "");
      })`,
      1e6,
    );
    const file = join(folder, crypto.randomUUID());
    const controller = new AbortController();
    const jobs = open();
    try {
      const done = jobs.run(patient, file, controller.signal);
      await until(() => existsSync(file));
      controller.abort();
      expect(await done).toBe("left");
    } finally {
      await jobs.close();
    }
  });
});

test("a thread without patience is ended at once, and one that dies is replaced", async () => {
  const busy = kindOf<string, void>("busy", '(file) => { writeFileSync(file, ""); for (;;); }');
  const die = kindOf<undefined, void>("die", "() => process.exit(3)");
  const cube = kindOf<number, number>("cube", "(n) => n ** 3");
  const jobs = new ThreadJobs(1);
  try {
    const file = join(folder, "busy");
    const controller = new AbortController();
    const done = jobs.run(busy, file, controller.signal);
    const next = jobs.run(die, undefined, never);
    const last = jobs.run(cube, 3, never);
    const ends = Promise.allSettled([done, next, last]);
    await until(() => existsSync(file));
    controller.abort();
    expect(await ends).toMatchObject([
      { status: "rejected", reason: { name: "AbortError" } },
      { status: "rejected", reason: { message: "worker exited with code: 3" } },
      { status: "fulfilled", value: 27 },
    ]);
  } finally {
    await jobs.close();
  }
});

test("a job that fails in a thread is begun three times in all, and done where one of them succeeds", async () => {
  const code = (luck: number) => `(file) => {
    appendFileSync(file, ".");
    if (readFileSync(file, "utf8").length < ${luck}) throw new Error("no luck");
    return "done";
  }`;
  const third = kindOf<string, string>("third", code(3));
  const fourth = kindOf<string, string>("fourth", code(4));
  const jobs = new ThreadJobs(1);
  try {
    const [file, other, once] = ["third", "fourth", "once"].map((name) => join(folder, `begun-${name}`));
    expect(await jobs.run(third, file!, never)).toBe("done");
    await expect(jobs.run(fourth, other!, never)).rejects.toThrow("no luck");
    expect(readFileSync(other!, "utf8")).toBe("...");
    // A worker of a queue leaves it to the queue what is begun again.
    await expect(jobs.attempt(fourth, once!, never)).rejects.toThrow("no luck");
    expect(readFileSync(once!, "utf8")).toBe(".");
  } finally {
    await jobs.close();
  }
});

test("threads have few tasks before them, so that all end at once", async () => {
  const busy = kindOf<string, void>("endless", '(file) => { writeFileSync(file, ""); for (;;); }');
  const controller = new AbortController();
  const { signal } = controller;
  // The signal is asked before every task that is given to a thread.
  const given = vi.spyOn(signal, "throwIfAborted");
  const jobs = new ThreadJobs(1);
  try {
    const file = join(folder, "endless");
    const ends = Promise.allSettled(Array.from({ length: 1000 }, () => jobs.run(busy, file, signal)));
    await until(() => existsSync(file));
    // One is done and one waits for the thread.
    expect(given).toHaveBeenCalledTimes(2);
    controller.abort();
    for (const { status } of await ends) expect(status).toBe("rejected");
  } finally {
    await jobs.close();
  }
});

describe("tasks that are spread", () => {
  /** Works that end when they are told to. */
  class Works {
    readonly begun: number[] = [];
    readonly #ends = new Map<number, { resolve(result: string): void; reject(error: Error): void }>();

    work = (task: number): Promise<string> => {
      this.begun.push(task);
      return new Promise((resolve, reject) => this.#ends.set(task, { resolve, reject }));
    };

    end(task: number): void {
      this.#ends.get(task)!.resolve(`task ${task}`);
    }

    fail(task: number): void {
      this.#ends.get(task)!.reject(new Error(`task ${task}`));
    }
  }

  test("are begun when there is room, and given as they end", async () => {
    const works = new Works();
    const results = spread([1, 2, 3, 4], { threads: 2 }, works.work, never);
    const first = results.next();
    expect(works.begun).toEqual([1, 2]);
    works.end(2);
    expect(await first).toEqual({ done: false, value: "task 2" });
    const second = results.next();
    expect(works.begun).toEqual([1, 2, 3]);
    works.end(1);
    expect((await second).value).toBe("task 1");
    const third = results.next();
    works.end(4);
    expect((await third).value).toBe("task 4");
    works.end(3);
    expect((await results.next()).value).toBe("task 3");
    expect(await results.next()).toEqual({ done: true, value: undefined });
  });

  test("are not begun after the signal, and those under way are waited for", async () => {
    const works = new Works();
    const controller = new AbortController();
    const results = spread([1, 2, 3], { threads: 2 }, works.work, controller.signal);
    const first = results.next();
    controller.abort();
    works.end(1);
    expect((await first).value).toBe("task 1");
    const second = results.next();
    expect(works.begun).toEqual([1, 2]);
    works.end(2);
    expect((await second).value).toBe("task 2");
    expect((await results.next()).done).toBe(true);
  });

  test("end with the first that fails", async () => {
    const works = new Works();
    const results = spread([1, 2, 3], { threads: 2 }, works.work, never);
    const first = results.next();
    works.fail(2);
    await expect(first).rejects.toThrow("task 2");
    works.fail(1);
    expect((await results.next()).done).toBe(true);
    expect(works.begun).toEqual([1, 2]);
  });
});
