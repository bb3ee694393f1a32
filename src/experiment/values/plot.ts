import { drawLines, type Line } from "../../draw/index.js";
import type { ColumnResult, ValuesOutcome } from "./outcome.js";

export interface Figure {
  readonly title: string;
  readonly picture: string;
  /** Whether there are published values in it. */
  readonly isCompared: boolean;
}

/** Columns over the rows, which are numbers: ours in full, as published broken. */
export function drawFigures({ experiment, columns }: ValuesOutcome): Figure[] {
  const { rows, head, figures } = experiment;
  const line = ({ name, cells }: ColumnResult, whose: "ours" | "published"): Line => ({
    name: whose === "ours" ? name : `${name}, paper`,
    dashed: whose === "published",
    points: cells.flatMap((cell, i) => {
      const y = cell[whose]?.value;
      return y === undefined ? [] : [{ x: Number(rows[i]), y }];
    }),
  });
  return figures.flatMap(({ title, columns: names }) => {
    const shown = columns.filter(({ name }) => names.includes(name));
    const series = shown.flatMap((each) => [line(each, "ours"), line(each, "published")]);
    const drawn = series.filter(({ points }) => points.length > 0);
    if (drawn.length === 0) return [];
    const isCompared = drawn.some(({ dashed }) => dashed);
    return [{ title, picture: drawLines({ x: head, y: title, series: drawn }), isCompared }];
  });
}
