/** The board: what the draw room gives, with a pointer and keys on it. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { BoardFrame } from "../../../src/draw/index.js";
import type { BoardState } from "../../../src/show/index.js";
import { theme } from "../../shell/theme.js";
import { cellWords } from "./text.js";
import type { BoardView } from "./view.js";
import { b } from "./words/index.js";

/** Pixels of the screen from cell to cell below which a finger chooses first and plays with a second touch. */
const FINE = 34;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Board<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { definition, rules } = view;
  const { drawn: state } = view;
  const isDraft = view.draft.isOpen.value;
  const look = { theme: theme.value, turned: view.turned.value };
  const overlays = view.overlays.value;
  const frame = useMemo(() => definition.artist.frame(state, look), [rules, look.turned]);
  const svg = useMemo(
    () => definition.artist.board(state, overlays, look),
    [state, overlays, look.theme, look.turned],
  );
  const path = view.session.path.value;
  const standing = isDraft ? definition.standing(state) : view.standing;
  const cursor = view.cursor.value;
  const touched = useSignal<number | undefined>(undefined);
  return (
    <>
      <div
        class={`grid-board${view.mayPress.value ? " open" : ""}`}
        style={{ "--shape": `${frame.width} / ${frame.height}` }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move on it from cell to cell
        tabIndex={0}
        role="application"
        aria-label={b("boardKeys", { board: definition.standing(state) })}
        onPointerDown={(event) => {
          // A click leaves the arrow keys to the game; Tab brings them here.
          event.preventDefault();
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
        onPointerMove={(event) => {
          if (event.pointerType === "touch") return;
          const cell = cellAt(event, frame);
          view.pointed.value = cell;
          view.followed.value = cell;
        }}
        onPointerLeave={() => {
          view.pointed.value = undefined;
          view.followed.value = undefined;
        }}
        onClick={(event) => {
          const cell = cellAt(event, frame);
          if (cell === undefined) return;
          const isTouch = "pointerType" in event && event.pointerType === "touch";
          const plays = !isTouch || isDraft || scaleOf(event, frame) >= FINE || view.cursor.value === cell;
          view.cursor.value = plays ? undefined : cell;
          view.followed.value = plays ? undefined : cell;
          touched.value = plays ? undefined : cell;
          if (plays) view.press(cell);
        }}
        onFocus={({ currentTarget }) => {
          if (!currentTarget.matches(":focus-visible")) return;
          view.cursor.value ??= Math.floor(rules.cells / 2);
        }}
        onBlur={() => {
          view.cursor.value = undefined;
        }}
        onKeyDown={(event) => {
          const at = view.cursor.value;
          if (at === undefined) return;
          if (event.key === "Escape") return event.currentTarget.blur();
          const step = ARROWS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const next = moved(at, step, rules.game.board, look.turned);
          view.cursor.value = next;
          view.followed.value = next;
        }}
      >
        <div class="picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
        <p class="hidden" aria-live="polite">
          {path === "" ? standing : `${view.moveText(path)}. ${standing}`}
        </p>
        <p class="hidden" aria-live="polite">
          {cursor === undefined ? "" : cellWords(view, cursor)}
        </p>
        {!isDraft && view.rules.isOver(view.session.state.value) && (
          <p class="banner" role="status">
            {standing}
          </p>
        )}
      </div>
      {cursor !== undefined && touched.value === cursor && view.mayMove.value && (
        <p class="confirm" role="status">
          <button
            type="button"
            class="main"
            onClick={() => {
              view.cursor.value = undefined;
              view.play(cursor);
            }}
          >
            {b("touchAgain", { move: view.moveName(cursor) })}
          </button>
        </p>
      )}
    </>
  );
}

/** The cell beside another, as the board is seen; at its edge the same one. */
function moved(
  cell: number,
  [across, down]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
  turned: boolean,
): number {
  const way = turned ? -1 : 1;
  const [column, row] = [(cell % width) + way * across, Math.floor(cell / width) + way * down];
  return column < 0 || row < 0 || column >= width || row >= height ? cell : row * width + column;
}

function cellAt(event: MouseEvent, frame: BoardFrame): number | undefined {
  const matrix = (event.currentTarget as Element).querySelector("svg")?.getScreenCTM();
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return frame.cellAt(x, y);
}

/** Pixels of the screen from a cell to the next. */
function scaleOf(event: MouseEvent, { scale }: BoardFrame): number {
  return scale * ((event.currentTarget as Element).querySelector("svg")?.getScreenCTM()?.a ?? 1);
}
