export { threadCpu } from "./cpu.js";
export {
  demandMatchFolder,
  type FolderStore,
  formatShard,
  openFolderStore,
  parseShard,
  type ReadFolder,
  readFolder,
  readFolderPlan,
} from "./folder.js";
export { SearchThread } from "./search-threads.js";
export { ThreadExecutor } from "./threads.js";
