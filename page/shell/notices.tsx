/** Messages of the page: errors that leave everything as it was, small confirmations, and hints on a slip. */
import { signal } from "@preact/signals";
import { Icon } from "./icons.js";
import { t } from "./words/index.js";

interface Notice {
  readonly id: number;
  /** A hint says why a move or another small action did nothing. */
  readonly kind: "error" | "note" | "hint";
  readonly text: string;
  readonly action?: { readonly title: string; run(): void };
}

const MAX = 3;
/** Milliseconds that a message stays, beside those for each of its characters. */
const STAYS = { hint: 2500, note: 4000, error: 10_000 } as const;
const PER_CHARACTER = 40;

export const notices = signal<readonly Notice[]>([]);
let next = 1;

/** Shows a message. Without an action it goes away by itself, and at most one of them is shown. */
export function say(kind: Notice["kind"], text: string, action?: Notice["action"]): void {
  const notice: Notice = { id: next++, kind, text, ...(action && { action }) };
  const others = notices.value.filter(
    (other) => other.text !== text && (action !== undefined || other.action !== undefined),
  );
  notices.value = [...others, notice].slice(-MAX);
  if (action === undefined) leaveLater(notice);
}

function leaveLater({ id, kind, text }: Notice): void {
  const leave = () => (isHeld() ? setTimeout(leave, STAYS.hint) : dismiss(id));
  setTimeout(leave, STAYS[kind] + PER_CHARACTER * text.length);
}

/** Removes all messages: they are about another game. */
export function clearNotices(): void {
  notices.value = [];
}

/** Removes the hint: the next move was made. */
export function clearHint(): void {
  if (notices.peek().some(({ kind }) => kind === "hint"))
    notices.value = notices.peek().filter(({ kind }) => kind !== "hint");
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** A pointer or the focus is on the messages: whoever reads them keeps them. */
function isHeld(): boolean {
  return globalThis.document?.querySelector(".notices:hover, .notices:focus-within") != null;
}

export function Notices() {
  return (
    <div class="notices" aria-live="polite">
      {notices.value.map(({ id, kind, text, action }) => (
        <div key={id} class={`notice ${kind}`} role={kind === "note" ? "status" : "alert"}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.title}
            </button>
          )}
          <button type="button" class="icon" aria-label={t("close")} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
