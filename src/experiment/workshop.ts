import { existsSync } from "node:fs";
import { join } from "node:path";
import { openFolderStore, readFolder, ThreadExecutor, ThreadJobs } from "../distribute/index.js";
import type { Workshop } from "./run.js";

/** Games and learning in so many threads, with games kept in folders. */
export function threadWorkshop(threads: number): Workshop {
  return {
    threads,
    jobs: (wanted) => new ThreadJobs(wanted),
    executor: () => new ThreadExecutor(threads),
    openStore: (folder, plan) => openFolderStore(folder, plan),
    readRecords: (folder) => (existsSync(join(folder, "plan.yaml")) ? readFolder(folder).records : []),
  };
}
