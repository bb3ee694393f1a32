/** The version of the package. It stands alone so that the command can print it without loading a room. */

/** Names the version of playout that writes plans, records and messages; equal to that of package.json. */
export const version = "0.17.0";
