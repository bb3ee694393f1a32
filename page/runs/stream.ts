/** What the server tells of the runs, as long as somebody looks. */
import { signal } from "@preact/signals";
import { type Overview, parseTold, type ToldLive, type ToldRun } from "../../src/server/messages.js";

export const overview = signal<Overview | undefined>(undefined);
export const told = signal<ToldRun | undefined>(undefined);
export const live = signal<ToldLive | undefined>(undefined);
/** Whether the server is heard. */
export const heard = signal(true);

/** Listens until what it gives is called; the browser comes back by itself when the connection breaks. */
export function listen(run: string): () => void {
  if (told.value?.head.id !== run) told.value = undefined;
  const source = new EventSource(run === "" ? "api/events" : `api/events?run=${encodeURIComponent(run)}`);
  source.addEventListener("overview", ({ data }) => {
    overview.value = parseTold<Overview>(data);
  });
  source.addEventListener("run", ({ data }) => {
    told.value = parseTold<ToldRun>(data);
  });
  source.addEventListener("live", ({ data }) => {
    live.value = parseTold<ToldLive>(data);
  });
  source.onopen = () => {
    heard.value = true;
  };
  source.onerror = () => {
    heard.value = false;
  };
  return () => source.close();
}
