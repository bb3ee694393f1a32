import { drawLines, type Line } from "../../draw/index.js";
import type { ColumnResult, ValuesOutcome } from "./outcome.js";

/** Columns over the rows: ours in full, as published broken. Rows that are numbers stand where they belong, others one after another. */
export function drawFigures({ experiment, columns }: ValuesOutcome): { title: string; picture: string }[] {
  const { rows, head, figures } = experiment;
  const numbers = rows.map(Number);
  const across = numbers.every(Number.isFinite) ? numbers : rows.map((_, i) => i);
  const line = ({ name, cells }: ColumnResult, whose: "ours" | "published"): Line => ({
    name: whose === "ours" ? name : `${name}, paper`,
    dashed: whose === "published",
    points: cells.flatMap((cell, i) => {
      const y = cell[whose]?.value;
      return y === undefined ? [] : [{ x: across[i]!, y }];
    }),
  });
  return figures.flatMap(({ title, columns: names }) => {
    const shown = columns.filter(({ name }) => names.includes(name));
    const series = shown.flatMap((each) => [line(each, "ours"), line(each, "published")]);
    if (series.every(({ points }) => points.length === 0)) return [];
    return [{ title, picture: drawLines({ x: head, y: title, series }) }];
  });
}
