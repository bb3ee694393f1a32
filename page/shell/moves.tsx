/** The moves with their variations, each of them a button. */
import { useEffect, useRef } from "preact/hooks";
import { isMainLine, type Node, type Path } from "../tree/index.js";
import { SignButton } from "./icons.js";
import { say } from "./notices.js";
import { type Shown, shown } from "./store.js";
import { t } from "./words/index.js";

export function Moves() {
  const now = shown.value;
  const list = useRef<HTMLDivElement>(null);
  const path = now?.session.path.value;
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current=step]");
    if (!box || !current || path === undefined) return;
    // The list scrolls, and nothing around it.
    const top = current.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + current.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + current.offsetHeight - box.clientHeight;
  }, [path]);
  if (now === undefined || path === undefined) return null;
  const { session } = now;
  const { children } = session.tree.value;
  return (
    <section class="moves" aria-label={t("moves")}>
      <header>
        <h2>{t("moves")}</h2>
        {path !== "" && !isMainLine(session.tree.value, path) && (
          <SignButton name="up" title={t("promote")} onClick={() => session.promote(path)} />
        )}
        {path !== "" && <SignButton name="bin" title={t("remove")} onClick={() => remove(session, path)} />}
      </header>
      {children.length === 0 ? <p class="quiet">{t("noMoves")}</p> : null}
      <div ref={list} class="line">
        <Line nodes={children} path="" depth={0} />
      </div>
    </section>
  );
}

/** Whoever pressed the wrong button has it back. */
function remove(session: Shown["session"], path: Path): void {
  const { count, bringBack } = session.remove(path);
  say("note", t("removed", { count }), { title: t("bringBack"), run: bringBack });
}

/** The first of some nodes and what follows it, with the others as variations between. */
function Line({ nodes, path, depth }: { nodes: readonly Node<unknown>[]; path: Path; depth: number }) {
  const parts = [];
  let rest = nodes;
  let at = path;
  while (rest.length > 0) {
    const [main, ...others] = rest as [Node<unknown>, ...Node<unknown>[]];
    parts.push(<Move key={main.id} path={at + main.id} />);
    for (const other of others) {
      parts.push(
        <div key={`${main.id}-${other.id}`} class="variation">
          <Line nodes={[other]} path={at} depth={depth + 1} />
        </div>,
      );
    }
    at += main.id;
    rest = main.children;
  }
  return <>{parts}</>;
}

function Move({ path }: { path: Path }) {
  const now = shown.value;
  if (now === undefined) return null;
  const { session, view } = now;
  const current = session.path.value === path;
  const head = view.headText?.(path);
  return (
    <>
      {head !== undefined && <h3>{head}</h3>}
      <button
        type="button"
        class={`move ${view.sideOf(path)}`}
        {...(current && { "aria-current": "step" })}
        onClick={() => session.go(path)}
      >
        {view.moveText(path)}
      </button>
    </>
  );
}
