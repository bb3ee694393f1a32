/** A record, and an analysis of it if there is one, as the data of a report. */
import type {
  GameReport,
  LossRow,
  Overlay,
  ReportEnd,
  ReportMoment,
  ReportShot,
  TeamFigure,
} from "../../../draw/index.js";
import type { Player } from "../../../game/index.js";
import { hammerSummaries } from "../analysis/game-analysis.js";
import type { HammerSummary } from "../analysis/results.js";
import type { CurlingRecord } from "../record.js";
import type { Shot } from "../sheet.js";
import { type WinTable, winTableOf } from "../win-table.js";
import { filmThrow, pathsOf, type Throw } from "./film.js";
import type { GameFindings, ThrowFinding } from "./inputs.js";
import { placedStones, ShotArtist } from "./pictures.js";

export function reportOf(
  record: CurlingRecord,
  throws: readonly Throw[],
  findings?: GameFindings,
): GameReport {
  const { rules, players, scores } = record;
  const result = resultInWords(record);
  const teams: readonly [string, string] = [players[0].name, players[1].name];
  const last = Math.max(scores.length, ...throws.map(({ before }) => before.end + 1));
  const ends = Array.from({ length: last }, (_, end) => endOf(record, throws, findings, end));
  return {
    title: `${teams[0]} \u2013 ${teams[1]}`,
    subtitle: `Rules: ${rules.name}`,
    teams,
    sheet: rules.sheet,
    length: rules.ends,
    ends: findings === undefined ? withTableChances(record, throws, ends) : ends,
    ...(result !== undefined && { result }),
    ...(findings !== undefined && {
      moments: findings.moments.flatMap((moment) => momentOf(moment, findings, throws)),
      losses: lossesOf(findings),
    }),
    figures: figuresOf(hammerSummaries(throws, record)),
    notes: [findings === undefined ? TABLE_NOTE : analysisNote(findings), ...playerNotes(record)],
  };
}

const TABLE_NOTE =
  "Chances to win are those of the win table: by lead, ends left and last stone alone, between ends.";

function analysisNote({ trials, agent }: GameFindings): string {
  return `Chances to win: by the scores that the end may bring after each throw, then by the win table. A decision is compared with the best throw that ${agent} found, an execution with the mean of the same throw by the same hand (${trials} trials).`;
}

function playerNotes({ players }: CurlingRecord): string[] {
  return players.flatMap(({ name, description }) =>
    description === undefined ? [] : [`${name}: ${description}`],
  );
}

function resultInWords({ scores, players, result }: CurlingRecord): string | undefined {
  if (result === null) return undefined;
  const { winner, reason } = result;
  const [first, second] = ([0, 1] as const).map((team) =>
    scores.reduce((sum, points) => sum + points[team], 0),
  );
  if (winner === null) return `A draw, ${first} : ${second}`;
  const how = reason === "score" ? "" : ` (${reason})`;
  const points = winner === 0 ? `${first} : ${second}` : `${second} : ${first}`;
  return `${players[winner].name} wins ${points}${how}`;
}

function endOf(
  { rules, scores }: CurlingRecord,
  throws: readonly Throw[],
  findings: GameFindings | undefined,
  end: number,
): ReportEnd {
  const own = throws.filter(({ before }) => before.end === end);
  const artist = new ShotArtist(rules);
  const shots = own.map((made, i): ReportShot => {
    const { throwNumber } = made.before;
    const finding = findings?.throws.find((each) => each.end === end && each.throw === throwNumber);
    const known =
      chanceAt(findings, end, throwNumber + 1) ??
      (i === own.length - 1 ? chanceAt(findings, end + 1, 0) : undefined);
    return { ...artist.draw(made, finding), ...known };
  });
  const [first] = own;
  const score = scores[end];
  const start = chanceAt(findings, end, first?.before.throwNumber ?? 0);
  return {
    shots,
    ...(first !== undefined && { hammer: first.before.hammer }),
    ...(score !== undefined && { score }),
    ...(start !== undefined && start),
  };
}

/** The chance of the first team after so many throws of an end. */
function chanceAt(
  findings: GameFindings | undefined,
  end: number,
  throws: number,
): { win: number; error: number } | undefined {
  const point = findings?.line.find((each) => each.end === end && each.throws === throws);
  return point && { win: point.mean, error: point.error };
}

/** The ends with the chances of the win table between them, and the result at the end. */
function withTableChances(
  { rules, result }: CurlingRecord,
  throws: readonly Throw[],
  ends: readonly ReportEnd[],
): ReportEnd[] {
  const table = winTableOf(rules);
  const chances = ends.map((_, end) => {
    const first = throws.find(({ before }) => before.end === end);
    return first && tableChance(table, rules.ends, first);
  });
  return ends.map((end, i) => {
    const over = i === ends.length - 1 && result !== null;
    const after = over ? winOf(result.winner) : chances[i + 1];
    const shots = end.shots.map((shot, j) =>
      j === end.shots.length - 1 && after !== undefined ? { ...shot, win: after } : shot,
    );
    const win = chances[i];
    return { ...end, shots, ...(win !== undefined && { win }) };
  });
}

/** An extra end is the last one. */
function tableChance(table: WinTable, ends: number, { before }: Throw): number {
  const { end, totals, hammer } = before;
  return table.win(Math.max(1, ends - end), (totals[0] ?? 0) - (totals[1] ?? 0), hammer === 0);
}

function winOf(winner: Player | null): number {
  return winner === null ? 0.5 : 1 - winner;
}

function momentOf(
  { index, change }: GameFindings["moments"][number],
  { throws: found }: GameFindings,
  throws: readonly Throw[],
): ReportMoment[] {
  const finding = found[index];
  const made = throws.find(
    ({ before }) => before.end === finding?.end && before.throwNumber === finding.throw,
  );
  if (finding === undefined || made === undefined) return [];
  const { before, actual } = made;
  return [
    {
      end: finding.end + 1,
      throw: finding.throw + 1,
      change,
      decision: finding.decisionLoss.mean,
      execution: finding.executionLoss.mean,
      text: momentInWords(finding),
      stones: placedStones(before.stones),
      overlays: [
        ...wayOf(made, finding.best.shot, { brush: "green", dashed: true }),
        ...wayOf(made, actual, { brush: before.toMove === 0 ? "team0" : "team1" }),
      ],
    },
  ];
}

function momentInWords({ intended, actual, best, decisionLoss }: ThrowFinding): string {
  const lines = [`Made: ${actual.words}.`];
  if (intended.words !== actual.words) lines.push(`Meant: ${intended.words}.`);
  // A choice that cost less than the noise is no mistake.
  if (best.words !== intended.words && decisionLoss.mean > 2 * decisionLoss.error)
    lines.push(`Preferred: ${best.words}.`);
  return lines.join("\n");
}

function wayOf(
  { before }: Throw,
  shot: Shot,
  look: { brush: "green" | "team0" | "team1"; dashed?: true },
): Overlay[] {
  return pathsOf(filmThrow(before, shot))
    .filter(({ stone }) => stone === before.nextStone)
    .map(({ points }) => ({ kind: "path", points, ...look }));
}

function lossesOf({ teams }: GameFindings): LossRow[] {
  return teams.flatMap(({ kinds, throws, points, decisionLoss, executionLoss }, i): LossRow[] => {
    const team: Player = i === 0 ? 0 : 1;
    const all = { team, kind: "all", throws, decision: decisionLoss.mean, execution: executionLoss.mean };
    return [
      ...kinds.map((each) => ({
        team,
        kind: each.kind,
        throws: each.throws,
        ...(each.points !== null && { points: each.points }),
        decision: each.decisionLoss,
        execution: each.executionLoss,
      })),
      { ...all, ...(points !== null && { points }) },
    ];
  });
}

function figuresOf([first, second]: readonly [HammerSummary, HammerSummary]): TeamFigure[] {
  const both = (value: (team: HammerSummary) => string): readonly [string, string] => [
    value(first),
    value(second),
  ];
  const percent = (share: number | null) => (share === null ? "\u2013" : `${Math.round(100 * share)}%`);
  return [
    { name: "ends with the last stone", values: both(({ ends }) => String(ends)) },
    { name: "of these blank", values: both(({ blanks }) => String(blanks)) },
    { name: "two points or more with it", values: both(({ efficiency }) => percent(efficiency)) },
    { name: "opponent held to one", values: both(({ force }) => percent(force)) },
    { name: "stolen ends", values: both(({ steal }) => percent(steal)) },
  ];
}
