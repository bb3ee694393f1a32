/**
 * A hosted match on disk, in a folder of its own: `match.json`, what it is about; `journal.jsonl`, every accepted move the moment it
 * is accepted; at the end `record.json`, the record of the game.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  jsonLine,
  type Ledger,
  type LedgerFormat,
  openLedger,
  readText,
  writeWhole,
} from "../../../files/index.js";
import { checked, parseJson } from "../../../game/index.js";
import { VERSION } from "../../../match/index.js";
import { formatRecord, type GameRecord, parseRuleSet, type RuleSet } from "../index.js";
import { positionSchema } from "../notation.js";
import { memberSchema, type Row, rowSchema } from "../protocols/index.js";
import { seatPlanSchema } from "./seat-plan.js";

const FORMAT = "playout-hosted-match";
const PLAN = "match.json";

const seeds = z.array(z.int().min(0).max(0xffffffff));
const members = z.array(memberSchema);

const schema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** The version of playout that began it. */
  playout: z.string(),
  id: z.uuid(),
  date: z.string(),
  rules: z.unknown().transform((data): RuleSet => parseRuleSet(data)),
  /** Thinking time of the teams, where it differs. */
  clocks: positionSchema.pick({ time: true, extraTime: true }).exactOptional(),
  members: z.tuple([members, members]),
  /** Of the members' hands. */
  seeds: z.tuple([seeds, seeds]),
  /** Who was to sit where. */
  seats: z.tuple([seatPlanSchema, seatPlanSchema]),
  /** What the protocol has of its own. */
  settings: z.unknown(),
});

/** What a match is about, and who was to play it. */
export type HostedPlan = z.output<typeof schema>;
export type NewMatch = Omit<HostedPlan, "format" | "version" | "playout">;

const JOURNAL: LedgerFormat<Row> = {
  signs: { what: "match", marks: [PLAN] },
  file: "journal.jsonl",
  row: jsonLine(rowSchema),
};

export class MatchFile {
  readonly plan: HostedPlan;
  readonly #ledger: Ledger<HostedPlan, Row>;

  private constructor(ledger: Ledger<HostedPlan, Row>) {
    this.plan = ledger.plan;
    this.#ledger = ledger;
  }

  static begin(folder: string, match: NewMatch): MatchFile {
    return new MatchFile(
      openLedger(JOURNAL, folder, () => {
        const plan: HostedPlan = { format: FORMAT, version: 1, playout: VERSION, ...match };
        writeWhole(join(folder, PLAN), `${JSON.stringify(plan)}\n`);
        return plan;
      }),
    );
  }

  /** Opens a match that was begun; nothing where it was killed before it could be. */
  static open(folder: string): MatchFile | undefined {
    const file = join(folder, PLAN);
    if (!existsSync(file)) return undefined;
    const settle = () => {
      try {
        return checked(schema, parseJson(readText(file)));
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`);
      }
    };
    return new MatchFile(openLedger(JOURNAL, folder, settle));
  }

  get rows(): readonly Row[] {
    return this.#ledger.rows;
  }

  append(row: Row): void {
    this.#ledger.append(row);
  }

  keepRecord(record: GameRecord): void {
    this.#ledger.write("record.json", formatRecord(record));
  }

  close(): void {
    this.#ledger.close();
  }
}
