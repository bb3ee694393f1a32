/** The other end of a search in a worker of a page. */
import { SearchWorker } from "../../dist/agents/workers.js";
import "../../dist/games/index.js";

const worker = new SearchWorker();

self.onmessage = async ({ data }) => self.postMessage(await worker.answer(data));
