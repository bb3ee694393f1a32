/** Prints the public names of the package, entry by entry. */
import { openSources, publicNames } from "../sources.js";

const { api, project } = openSources();
for (const [entry, names] of publicNames(project)) for (const name of names) console.log(`${entry} ${name}`);
api.close();
