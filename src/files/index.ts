export { FileError, lineOf, messageOf, onFile, systemWords } from "./error.js";
export { claimFolder, demandFolder, makeFolder, type Signs, sweepFolder } from "./folder.js";
export { forgetInputs } from "./inputs.js";
export { type Ledger, type LedgerFormat, openHeaded, openLedger } from "./ledger.js";
export { isHeld, waitForLock } from "./lock.js";
export { demandOutput, demandPicture, holdsSomething, writeOutput, writePicture } from "./output.js";
export { MOST_ROWS, readBytes, readText, readWeightsText } from "./read.js";
export {
  type HeadedFormat,
  type HeadedRows,
  headerOf,
  hearRows,
  jsonLine,
  readHeaded,
  readLine,
  readRows,
} from "./rows.js";
export { type NewLines, Tail } from "./tail.js";
export { writeWhole } from "./write.js";
