// Files of tests share a thread, in which games are known in the order of the list whoever comes first.
import "../src/games/index.js";
