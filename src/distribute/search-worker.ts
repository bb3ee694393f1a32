/** The other end of a `SearchThread`. */
import "../games/index.js";
import { parentPort } from "node:worker_threads";
import { type SearchRequest, SearchWorker } from "../agents/index.js";
import { threadCpu } from "./cpu.js";
import type { ThreadAnswer } from "./search-threads.js";

const worker = new SearchWorker();

parentPort!.on("message", (request: SearchRequest) => {
  parentPort!.postMessage({ ...worker.answer(request), cpu: threadCpu() } satisfies ThreadAnswer);
});
