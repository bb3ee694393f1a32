/** The other end of a `SearchThread`. */
import "../games/index.js";
import { parentPort, workerData } from "node:worker_threads";
import { type SearchRequest, SearchWorker } from "../agents/index.js";
import { threadCpu } from "./cpu.js";
import { importGames } from "./guests.js";
import type { ThreadAnswer } from "./search-threads.js";

await importGames(workerData);
const worker = new SearchWorker();

parentPort!.on("message", async (request: SearchRequest) => {
  const answer = await worker.answer(request);
  parentPort!.postMessage({ ...answer, cpu: threadCpu() } satisfies ThreadAnswer);
});
