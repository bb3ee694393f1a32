/** What results sheets tell of a game: what was made of the last stone, and how well throws came out. */
import type { ComponentChildren } from "preact";
import { CURLIT_KINDS, type GameAnalysis } from "../../../../src/games/curling/index.js";
import type { Review } from "../jobs.js";
import type { CurlingView } from "../view.js";
import { c, memberName, teamName } from "../words/index.js";

/** A row a figure, a column a team. */
function Teams({ title, head, children }: { title: string; head: string; children: ComponentChildren }) {
  return (
    <table class="figures">
      <caption class="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {([0, 1] as const).map((team) => (
            <th key={team} scope="col" class={`number ${team === 0 ? "first" : "second"}`}>
              {teamName(team)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ name, values }: { name: string; values: readonly [string, string] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, team) => (
        <td key={team} class="number">
          {value}
        </td>
      ))}
    </tr>
  );
}

/** Hammer efficiency, forces, steals: known without any thinking. */
export function Hammer({ found: { hammer } }: { found: Review }) {
  const [first, second] = hammer;
  if (first.ends + second.ends === 0) return null;
  const both = (value: (own: typeof first, other: typeof first) => string) =>
    [value(first, second), value(second, first)] as const;
  const share = (part: number | null, all: number) =>
    part === null || all === 0 ? c("none") : c("countOf", { count: Math.round(part * all), all });
  return (
    <section>
      <h2>{c("hammerFigures")}</h2>
      <Teams title={c("hammerFigures")} head={c("finishedEnds", { ends: first.ends + second.ends })}>
        <Row
          name={c("efficiency")}
          values={both(({ ends, blanks, efficiency }) => share(efficiency, ends - blanks))}
        />
        <Row name={c("blanks")} values={both(({ ends, blanks }) => share(blanks / ends, ends))} />
        <Row name={c("stolen")} values={both(({ steal }, other) => share(steal, other.ends))} />
        <Row
          name={c("forced")}
          values={both(({ force, steal }, { ends, blanks }) =>
            share(force, ends - blanks - Math.round((steal ?? 0) * ends)),
          )}
        />
      </Teams>
    </section>
  );
}

interface Counted {
  readonly throws: number;
  /** Mean of the points 0 to 4. */
  readonly points: number | null;
}

/** Success of players and of kinds of throws. */
export function Success({ view, analysis: { teams } }: { view: CurlingView; analysis: GameAnalysis }) {
  const both = (find: (team: (typeof teams)[0]) => Counted | undefined) =>
    [told(find(teams[0])), told(find(teams[1]))] as const;
  const members = [...new Set(teams.flatMap((team) => team.members.map(({ member }) => member)))].sort();
  const kinds = [...CURLIT_KINDS, "other" as const].filter((kind) =>
    teams.some((team) => team.kinds.some((each) => each.kind === kind)),
  );
  return (
    <section>
      <h2>{c("success")}</h2>
      <Teams title={c("success")} head={c("byPlayer")}>
        {members.map((member) => (
          <Row
            key={member}
            name={memberName(view.game.rules, member)}
            values={both((team) => team.members.find((each) => each.member === member))}
          />
        ))}
        <Row name={c("allThrows")} values={both((team) => team)} />
      </Teams>
      <Teams title={c("success")} head={c("byKind")}>
        {kinds.map((kind) => (
          <Row
            key={kind}
            name={c(`sheet_${kind}`)}
            values={both((team) => team.kinds.find((each) => each.kind === kind))}
          />
        ))}
      </Teams>
      <p class="quiet small">{c("successNote")}</p>
    </section>
  );
}

/** "75 (4)" */
function told(counted: Counted | undefined): string {
  if (counted === undefined || counted.points === null) return c("none");
  return `${Math.round(25 * counted.points)} (${counted.throws})`;
}
