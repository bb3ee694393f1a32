/** The games with what only Node can give: commands. */
import { addFacets } from "../agents/index.js";
import { curlingNode } from "./curling/commands/node.js";
import { goNode } from "./go/commands/node.js";
import { hexNode } from "./hex/commands/node.js";
import "./index.js";

addFacets("hex", hexNode);
addFacets("go", goNode);
addFacets("curling", curlingNode);
