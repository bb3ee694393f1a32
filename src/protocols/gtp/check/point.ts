import type { LineTransport } from "../../../agents/index.js";
import type { Game, State } from "../../../game/index.js";
import type { GtpController } from "../controller.js";
import { tongueOf } from "../tongue.js";

/** One thing that a program must or should do. */
export interface Point {
  readonly about: string;
  readonly needed: boolean;
  /** Throws what is wrong. */
  check(program: Program): Promise<void>;
}

export interface Program {
  readonly transport: LineTransport;
  ask(command: string): ReturnType<GtpController["ask"]>;
  demand(command: string): Promise<string>;
}

export function required(about: string, check: Point["check"]): Point {
  return { about, needed: true, check };
}

export function polite(about: string, check: Point["check"]): Point {
  return { about, needed: false, check };
}

/** Lets the program play both sides from the start, at most so many moves. */
export async function playGame<S extends State<number>>(
  { demand }: Program,
  game: Game<S, number>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const state = game.start();
  const tongue = tongueOf<S>(game);
  while (!state.isOver() && state.ply < most) {
    const text = await demand(`genmove ${tongue.toMove(state)}`);
    if (/^resign$/i.test(text)) return;
    const move = game.notation.parseMove(text);
    if (!game.isLegal(state, move)) throw new Error(`${text} is not legal after ${state.ply} moves`);
    state.play(move);
  }
}
