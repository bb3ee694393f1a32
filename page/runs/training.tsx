/** A training: its curves. */
import { drawLines } from "../../src/draw/index.js";
import type { TrainingRun } from "../../src/server/messages.js";
import { Figure } from "./figure.js";
import { r } from "./words/index.js";

export function TrainingReport({ run: { by, figures } }: { run: TrainingRun }) {
  const drawn = figures.filter(({ lines }) => lines.some(({ points }) => points.length > 1));
  if (drawn.length === 0) return <p class="quiet">{r("noCurve")}</p>;
  return (
    <>
      {drawn.map(({ name, lines }) => (
        <Figure
          key={name}
          title={name}
          draw={(width) => drawLines({ series: lines, x: by, y: name, width })}
        />
      ))}
    </>
  );
}
