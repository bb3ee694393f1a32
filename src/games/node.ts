/** The games with what only Node can give: commands. */
import "./index.js";
import { addFacets } from "../agents/index.js";
import { curlingNode } from "./curling/node.js";
import { goNode } from "./go/node.js";
import { hexNode } from "./hex/node.js";

addFacets("hex", hexNode);
addFacets("go", goNode);
addFacets("curling", curlingNode);
