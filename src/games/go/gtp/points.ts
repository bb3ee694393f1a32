import { type Point, type Program, playGame, polite, required } from "../../../protocols/index.js";
import { GoGame } from "../index.js";

const SIZE = 7;
/** Moves after which a game that does not end is left. */
const MOST = 4 * SIZE * SIZE;

export const goPoints: readonly Point[] = [
  required("sets the board and the komi and plays on it", async ({ demand }) => {
    await demand(`boardsize ${SIZE}`);
    await demand("clear_board");
    await demand("komi 7.5");
    await demand("play black C3");
    await demand("play white d4");
    await demand("play b pass");
    await demand("play w PASS");
  }),
  required("takes stones in any order of colours", async ({ demand }) => {
    await demand("clear_board");
    await demand("play white A1");
    await demand("play white B1");
  }),
  required("plays a game to two passes with legal moves", async (program) => {
    await empty(program);
    await playGame(program, new GoGame({ width: SIZE, rules: "tromp-taylor" }), MOST);
  }),
  polite("takes a move back", async (program) => {
    await empty(program);
    await program.demand("play black C3");
    await program.demand("undo");
    await program.demand("play black C3");
  }),
  polite("gives the score", async (program) => {
    await empty(program);
    for (const point of ["A3", "B3", "C3", "D3", "E3", "F3", "G3"])
      await program.demand(`play black ${point}`);
    const score = await program.demand("final_score");
    if (!/^(B\+\d|W\+\d|0|draw)/i.test(score)) throw new Error(`the score is ${score}`);
  }),
  polite("refuses suicide", async (program) => {
    await empty(program);
    for (const play of ["black B1", "black A2"]) await program.demand(`play ${play}`);
    await refused(program, "play white A1");
  }),
  polite("refuses to retake a ko at once", async (program) => {
    await empty(program);
    const plays = [
      "black B1",
      "white C1",
      "black A2",
      "white D2",
      "black B3",
      "white C3",
      "black C2",
      "white B2",
    ];
    for (const play of plays) await program.demand(`play ${play}`);
    await refused(program, "play black C2");
  }),
  polite("refuses points off the board", async (program) => {
    await empty(program);
    await refused(program, `play black A${SIZE + 1}`);
    await refused(program, "play black I1");
  }),
  polite("refuses sizes that nobody has", async (program) => {
    await refused(program, "boardsize 0");
    await refused(program, "boardsize 100");
    await empty(program);
  }),
  polite("knows what GoGui, gogui-twogtp and CGOS ask for", async ({ demand }) => {
    const asked = [
      "final_score",
      "final_status_list",
      "loadsgf",
      "reg_genmove",
      "time_left",
      "time_settings",
      "undo",
    ];
    const listed = (await demand("list_commands")).split(/\s+/);
    const missing = asked.filter((name) => !listed.includes(name));
    if (missing.length > 0) throw new Error(`${missing.join(", ")} missing`);
  }),
];

async function empty({ demand }: Program): Promise<void> {
  await demand(`boardsize ${SIZE}`);
  await demand("clear_board");
}

async function refused({ ask }: Program, command: string): Promise<void> {
  if ((await ask(command)).ok) throw new Error(`"${command}" was taken for done`);
}
