export { FileError, onFile, systemWords } from "./error.js";
export { claimFolder, demandFolder, makeFolder, type Signs } from "./folder.js";
export { forgetInputs } from "./inputs.js";
export { appendLine, LineFile, type Lines, readLines } from "./lines.js";
export { demandOutput, demandPicture, holdsSomething, writeOutput, writePicture } from "./output.js";
export { MOST_ROWS, readBytes, readText } from "./read.js";
export { writeWhole } from "./write.js";
