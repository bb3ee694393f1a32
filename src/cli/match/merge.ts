import type { Command } from "commander";
import { loadWeights, openFolderStore, planWeights, readFolder } from "../../distribute/index.js";
import { type GameRecord, gamesOf, isPlayed, planId, withoutTimes } from "../../match/index.js";
import { Failure, inPlace } from "../failure.js";
import { moduleOption } from "../guest.js";
import { notice } from "../terminal.js";
import { printReport, writePage } from "./report.js";

export function mergeCommand(command: Command): void {
  command
    .argument("<out>", "folder for the whole")
    .argument("<folders...>", "parts: folders of the same plan")
    .addOption(moduleOption())
    .action(merge);
}

async function merge(out: string, folders: readonly string[]): Promise<void> {
  const parts = folders.map((folder) => ({ folder, ...inPlace(folder, () => readFolder(folder)) }));
  const [first] = parts;
  if (first === undefined) return;
  const id = planId(first.plan);
  for (const { folder, plan, notes } of parts) {
    for (const note of notes) notice(note);
    if (planId(plan) !== id)
      throw new Failure(`${folder}: its plan is ${planId(plan)}, that of ${first.folder} is ${id}`);
  }
  for (const { folder, plan } of parts) inPlace(folder, () => loadWeights(folder, planWeights(plan)));
  const store = inPlace(out, () => openFolderStore(out, first.plan));
  try {
    for (const note of store.notes) notice(note);
    const held = new Map<number, GameRecord>(store.records.map((record) => [record.index, record]));
    for (const { folder, records } of parts) {
      for (const record of records) {
        const other = held.get(record.index);
        if (other === undefined || (!isPlayed(other) && isPlayed(record))) {
          await store.append(record);
          held.set(record.index, record);
        } else if (
          isPlayed(record) &&
          JSON.stringify(withoutTimes(other)) !== JSON.stringify(withoutTimes(record))
        ) {
          notice(`note: game ${record.index} of ${folder} differs from the one that is there, which stays`);
        }
      }
      store.log(`merged ${records.length} games of ${folder}`);
    }
    const missing = gamesOf(first.plan) - store.records.filter(isPlayed).length;
    if (missing > 0) notice(`note: ${missing} games are missing; match resume ${out} plays them`);
    writePage(out, first.plan, store.records);
    printReport(first.plan, store.records);
  } finally {
    store.close();
  }
}
