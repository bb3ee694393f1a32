/** Games that come and go: files, and links. */
import { signal } from "@preact/signals";
import type { AnyGame } from "../games/game.js";
import { GAMES } from "../games/index.js";
import { layOther } from "./desk.js";
import { download } from "./download.js";
import { packDocument } from "./link.js";
import { say } from "./notices.js";
import { formatRoute } from "./route.js";
import { type Shown, shown } from "./store.js";
import { t } from "./words/index.js";

/** Bytes of a file; no game is longer. */
const LARGEST = 50_000_000;

/** A file hangs over the page. */
export const dropping = signal(false);

/** Files that are dropped on the page are opened. */
export function listenToDrops(): void {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    dropping.value = true;
  });
  addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) dropping.value = false;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    dropping.value = false;
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) void readFile(file);
  });
}

/** Kept, so that it is still there when somebody has chosen. */
let chooser: HTMLInputElement | undefined;

/** Asks for a file and opens it. */
export function openFile(): void {
  chooser = document.createElement("input");
  chooser.type = "file";
  chooser.onchange = ({ currentTarget }) => {
    const [file] = (currentTarget as HTMLInputElement).files ?? [];
    if (file !== undefined) void readFile(file);
  };
  chooser.click();
}

/** Opens a file by what it holds: the game on the page is asked first. */
export async function readFile(file: File): Promise<void> {
  try {
    if (file.size > LARGEST) throw new Error(`${Math.round(file.size / 1e6)} MB`);
    const text = await file.text();
    const names = [shown.value?.game.name, ...GAMES.map(({ name }) => name)];
    for (const name of new Set(names)) {
      const game = await GAMES.find((row) => row.name === name)?.load();
      if (!game?.files.recognises(text)) continue;
      openGame(game, { file: file.name, text }, 0);
      return;
    }
    throw new Error(t("noGame"));
  } catch (error) {
    say("error", t("badFile", { file: file.name, reason: (error as Error).message }));
  }
}

/** A file of several games, of which one lies on the page. */
interface Collection {
  readonly file: string;
  readonly text: string;
  readonly count: number;
  /** The place of the one that lies there, which is this session. */
  readonly at: number;
  readonly session: Shown["session"] | undefined;
}

export const collection = signal<Collection | undefined>(undefined);

function openGame(game: AnyGame, { file, text }: Pick<Collection, "file" | "text">, at: number): void {
  const { document, remarks, games: count = 1 } = game.files.open(text, at);
  layOther(game, document, [t("opened", { file }), ...remarks].join(" "));
  collection.value = { file, text, count, at, session: shown.peek()?.session };
}

/** Opens another game of the file. */
export function openAnother(at: number): void {
  const now = shown.peek();
  const from = collection.peek();
  if (now === undefined || from === undefined) return;
  try {
    openGame(now.game, from, at);
  } catch (error) {
    say("error", t("badFile", { file: from.file, reason: (error as Error).message }));
  }
}

/** Saves the line that one stands in, in the first format where none is named. */
export function saveFile(format?: string): void {
  const now = shown.value;
  const [first] = now?.game.files.formats ?? [];
  if (now === undefined || first === undefined) return;
  try {
    const { files, remarks } = now.game.files.save(now.session, format ?? first.name);
    for (const { name, text } of files) download(name, text);
    if (remarks.length > 0) say("note", remarks.join(" "));
  } catch (error) {
    say("error", t("cannotSave", { reason: (error as Error).message }));
  }
}

/** Characters of an address that every messenger takes. */
const LONGEST_LINK = 2000;

/** Copies a link to the game as it is; offers a file where a link cannot hold it. */
export async function shareLink(): Promise<void> {
  const now = shown.value;
  if (now === undefined) return;
  const packed = await packDocument(now.game, now.session.document());
  const route = { game: now.game.name, ...(packed !== undefined && { packed }) };
  const address = new URL(formatRoute(route), location.href).href;
  if (packed === undefined || address.length > LONGEST_LINK) {
    const why = packed === undefined ? "linkElsewhere" : "linkLong";
    say("note", t(why), { title: t("save"), run: saveFile });
    return;
  }
  try {
    await navigator.clipboard.writeText(address);
    say("note", t("copied"));
  } catch {
    prompt(t("copyBy"), address);
  }
}
