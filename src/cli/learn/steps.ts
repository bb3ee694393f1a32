import { type Jobs, usualThreads, withJobs } from "../../distribute/index.js";
import type { Tell } from "../../training/index.js";
import { openJobs, type QueueOption } from "../jobs.js";
import { type Crew, Progress, shownOf } from "../progress.js";

/** Does work, and shows how many there are of what it makes or learns from. */
export async function withSteps<T>(
  what: string,
  work: (progress: Tell) => Promise<T>,
  where: { readonly jobs?: Crew; readonly folder?: string | undefined } = {},
): Promise<T> {
  let shown: Progress | undefined;
  try {
    return await work((done, total, note) => {
      // Before the first word there is nothing to show.
      shown ??= new Progress({ logged: true, ...shownOf(where) });
      const words = note === undefined ? "" : `, ${note}`;
      shown.tell(done, total, () => `${done}/${total} ${what}${words}`);
    });
  } finally {
    shown?.close();
  }
}

interface Place extends QueueOption {
  readonly threads?: number | undefined;
  /** Of a run that is told while it is learned. */
  readonly folder?: string;
}

/** The same over jobs: in so many threads here, or over the queue that is named; `name` is what the work is called there. */
export async function withJobSteps<T>(
  what: string,
  name: string,
  { threads = usualThreads(), folder, ...where }: Place,
  work: (jobs: Jobs, progress: Tell) => Promise<T>,
): Promise<T> {
  return withJobs(await openJobs(threads, where, name), (jobs) =>
    withSteps(what, (progress) => work(jobs, progress), { jobs, folder }),
  );
}
