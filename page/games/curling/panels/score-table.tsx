/** Points by end and in all, and who has the last stone. */
import type { CurlingState } from "../../../../src/games/curling/index.js";
import { c, sideName } from "../words/index.js";

export function ScoreTable({
  state,
  names,
}: {
  state: CurlingState;
  names?: readonly [string, string] | undefined;
}) {
  const { ends } = state.rink.rules;
  const hasHammer = !state.isOver() && !state.awaitsPlacement;
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
                {sideName({ names }, team)} {hasHammer && state.hammer === team && <HammerSign />}
              </th>
              {Array.from({ length: columns }, (_, end) => (
                <td key={end}>{points(end, team)}</td>
              ))}
              <td class="total">{state.totals[team]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasHammer && (
        <p class="quiet small">
          <HammerSign /> {c("hammerLegend")}
        </p>
      )}
    </div>
  );
}

/** As the pictures of games draw it. */
function HammerSign() {
  return (
    <svg class="hammer" viewBox="0 0 10 12" role="img" aria-label={c("hammer")}>
      <rect y="0.5" width="10" height="4.4" rx="1" />
      <rect x="3.9" y="4" width="2.2" height="8" rx="0.8" />
    </svg>
  );
}
