/** What the server of the page lends besides: files and folders that were named. Other servers have none. */
import { signal } from "@preact/signals";
import { parseUpdate, type ServedContent, type ServedFile } from "../../src/server/messages.js";
import { readFile } from "./exchange.js";
import { say } from "./notices.js";
import { t } from "./words/index.js";

export const served = signal<ServedContent | undefined>(undefined);

export async function askServer(): Promise<void> {
  try {
    const answer = await fetch("api/served");
    if (answer.ok) served.value = parseUpdate<ServedContent>(await answer.text());
  } catch {
    // Whoever serves the page is not ours.
  }
}

/** Opens a file of the server as one that was chosen. */
export async function openServed({ name, url }: ServedFile): Promise<void> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.statusText || String(answer.status));
    await readFile(new File([await answer.blob()], name));
  } catch (error) {
    say("error", t("badFile", { file: name, reason: (error as Error).message }));
  }
}
