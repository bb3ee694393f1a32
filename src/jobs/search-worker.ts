/** The other end of a `SearchThread`. */
import { type SearchRequest, SearchWorker } from "../agents/index.js";
import "../games/index.js";
import { parentPort, workerData } from "node:worker_threads";
import { threadCpu } from "./cpu.js";
import { importGames } from "./guest-games.js";
import type { ThreadAnswer } from "./threads.js";

await importGames(workerData);
const worker = new SearchWorker();

parentPort!.on("message", async (request: SearchRequest) => {
  const answer = await worker.answer(request);
  parentPort!.postMessage({ ...answer, cpu: threadCpu() } satisfies ThreadAnswer);
});
