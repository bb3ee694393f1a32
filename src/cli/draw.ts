/** `playout draw`: draws positions and games as pictures. */

import { type Command, Option } from "commander";
import { checkData } from "../core/index.js";
import type { ThemeName } from "../draw/index.js";
import { writePicture } from "../io/files.js";
import { viewsOf } from "../show/index.js";
import { inUsage } from "./commands.js";
import { addOwnOptions, examplesHelp, havingPart } from "./game-options.js";
import { givenFields, namedFiles, optionsOf, themeOption } from "./options.js";
import { notice } from "./terminal.js";

/** With what the game's options have given. */
interface Options {
  game: string;
  position?: string;
  record?: string;
  theme: ThemeName;
  title?: string;
  caption?: string;
  out?: string;
}

export function drawCommand(command: Command, words: readonly string[]): void {
  const game = addOwnOptions(command, words, havingPart("views"), (game) => {
    const { options } = viewsOf(game).pictures;
    return optionsOf(options, checkData(options, {}));
  });
  const { help, examples } = viewsOf(game).pictures;
  command
    .addOption(new Option("--position <text>", "the position to draw").conflicts("record"))
    .option("--record <file>", "the game to draw")
    .addOption(themeOption())
    .option("--title <text>", "above the picture")
    .option("--caption <text>", "below the picture, in place of what it says by itself")
    .option("--out <file>", "where to write (default: standard output)")
    .addHelpText("after", `\n${help}${examplesHelp(examples, game)}`)
    .action(draw);
}

function draw(options: Options): void {
  const { game, position, record, theme, title, caption, out } = options;
  const { pictures } = viewsOf(game);
  const { text, remarks = [] } = inUsage(() =>
    pictures.draw(
      {
        ...checkData(pictures.options, givenFields(pictures.options, { ...options })),
        ...(position !== undefined && { position }),
        ...(record !== undefined && { record }),
        theme,
        ...(title !== undefined && { title }),
        ...(caption !== undefined && { caption }),
      },
      namedFiles,
    ),
  );
  for (const remark of remarks) notice(`playout: ${remark}`);
  const { [pictures.output ?? ""]: file = out } = { ...options } as Readonly<Record<string, unknown>>;
  if (typeof file === "string") writePicture(file, `${text}\n`);
  else process.stdout.write(`${text}\n`);
}
