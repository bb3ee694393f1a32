/** The sheet: what the draw room gives, with a pointer on it and stones that move. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { drawSheet, type PlacedStone, type SheetFrame } from "../../../src/draw/index.js";
import { listStones, type Stones } from "../../../src/games/curling/index.js";
import { tab } from "../../shell/store.js";
import { theme } from "../../shell/theme.js";
import { playRange, SCALE, viewBoxAt, wholeFrame } from "./camera.js";
import { Over } from "./panels/over.js";
import { standingWords } from "./text.js";
import type { CurlingView } from "./view.js";
import { c, placementWords, WEIGHT_WORDS } from "./words/index.js";

/** Screens on which a sheet that lies across has more room. */
const LOW = matchMedia("(max-height: 500px) and (orientation: landscape)");
const turned = signal(LOW.matches);
LOW.addEventListener("change", ({ matches }) => {
  turned.value = matches;
});

/** Metres that an arrow key moves the target, alone and with Shift. */
const STEP = { fine: 0.05, far: 0.5 } as const;

export function Board({ view }: { view: CurlingView }) {
  const picture = useRef<HTMLDivElement>(null);
  const rules = view.rules.value;
  const flip = view.flipped.value;
  const isTurned = turned.value;
  const frame = useMemo(() => wholeFrame(rules, flip, isTurned), [rules, flip, isTurned]);
  const range = useMemo(() => playRange(rules), [rules]);
  const stones = view.drawn.value;
  const overlays = view.overlays.value;
  const path = view.seenPath.value;
  const description = standingWords(view);
  const svg = useMemo(
    () =>
      drawSheet({
        sheet: rules.sheet,
        stones: named(stones.stones, stones.last),
        overlays,
        view: "sheet",
        scale: SCALE,
        landscape: isTurned,
        flip,
        theme: theme.value,
        bare: true,
        words: { title: c("sheetTitle"), description },
      }),
    [rules, stones, overlays, flip, isTurned, theme.value, description],
  );

  const length = range.far - range.near;
  // After every drawing, since the picture is a new one then.
  useLayoutEffect(() => {
    const drawn = picture.current?.firstElementChild;
    if (!drawn) return;
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    drawn.setAttribute("viewBox", viewBoxAt(frame, range.near, length));
  }, [svg, frame, range]);

  useEffect(
    () =>
      view.film.watch((motion, seconds) => {
        const drawn = picture.current?.firstElementChild;
        if (!drawn) return;
        drawn.setAttribute("viewBox", viewBoxAt(frame, motion.near(seconds, range), length));
        for (const stone of motion.stones()) {
          const group = drawn.querySelector(`[data-stone="${stone}"]`);
          const from = motion.place(stone, 0);
          const place = motion.place(stone, seconds);
          if (group === null || from === undefined) continue;
          group.setAttribute("visibility", place === undefined ? "hidden" : "visible");
          if (place === undefined) continue;
          const [x0, y0] = frame.at(from.x, from.y);
          const [x1, y1] = frame.at(place.x, place.y);
          group.setAttribute("transform", `translate(${x1 - x0} ${y1 - y0})`);
        }
      }),
    [view, frame, range],
  );

  return (
    <>
      <div
        class={`sheet ${view.pointing.value}`}
        style={{
          aspectRatio: isTurned
            ? `${length * SCALE} / ${frame.height}`
            : `${frame.width} / ${length * SCALE}`,
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the target is moved by keys
        tabIndex={0}
        role="application"
        aria-label={c("sheet")}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          const point = pointAt(event, frame);
          if (point === undefined || !view.grab(point)) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
        }}
        onPointerMove={(event) => {
          const point = pointAt(event, frame);
          if (point !== undefined) view.drag(point);
        }}
        onPointerUp={() => view.release()}
        onPointerCancel={() => view.release()}
        onKeyDown={(event) => {
          const step = event.shiftKey ? STEP.far : STEP.fine;
          const towards = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
            event.key
          ];
          if (towards === undefined || !view.mayPoint.value) return;
          event.preventDefault();
          // As the screen shows it, whichever way the sheet lies there.
          const [across = 0, down = 0] = towards;
          const from = frame.point(0, 0);
          const to = frame.point(across * step * SCALE, down * step * SCALE);
          view.nudge(to.x - from.x, to.y - from.y);
        }}
      >
        <div ref={picture} class="picture" dangerouslySetInnerHTML={{ __html: svg }} />
        <p class="hidden" aria-live="polite">
          {path === "" ? description : `${view.moveText(path)}. ${description}`}
        </p>
        {view.banner.value !== "" && (
          <p class="banner" role="status">
            {view.banner.value}
          </p>
        )}
      </div>
      {tab.value === "play" && <Quick view={view} />}
    </>
  );
}

/** What a thumb needs to throw, on screens where the panel is below the sheet. */
function Quick({ view }: { view: CurlingView }) {
  if (view.wish.value !== undefined) return <Placing view={view} />;
  if (view.seen.value.isOver())
    return (
      <div class="quick">
        <Over view={view} />
      </div>
    );
  return <Throwing view={view} />;
}

function Throwing({ view }: { view: CurlingView }) {
  const { weight, turn } = view.aim.value;
  const may = view.mayThrow.value;
  return (
    <div class="quick">
      <button
        type="button"
        aria-label={`${c("weight")}: ${c(WEIGHT_WORDS[weight])}`}
        disabled={!may}
        onClick={() => view.nextWeight()}
      >
        {c(WEIGHT_WORDS[weight])}
      </button>
      <button
        type="button"
        aria-label={`${c("turn")}: ${c(turn)}`}
        disabled={!may}
        onClick={() => view.changeTurn()}
      >
        {turn === "cw" ? "↻" : "↺"}
      </button>
      <button
        type="button"
        class="main"
        disabled={!may || "error" in view.aimed.value}
        onClick={() => view.throw()}
      >
        {c("throw")}
      </button>
    </div>
  );
}

/** The same where stones are to be placed. */
function Placing({ view }: { view: CurlingView }) {
  const { wish, game } = view;
  const words = wish.value === undefined ? "" : placementWords(game.rules, wish.value);
  return (
    <div class="quick">
      <button
        type="button"
        class="grow"
        aria-label={`${c("placement")}: ${words}`}
        onClick={() => view.nextWish()}
      >
        {words}
      </button>
      <button type="button" class="main" onClick={() => view.place()}>
        {c("placeStones")}
      </button>
    </div>
  );
}

function named(stones: Stones, last: number | undefined): PlacedStone[] {
  return listStones(stones).map(({ team, stone = 0, x, y }) => {
    const number = 8 * team + stone;
    return { team, x, y, name: String(number), ...(number === last && { last: true }) };
  });
}

/** The place on the sheet under a pointer, in metres. */
function pointAt(event: PointerEvent, frame: SheetFrame) {
  const drawn = (event.currentTarget as Element).querySelector("svg");
  const matrix = drawn?.getScreenCTM();
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return frame.point(x, y);
}
