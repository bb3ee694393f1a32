/** `playout curling calibration`: how far a net of positions can be trusted, by the number of the throw. */
import type { Command } from "commander";
import { formatAgent } from "../../../agents/index.js";
import { INTERRUPTED } from "../../../cli/failure.js";
import { readAgent } from "../../../cli/game-options.js";
import { integer } from "../../../cli/options.js";
import { watched } from "../../../cli/progress.js";
import { interruptSignal, standardScreen } from "../../../cli/terminal.js";
import { agentContext } from "../../../distribute/index.js";
import { demandPicture, writePicture } from "../../../files/index.js";
import { calibrate } from "../analysis/index.js";
import { drawCalibration, formatCalibration } from "../views/index.js";
import { POSITION_NET, readPositionNet } from "./position-net.js";
import { demandRepeats } from "./repeats.js";

interface Options {
  ends: number;
  agent?: string;
  seed: string;
  svg?: string;
  json?: true;
}

export function calibrationCommand(command: Command): void {
  command
    .argument("<net>", POSITION_NET)
    .option("--ends <n>", "ends to play", integer(2, 1e6), 200)
    .option("--agent <spec>", "who throws, for both teams (default: best with the net, 300 playouts a throw)")
    .option("--seed <text>", "what chance is drawn from", "calibration")
    .option("--svg <file>", "save a picture: what came over what was foretold")
    .option("--json", "answer with JSON")
    .addHelpText("after", HELP)
    .action(run);
}

async function run(file: string, { ends, agent: given, seed, svg, json }: Options): Promise<void> {
  if (svg !== undefined) demandPicture(svg);
  const { net, kit } = readPositionNet(file);
  const agent = readAgent(kit, given ?? `best:net=${JSON.stringify(file)},playouts=300`);
  demandRepeats(agent, `--agent: ${given}`);
  const context = agentContext(seed, "calibration");
  const stop = interruptSignal();
  const told = await watched("playing", (progress) =>
    calibrate(kit, {
      ...context,
      net,
      agent,
      ends,
      seed,
      stop,
      progress: (done, total) => progress(done, total, "ends"),
    }),
  );
  process.stdout.write(
    json
      ? `${JSON.stringify({ net: file, agent: formatAgent(agent), seed, ...told })}\n`
      : `${formatCalibration(told, standardScreen())}\n`,
  );
  if (svg !== undefined) writePicture(svg, `${drawCalibration(told)}\n`);
  if (told.ends < ends) process.exitCode = INTERRUPTED;
}

const HELP = `
Ends are played from an empty sheet, a third each as the last end, the one before it or an earlier one, with a lead of -3 to 3. Before every
throw the net says how likely each score of the end is; then that is held against the scores that came: losses by the number of the throw, beside
those of who always says how often each score came, and curves of four throws each. Where a net is reliable, of all that it
foretells with 30 % three in ten come true. Interrupted, it tells of the ends by then.

Examples:
  playout curling calibration runs/dc3/round6/net.json
  playout curling calibration net.json --ends 2000 --svg reliability.svg
  playout curling calibration net.json --agent best:net=net.json,playouts=2000 --ends 500 --json`;
