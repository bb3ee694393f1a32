/** What the page has to say: errors that leave everything as it was, and small confirmations. */
import { signal } from "@preact/signals";
import { Icon } from "./icons.js";
import { t } from "./words/index.js";

export interface Notice {
  readonly id: number;
  readonly kind: "error" | "note";
  readonly text: string;
  readonly action?: { readonly title: string; run(): void };
}

const MOST = 3;
/** Milliseconds after which a note has been read. */
const READ = 5000;

const notices = signal<readonly Notice[]>([]);
let next = 1;

export function say(kind: Notice["kind"], text: string, action?: Notice["action"]): void {
  const notice: Notice = { id: next++, kind, text, ...(action && { action }) };
  notices.value = [...notices.value.filter((other) => other.text !== text), notice].slice(-MOST);
  if (kind === "note" && action === undefined) setTimeout(() => dismiss(notice.id), READ);
}

/** What was said of another game is said no more. */
export function clearNotices(): void {
  notices.value = [];
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export function Notices() {
  return (
    <div class="notices" aria-live="polite">
      {notices.value.map(({ id, kind, text, action }) => (
        <div key={id} class={`notice ${kind}`} role={kind === "error" ? "alert" : "status"}>
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
