/** Points by end and in all, and who has the last stone. */
import type { CurlingState } from "../../../../src/games/curling/index.js";
import { c, teamName } from "../words/index.js";

export function ScoreTable({ state }: { state: CurlingState }) {
  const { ends } = state.rink.rules;
  const columns = Math.max(ends, state.end + (state.isOver() ? 0 : 1));
  const points = (end: number, team: 0 | 1) => {
    if (end >= state.end) return "";
    // Of the extra ends only the last can have points.
    const score = end >= ends && end < state.end - 1 ? 0 : (state.endScores[Math.min(end, ends)] ?? 0);
    return String(Math.max(0, team === 0 ? score : -score));
  };
  return (
    <div class="scores">
      <table>
        <thead>
          <tr>
            <td />
            {Array.from({ length: columns }, (_, end) => (
              <th key={end} scope="col" class={end === state.end && !state.isOver() ? "now" : ""}>
                {end < ends ? end + 1 : "+"}
              </th>
            ))}
            <th scope="col">{c("total")}</th>
          </tr>
        </thead>
        <tbody>
          {([0, 1] as const).map((team) => (
            <tr key={team} class={team === 0 ? "first" : "second"}>
              <th scope="row">
                {teamName(team)}
                {state.hammer === team && !state.isOver() && !state.awaitsPlacement && (
                  <abbr class="hammer" title={c("hammer")}>
                    {" "}
                    ⚒
                  </abbr>
                )}
              </th>
              {Array.from({ length: columns }, (_, end) => (
                <td key={end}>{points(end, team)}</td>
              ))}
              <td class="total">{state.totals[team]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
