/** A strip of small houses: the stones after each throw, with a label below each. */
import { type Team, THEMES, type Theme, type ThemeName } from "../colours.js";
import {
  fitText,
  group,
  PADDING,
  PictureColumn,
  type PictureWords,
  textLine,
  textLines,
  textWidth,
  wrapText,
} from "../svg.js";
import { formatChange } from "../text.js";
import { frameOf, type SheetLines } from "./ice.js";
import type { Overlay } from "./overlays.js";
import { drawRink } from "./sheet.js";
import {
  type HandleTurn,
  type PlacedStone,
  pips,
  pipsWidth,
  stoneAt,
  TURN_NAMES,
  trend,
  turnArrow,
} from "./stones.js";

/** How a shot is called and judged. */
interface ShotLabel {
  readonly team: Team; // who threw
  readonly number?: number; // place in the end, counted from 1 where not given
  readonly player?: string; // who threw, after the number
  readonly kind?: string; // "draw", "take-out"
  readonly turn?: HandleTurn; // drawn as an arrow after the kind
  readonly turnName?: string; // of the arrow, in English by default
  readonly points?: number; // how well it was made, 0 to 4
  readonly pointsName?: string; // of the points, in English by default
  readonly change?: number; // of the team's chance to win, from -1 to 1
  readonly text?: string; // anything else, below that
}

const NUMBER_SIZE = 12; // pixels
const TEXT_SIZE = 11; // pixels
const LINE = 14.5; // pixels from line to line
const DESCENT = 4; // pixels below the last line
const STONE = 5; // pixels, radius of the stone before the number
const ARROW = 3.7; // pixels, radius of the turn
const PIP = 2.1; // pixels
const TREND = 3.4; // pixels
const LABEL_SPACE = 4; // pixels between the parts of a line
const MIDDLE = 0.36; // of the size: the middle of letters above their baseline

/** The lines of a label, made once so that the houses of a row leave the same room below. */
class LabelLines {
  readonly #label: ShotLabel;
  readonly #number: string;
  readonly #kind: readonly string[];
  readonly #text: readonly string[];
  readonly #width: number;
  readonly lines: number;

  constructor(label: ShotLabel, index: number, width: number) {
    this.#label = label;
    this.#number = String(label.number ?? index + 1);
    this.#width = width;
    const signs = label.turn === undefined ? 0 : 2 * ARROW + LABEL_SPACE;
    this.#kind = label.kind === undefined ? [] : wrapText(label.kind, TEXT_SIZE, width - signs);
    this.#text = label.text === undefined ? [] : wrapText(label.text, TEXT_SIZE, width);
    const turnAlone = label.kind === undefined && label.turn !== undefined ? 1 : 0;
    this.lines = 1 + this.#kind.length + turnAlone + (this.#isJudged() ? 1 : 0) + this.#text.length;
  }

  get height(): number {
    return this.lines * LINE + DESCENT;
  }

  /** Draws the label centred on `middle`, its upper edge at `top`. */
  draw(middle: number, top: number, theme: Theme): string {
    let y = top + LINE;
    const next = () => {
      const baseline = y;
      y += LINE;
      return baseline;
    };
    const quiet = { size: TEXT_SIZE, fill: theme.text, anchor: "middle" } as const;
    const number = this.#drawNumber(middle, next(), theme);
    const kind = this.#drawKind(middle, next, theme);
    const judgement = this.#isJudged() ? this.#drawJudgement(middle, next(), theme) : "";
    return group(
      { class: "label" },
      number,
      ...kind,
      judgement,
      textLines(this.#text, middle, y, LINE, { ...quiet, fill: theme.quiet }),
    );
  }

  #isJudged(): boolean {
    return this.#label.points !== undefined || this.#label.change !== undefined;
  }

  /** The number after a stone of its team, and who threw it. */
  #drawNumber(middle: number, baseline: number, theme: Theme): string {
    const { team, player } = this.#label;
    const start = STONE * 2 + LABEL_SPACE;
    const number = textWidth(this.#number, NUMBER_SIZE, 700);
    const room = this.#width - start - number - LABEL_SPACE;
    const name = player === undefined ? "" : fitText(player, TEXT_SIZE, room);
    const width = start + number + (name === "" ? 0 : LABEL_SPACE + textWidth(name, TEXT_SIZE));
    const x = middle - width / 2;
    return (
      stoneAt(x + STONE, baseline - NUMBER_SIZE * MIDDLE, STONE, { team }, 0, theme) +
      textLine(this.#number, x + start, baseline, { size: NUMBER_SIZE, fill: theme.text, weight: 700 }) +
      (name === ""
        ? ""
        : textLine(name, x + start + number + LABEL_SPACE, baseline, { size: TEXT_SIZE, fill: theme.quiet }))
    );
  }

  /** The kind of the shot, its turn after the last word. */
  #drawKind(middle: number, next: () => number, theme: Theme): string[] {
    const { kind, turn, turnName } = this.#label;
    if (kind === undefined && turn === undefined) return [];
    const lines = this.#kind.length === 0 ? [""] : this.#kind;
    return lines.map((line, i) => {
      const baseline = next();
      const style = { size: TEXT_SIZE, fill: theme.text };
      if (turn === undefined || i < lines.length - 1)
        return textLine(line, middle, baseline, { ...style, anchor: "middle" });
      const words = line === "" ? 0 : textWidth(line, TEXT_SIZE) + LABEL_SPACE;
      const x = middle - (words + 2 * ARROW) / 2;
      const arrow = turnArrow(
        x + words + ARROW,
        baseline - TEXT_SIZE * MIDDLE,
        ARROW,
        turn,
        theme.text,
        turnName,
      );
      // In the middle of its room, so that a narrower font leaves gaps on both sides.
      const place = x + (words - LABEL_SPACE) / 2;
      return (line === "" ? "" : textLine(line, place, baseline, { ...style, anchor: "middle" })) + arrow;
    });
  }

  /** Points and what became of the chance to win. */
  #drawJudgement(middle: number, baseline: number, theme: Theme): string {
    const { points, pointsName, change } = this.#label;
    const dots = points === undefined ? 0 : pipsWidth(PIP);
    const text = change === undefined ? "" : formatChange(change);
    const sign = /[1-9]/.test(text) ? 2 * TREND + LABEL_SPACE * 0.6 : 0;
    const gap = dots > 0 && text !== "" ? 2 * LABEL_SPACE : 0;
    const left = middle - (dots + gap + sign + textWidth(text, TEXT_SIZE, 700)) / 2;
    const cy = baseline - TEXT_SIZE * MIDDLE;
    const rises = (change ?? 0) > 0;
    const fill = sign === 0 ? theme.quiet : rises ? theme.brushes.green : theme.brushes.orange;
    const x = left + dots + gap;
    return (
      (points === undefined ? "" : pips(left, cy, PIP, points, theme.text, pointsName)) +
      (sign === 0 ? "" : trend(x + TREND, cy, TREND, rises, fill)) +
      (text === "" ? "" : textLine(text, x + sign, baseline, { size: TEXT_SIZE, fill, weight: 700 }))
    );
  }
}

/** A shot in one sentence, for those who cannot see it. */
function describeShot(label: ShotLabel, index: number, teamName: string): string {
  const { kind, turn, points, change, text, player } = label;
  const what = [kind, turn && TURN_NAMES[turn]].filter((part) => part !== undefined).join(" ");
  const facts = [
    what === "" ? undefined : what,
    points === undefined ? undefined : `${points} points`,
    change === undefined ? undefined : `chance to win ${formatChange(change)} points`,
    text?.replace(/\s+/g, " "),
  ].filter((fact) => fact !== undefined);
  const who = player === undefined ? teamName : `${teamName} (${player})`;
  return `${label.number ?? index + 1}, ${who}${facts.length === 0 ? "" : `: ${facts.join(", ")}`}.`;
}

/** One small house of a strip. */
export interface StripShot extends ShotLabel {
  readonly stones: readonly PlacedStone[]; // after the shot, the one thrown marked as last
  readonly overlays?: readonly Overlay[]; // on this house
}

interface StripPicture {
  readonly sheet: SheetLines;
  readonly shots: readonly StripShot[];
  readonly columns?: number; // houses in a row, 8 by default
  readonly view?: "house" | "play"; // play by default
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly scale?: number; // pixels per metre, 26 by default
  readonly theme?: ThemeName; // light by default
  readonly bare?: boolean; // without room around it, for a page that has its own; false by default
  readonly title?: string; // above the strip
  readonly caption?: string; // below the strip, wrapped
  readonly words?: PictureWords; // in English by default
}

const HOUSE_SPACE = 10; // pixels between the houses

/** Draws a whole end as SVG: the stones after each shot, as on the results sheets of championships. */
export function drawStrip(picture: StripPicture): string {
  const { sheet, shots, columns = 8, view = "play", flip = false, scale = 26 } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const frame = frameOf(sheet, { view, scale, landscape: false, flip });
  const inRow = Math.max(1, Math.min(columns, shots.length));
  const column = new PictureColumn(
    inRow * (frame.width + HOUSE_SPACE) - HOUSE_SPACE,
    theme,
    picture.bare ? 0 : PADDING,
  );
  if (picture.title !== undefined) column.title(picture.title);
  for (let first = 0; first < shots.length; first += inRow) {
    const row = shots.slice(first, first + inRow);
    const labels = row.map((shot, i) => new LabelLines(shot, first + i, frame.width));
    const houses = row.map((shot, i) => {
      const x = column.padding + i * (frame.width + HOUSE_SPACE);
      return group(
        { class: "shot" },
        drawRink(frame, sheet, shot.stones, shot.overlays ?? [], x, column.y, theme),
        labels[i].draw(x + frame.width / 2, column.y + frame.height, theme),
      );
    });
    const below = Math.max(...labels.map((label) => label.height));
    const between = first + inRow < shots.length ? HOUSE_SPACE : 0;
    column.add(group({}, ...houses), frame.height + below + between);
  }
  if (picture.caption !== undefined) column.caption(picture.caption);
  const description = shots.map((shot, i) => describeShot(shot, i, theme.teams[shot.team].name)).join(" ");
  const { words = { title: picture.title ?? "One end of curling", description } } = picture;
  return column.document(words.title, words.description);
}
