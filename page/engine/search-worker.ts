/** A thread of a search. */
import { type SearchRequest, SearchWorker } from "../../src/agents/index.js";
import { NEEDS, WORK } from "../games/work.js";
import type { SearchGreeting } from "./ports.js";

const worker = new SearchWorker();
let known: Promise<unknown> = Promise.resolve();

/** Makes the game known, with what was loaded for it. */
async function open({ game, shared }: SearchGreeting): Promise<void> {
  const [needs] = await Promise.all([NEEDS[game]?.(), WORK[game]?.()]);
  if (shared !== undefined) needs?.take(shared);
}

self.onmessage = async ({ data }: MessageEvent<SearchGreeting | SearchRequest>) => {
  if ("game" in data) {
    known = open(data);
    return;
  }
  await known;
  self.postMessage(await worker.answer(data));
};
