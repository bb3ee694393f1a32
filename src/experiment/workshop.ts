import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  JobExecutor,
  type Jobs,
  lent,
  openFolderStore,
  readFolder,
  ThreadJobs,
} from "../distribute/index.js";
import type { Workshop } from "./run.js";

/** Games and learning in so many threads, or over other jobs, with games kept in folders. */
export function workshopOf(threads: number, other?: Jobs): Workshop {
  const jobs = other && lent(other);
  return {
    threads,
    jobs: (wanted) => jobs ?? new ThreadJobs(wanted),
    executor: () => new JobExecutor(jobs ?? new ThreadJobs(threads)),
    openStore: (folder, plan) => openFolderStore(folder, plan),
    readRecords: (folder) => (existsSync(join(folder, "plan.yaml")) ? readFolder(folder).records : []),
  };
}
