/** `playout curling calibration --analysis`: compares what analyses print with what comes when both teams play on. */
import { formatAgent } from "../../../agents/index.js";
import { readAgent } from "../../../cli/game-options.js";
import { attempt } from "../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../cli/learn/interrupted.js";
import { withJobSteps } from "../../../cli/learn/steps.js";
import { interruptSignal, standardScreen } from "../../../cli/terminal.js";
import { writePicture } from "../../../files/index.js";
import { calibrationKit, makeCalibration } from "../training/index.js";
import { agreementReport, drawAgreement, formatAgreement } from "../views/index.js";
import { demandRepeats } from "./repeats.js";

export interface AnalysisCalibration {
  readonly rules: string;
  readonly positions: number;
  readonly ends: number;
  readonly throws: readonly number[];
  readonly agent: string;
  readonly seed: string;
  readonly out: string;
  readonly threads: number;
  readonly queue?: string | undefined;
  readonly svg?: string | undefined;
  readonly json?: true | undefined;
}

export async function calibrateAnalysis(options: AnalysisCalibration): Promise<void> {
  const { rules, positions, ends, throws, seed, out, threads, queue, svg, json } = options;
  const spec = readAgent(calibrationKit(rules), options.agent, out);
  demandRepeats(spec, `--agent: ${options.agent}`);
  const agent = formatAgent(spec);
  const signal = interruptSignal();
  const rows = await attempt(out, () =>
    withJobSteps("positions", `curling calibration ${out}`, { threads, queue }, (jobs, progress) =>
      makeCalibration({
        folder: out,
        rules,
        agent,
        seed,
        throws: [...throws],
        ends,
        positions,
        jobs,
        signal,
        progress,
      }),
    ),
  );
  if (rows.length > 1) {
    const report = agreementReport(rows);
    process.stdout.write(
      json
        ? `${JSON.stringify({ rules, agent, seed, ends, positions: rows.length, ...report })}\n`
        : `${formatAgreement(report, standardScreen())}\n`,
    );
    if (svg !== undefined) writePicture(svg, `${drawAgreement(report)}\n`);
  }
  if (signal.aborted) sayInterrupted();
}
