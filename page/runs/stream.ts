/** What the server tells of the runs, as long as somebody looks. */
import { signal } from "@preact/signals";
import { type LiveUpdate, type Overview, parseUpdate, type RunUpdate } from "../../src/server/messages.js";

export const overview = signal<Overview | undefined>(undefined);
export const told = signal<RunUpdate | undefined>(undefined);
export const live = signal<LiveUpdate | undefined>(undefined);
/** Whether the server is heard. */
export const heard = signal(true);

/** Listens until what it gives is called; the browser comes back by itself when the connection breaks. */
export function listen(run: string): () => void {
  if (told.value?.head.id !== run) told.value = undefined;
  const source = new EventSource(run === "" ? "api/events" : `api/events?run=${encodeURIComponent(run)}`);
  source.addEventListener("overview", ({ data }) => {
    overview.value = parseUpdate<Overview>(data);
  });
  source.addEventListener("run", ({ data }) => {
    told.value = parseUpdate<RunUpdate>(data);
  });
  source.addEventListener("live", ({ data }) => {
    live.value = parseUpdate<LiveUpdate>(data);
  });
  source.onopen = () => {
    heard.value = true;
  };
  source.onerror = () => {
    heard.value = false;
  };
  return () => source.close();
}
