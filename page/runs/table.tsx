/** A table of words and numbers. */
import type { ComponentChildren } from "preact";

export function Table({
  title,
  head,
  rows,
  words = 1,
}: {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  /** Columns from the left that hold words. */
  words?: number;
}) {
  const look = (column: number) => (column < words ? "text" : "number");
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the page */}
      <section class="scroll" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((name, column) => (
                <th key={name} scope="col" class={look(column)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, i) => (
              <tr key={i}>
                {cells.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column} class={look(column)}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
