/** A thread of a search. */
import { type SearchRequest, SearchWorker } from "../../src/agents/index.js";
import { WORK } from "../games/work.js";
import type { SearchGreeting } from "./ports.js";

const worker = new SearchWorker();
let known: Promise<unknown> = Promise.resolve();

self.onmessage = async ({ data }: MessageEvent<SearchGreeting | SearchRequest>) => {
  if ("game" in data) {
    known = WORK[data.game]?.() ?? known;
    return;
  }
  await known;
  self.postMessage(await worker.answer(data));
};
