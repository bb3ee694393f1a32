import { Column, group, PADDING, type PictureWords, THEMES, type ThemeName } from "../svg/index.js";
import { frameOf, type SheetLines } from "./frame.js";
import type { Overlay } from "./overlays.js";
import { drawRink } from "./sheet.js";
import type { PlacedStone } from "./stone.js";
import { describeShot, LabelLines, type ShotLabel } from "./strip-label.js";

/** One small house of a strip. */
export interface StripShot extends ShotLabel {
  readonly stones: readonly PlacedStone[]; // after the shot, the one thrown marked as last
  readonly overlays?: readonly Overlay[]; // on this house
}

export interface StripPicture {
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

const SPACE = 10; // pixels between the houses

/** A whole end: the stones after each shot, as on the results sheets of championships. */
export function drawStrip(picture: StripPicture): string {
  const { sheet, shots, columns = 8, view = "play", flip = false, scale = 26 } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const frame = frameOf(sheet, { view, scale, landscape: false, flip });
  const inRow = Math.max(1, Math.min(columns, shots.length));
  const column = new Column(inRow * (frame.width + SPACE) - SPACE, theme, picture.bare ? 0 : PADDING);
  if (picture.title !== undefined) column.title(picture.title);
  for (let first = 0; first < shots.length; first += inRow) {
    const row = shots.slice(first, first + inRow);
    const labels = row.map((shot, i) => new LabelLines(shot, first + i, frame.width));
    const houses = row.map((shot, i) => {
      const x = column.padding + i * (frame.width + SPACE);
      return group(
        { class: "shot" },
        drawRink(frame, sheet, shot.stones, shot.overlays ?? [], x, column.y, theme),
        labels[i].draw(x + frame.width / 2, column.y + frame.height, theme),
      );
    });
    const below = Math.max(...labels.map((label) => label.height));
    const between = first + inRow < shots.length ? SPACE : 0;
    column.add(group({}, ...houses), frame.height + below + between);
  }
  if (picture.caption !== undefined) column.caption(picture.caption);
  const description = shots.map((shot, i) => describeShot(shot, i, theme.teams[shot.team].name)).join(" ");
  const { words = { title: picture.title ?? "One end of curling", description } } = picture;
  return column.document(words.title, words.description);
}
