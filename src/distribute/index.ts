export { threadCpu } from "./cpu.js";
export {
  type FolderStore,
  formatShard,
  makeFolder,
  openFolderStore,
  parseShard,
  type ReadFolder,
  readFolder,
  readFolderPlan,
  writeWhole,
} from "./folder.js";
export { takeLock } from "./lock.js";
export { SearchThread } from "./search-threads.js";
export { ThreadExecutor } from "./threads.js";
