/** All keys of the page in one table; help shows the same. Games add their own. */

import { openFile, saveFile, shareLink } from "./exchange.js";
import { helpIsOpen, run, shown } from "./store.js";
import { changeTheme } from "./theme.js";
import { t } from "./words/index.js";

export interface Binding {
  /** As `KeyboardEvent.key` calls them; any of them does it. */
  readonly keys: readonly string[];
  /** What it does, in the language of the page. */
  title(): string;
  run(): void;
  /** Whether it has a meaning without a game. */
  readonly anywhere?: true;
}

const session = () => shown.value?.session;

const BINDINGS: readonly Binding[] = [
  { keys: ["ArrowLeft"], title: () => t("back"), run: () => session()?.back() },
  { keys: ["ArrowRight"], title: () => t("forward"), run: () => session()?.forward() },
  { keys: ["Home"], title: () => t("first"), run: () => session()?.first() },
  { keys: ["End"], title: () => t("last"), run: () => session()?.last() },
  { keys: ["ArrowUp"], title: () => t("variationBefore"), run: () => session()?.beside(-1) },
  { keys: ["ArrowDown"], title: () => t("variationAfter"), run: () => session()?.beside(1) },
  { keys: [" "], title: () => t("think"), run: () => shown.value?.view.think() },
  { keys: ["a"], title: () => t("replay"), run: () => shown.value?.replay.toggle() },
  { keys: ["u"], title: () => t("undo"), run: () => session()?.undo() },
  { keys: ["f"], title: () => t("flip"), run: () => shown.value?.view.flip() },
  { keys: ["o"], title: () => t("openFile"), run: openFile, anywhere: true },
  { keys: ["s"], title: () => t("save"), run: () => saveFile() },
  { keys: ["l"], title: () => t("share"), run: () => void shareLink() },
  { keys: ["d"], title: () => t("theme"), run: changeTheme, anywhere: true },
  {
    keys: ["?"],
    title: () => t("help"),
    run: () => {
      helpIsOpen.value = !helpIsOpen.value;
    },
    anywhere: true,
  },
];

/** The bindings that hold now: the game's own, and the page's. */
export function bindings(): { readonly own: readonly Binding[]; readonly common: readonly Binding[] } {
  return run.value === undefined
    ? { own: shown.value?.view.keys ?? [], common: BINDINGS }
    : { own: [], common: BINDINGS.filter(({ anywhere }) => anywhere) };
}

/** A key as people read it. */
export function keyName(key: string): string {
  const names: Readonly<Record<string, string>> = {
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    " ": "Space",
  };
  return names[key] ?? key;
}

/** Elements that have a use for what is typed. */
const TYPED = "input, select, textarea, [contenteditable]";
/** Elements that Space and Enter press. */
const PRESSED = "button, summary, a, [role=tab]";

export function listenToKeys(): void {
  // What a pointer has pressed leaves the keys to the page; a key that presses has no `detail`.
  addEventListener("click", ({ detail, target }) => {
    const pressed = (target as Element).closest<HTMLElement>(PRESSED);
    if (detail > 0 && pressed === document.activeElement && !pressed?.closest("dialog")) pressed?.blur();
  });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest(TYPED) !== null || target.closest("dialog") !== null) return;
    if ((event.key === " " || event.key === "Enter") && target.closest(PRESSED) !== null) return;
    const { own, common } = bindings();
    // Shift and Caps Lock change no letter.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const binding = [...own, ...common].find(({ keys }) => keys.includes(key));
    if (binding === undefined) return;
    event.preventDefault();
    binding.run();
  });
}
