/** A position that is being set up: stones under the pointer, and where the game stands. */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import type { Player } from "../../../src/game/index.js";
import {
  type CurlingGame,
  type CurlingSpec,
  type CurlingState,
  deliveredBy,
  formatPosition,
  lyingOf,
  type Point,
  type Position,
  quickGame,
  STONE_RADIUS,
  Stones,
} from "../../../src/games/curling/index.js";
import { freshDocument, layOther } from "../../shell/desk.js";
import type { CurlingSession } from "./files.js";
import { type CurlingRules, readVariant } from "./rules.js";
import { problemIn, stateOf } from "./setup-problem.js";
import { type DraftStone, type Standing, spread, standingOf } from "./standing.js";
import { c } from "./words/index.js";

/** Metres from the middle of a stone at which a pointer takes it: fingers are thick. */
const REACH = 0.3;
export class Draft {
  readonly isOpen: Signal<boolean> = signal(false);
  readonly list = signal<readonly DraftStone[]>([]);
  readonly standing = signal<Standing>({ end: 0, throws: 0, hammer: 1, points: [0, 0] });
  /** The stone that keys move, by its place in the list. */
  readonly chosen = signal<number | undefined>(undefined);
  /** As the board draws them, whatever the rules say. */
  readonly stones = computed(() => {
    const stones = new Stones();
    const counts = [0, 0];
    for (const { team, x, y } of this.list.value) stones.place(8 * team + counts[team]++, x, y);
    return stones;
  });
  /** What the position breaks, in one line; nothing where it can be played. */
  readonly problem = computed(() => {
    const problem = problemIn(this.game.value.rules, this.list.value, this.standing.value);
    if (problem !== undefined) return problem;
    try {
      this.game.value.position(this.position.value);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  });
  /** The position as a state of the game; undefined while the rules do not allow it. */
  readonly state = computed((): CurlingState | undefined =>
    this.problem.value === undefined ? this.game.value.position(this.position.value) : undefined,
  );
  readonly position = computed((): Position => {
    const { end, throws, hammer, points, placement, powerPlays } = this.standing.value;
    return {
      end,
      throw: throws,
      hammer,
      ...(end > 0 && { scores: spread(points, end) }),
      stones: this.list.value.map(({ team, x, y }) => ({ team, x, y })),
      ...(throws > 0 && placement !== undefined && { placement }),
      ...(powerPlays !== undefined && { powerPlays: [...powerPlays] }),
    };
  });
  readonly text = computed(() => {
    const { stones = [], ...rest } = this.position.value;
    return formatPosition({
      ...rest,
      stones: stones.map(({ team, x, y }) => ({ team, x: rounded(x), y: rounded(y) })),
    });
  });
  /** The rules by which it is set up: those of the game that lies there, or others. */
  readonly spec: Signal<CurlingSpec>;
  readonly game = computed((): CurlingGame => quickGame(this.spec.value));
  readonly #session: CurlingSession;
  readonly #dispose: () => void;
  #grabbed = false;

  constructor(session: CurlingSession, isOpen: () => boolean) {
    const { game, spec } = session.rules as CurlingRules;
    this.#session = session;
    this.spec = signal(spec);
    this.#dispose = effect(() => {
      const open = isOpen();
      if (open && !this.isOpen.peek())
        queueMicrotask(() => {
          this.spec.value = spec;
          this.#take(game.describe(session.state.peek()));
        });
      this.isOpen.value = open;
    });
  }

  close(): void {
    this.#dispose();
  }

  /** Takes over a position. */
  #take(position: Position): void {
    batch(() => {
      this.list.value = (position.stones ?? []).map(({ team, x, y }) => ({ team, x, y }));
      this.standing.value = standingOf(position, 0);
      this.chosen.value = undefined;
    });
  }

  /** Throws one line where the text is no position. */
  check(text: string): void {
    stateOf(this.game.value, text);
  }

  /** Throws as well, and takes nothing over then. */
  read(text: string): void {
    this.#take(this.game.value.describe(stateOf(this.game.value, text)));
  }

  /** Other rules; the stones keep their places in the house. */
  setRules(rules: string): void {
    const before = this.game.peek().rules.sheet.teeLine;
    const { ends } = this.spec.peek();
    batch(() => {
      this.spec.value = readVariant({ name: "curling", rules, ...(ends !== undefined && { ends }) });
      const { sheet, throws: max } = this.game.value.rules;
      const { throws, end, hammer, points } = this.standing.peek();
      this.list.value = this.list.peek().map((stone) => ({ ...stone, y: stone.y + sheet.teeLine - before }));
      this.standing.value = { end, hammer, points, throws: Math.min(throws, max - 1) };
    });
  }

  set(change: Partial<Standing>): void {
    this.standing.value = { ...this.standing.value, ...change };
  }

  /** False where a team has no more stones. */
  add(team: Player): boolean {
    const { rules } = this.game.value;
    const max = deliveredBy(rules, team, rules.throws, team);
    if (this.list.value.filter((stone) => stone.team === team).length >= max) return false;
    const { teeLine } = rules.sheet;
    const taken = (x: number, y: number) =>
      this.list.value.some((stone) => Math.hypot(stone.x - x, stone.y - y) < 2.2 * STONE_RADIUS);
    // Along the centre line, from the tee towards the thrower.
    let y = teeLine;
    while (taken(0, y)) y -= 2.5 * STONE_RADIUS;
    this.#change([...this.list.value, { team, x: 0, y }]);
    this.chosen.value = this.list.value.length - 1;
    return true;
  }

  remove(index: number): void {
    this.#change(this.list.value.filter((_, i) => i !== index));
    this.chosen.value = undefined;
  }

  clear(): void {
    this.#change([]);
    this.chosen.value = undefined;
  }

  grab({ x, y }: Point): boolean {
    const near = this.list.value
      .map((stone, index) => ({ index, distance: Math.hypot(stone.x - x, stone.y - y) }))
      .filter(({ distance }) => distance < REACH)
      .sort((a, b) => a.distance - b.distance)[0];
    this.chosen.value = near?.index;
    this.#grabbed = near !== undefined;
    return this.#grabbed;
  }

  drag(point: Point): void {
    if (this.#grabbed) this.#move(point);
  }

  /** A stone that was left off the ice is taken away. */
  release(): void {
    const index = this.chosen.value;
    const stone = index === undefined ? undefined : this.list.value[index];
    if (this.#grabbed && index !== undefined && stone !== undefined && !this.#isInPlay(stone))
      this.remove(index);
    this.#grabbed = false;
  }

  nudge(dx: number, dy: number): void {
    const stone = this.chosen.value === undefined ? undefined : this.list.value[this.chosen.value];
    if (stone !== undefined) this.#move({ x: stone.x + dx, y: stone.y + dy });
  }

  /** A game from here; throws one line where the position breaks the rules. */
  apply(): void {
    const session = this.#session;
    const start = this.game.value.notation.formatState(this.game.value.position(this.position.value));
    layOther(
      session.game,
      freshDocument(session.game, { game: this.spec.value, start, seats: session.seats.value }),
      c("applied"),
    );
  }

  #move(point: Point): void {
    const stones = [...this.list.value];
    const stone = stones[this.chosen.value ?? -1];
    if (stone === undefined) return;
    stones[this.chosen.value ?? -1] = { ...stone, x: point.x, y: point.y };
    this.list.value = stones;
  }

  #isInPlay({ x, y }: Point): boolean {
    const { side, front, back } = lyingOf(this.game.value.rules);
    return Math.abs(x) < side && y > front && y <= back;
  }

  /** As many throws as it takes for these stones to lie there. */
  #change(list: readonly DraftStone[]): void {
    batch(() => {
      this.list.value = list;
      const { throws, hammer } = this.standing.value;
      const { mixedDoubles } = this.game.value.rules;
      const placed = mixedDoubles === null ? 0 : 1;
      const of = (team: Player) => list.filter((stone) => stone.team === team).length - placed;
      const fewest = Math.max(0, 2 * of(hammer === 0 ? 1 : 0) - 1, 2 * of(hammer));
      if (throws < fewest) this.set({ throws: Math.min(fewest, this.game.value.rules.throws - 1) });
    });
  }
}

/** To a tenth of a millimetre. */
function rounded(metres: number): number {
  return Math.round(metres * 10_000) / 10_000 + 0;
}
