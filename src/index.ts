/**
 * What there is to import. Every room of playout is an entry of its own, and this one loads none of them: printed, it
 * tells what they hold.
 */

/** The rooms by the names they are imported by; in brackets what most people begin with. */
export const rooms = {
  "playout/random": "generators found by name, so that everything repeats (stream, Rng)",
  "playout/stats":
    "means, intervals and tests; Elo from pairs, SPRT, ratings (wilson, eloOfPairs, sprtState)",
  "playout/game": "what a game is, and whether yours is one; SGF, weights (Game, State, checkGame)",
  "playout/nets": "nets as text, and kernels that evaluate them (parseNet, SetEvaluator, chancesOf)",
  "playout/games/curling":
    "Digital Curling: simulators, rules, aiming, records (CurlingGame, aimFor, WinTable)",
  "playout/games/hex": "Hex: playouts, connections, notation, records (HexGame, WalkPlayout)",
  "playout/games/go": "Go: playouts by a policy, priors, territory, records (GoGame, SoftmaxPlayout)",
  "playout/search": "searches that know no game (Flat, Uct, Judged, GridSearch, StateTree, KrUct)",
  "playout/agents": "players as text, and what a game tells of itself (parseAgent, createAgent, addGame)",
  "playout/games": "our games with who plays them; analysis of curling (kitOf, curlingKit, analysePosition)",
  "playout/learn": "policies from choices and from values (SoftmaxLearner, MmLearner, Balancer)",
  "playout/draw": "pictures from data: SVG and terminal text (drawSheet, drawHex, drawGo)",
  "playout/protocols": "GTP from both sides, analysis as JSON lines (GtpController, AnalysisDialogue)",
  "playout/views": "what is shown of a game: pictures and text for a terminal (VIEWS, viewsOf, boardStudies)",
  "playout/play": "a person and an agent at a table, whatever the game (PLAY, BoardTable, plainPlay)",
  "playout/suite": "positions with known answers: rows, verdicts, counts (SUITE, parseRows, judge)",
  "playout/verify": "checks against counts, shares and records of others (VERIFY, verificationOf, finding)",
  "playout/match": "who is stronger: plans, games, figures (parsePlan, runMatch, scoreboard)",
  "playout/transports":
    "what carries dialogues: programs, TCP, HTTP, standard input (ProgramTransport, connectTo, listenOn, HttpPeer, carryOverStdio)",
  "playout/distribute":
    "jobs, games and searches in threads, jobs over a queue; folders for records (ThreadJobs, QueueJobs, JobExecutor)",
  "playout/training":
    "learning in folders: rows by jobs, runs that go on, who learns a game (makeRows, RunFolder, learnerOf)",
  "playout/games/curling/training":
    "curling learned: lessons, ends as data (makeLessons, examplesOf, learnPolicy, makeEnds)",
  "playout/games/go/training":
    "policies of Go from games and positions (makePositions, makeValues, learnRun)",
  "playout/experiment": "a paper's tables and figures again (parseExperiment, runExperiment, reportRun)",
} as const;

/** What a room is imported by. */
export type Room = keyof typeof rooms;

export const version = "0.16.0";
