# The cases of the oracle. "### NAME" begins one, and its script follows; what stands before the first is part of each. A script runs in
# an empty folder beside links to plans, examples, experiments and test; `playout` is ours. What it prints and the files that it leaves
# are hashed; standard error is not. Status 77 says that it cannot run here.

DC3=test/reference/curling/sample_dc3_game.dcl2
STONES="throw=3 stones=0:0,38.4/1:0.3,37.1/0:-0.5,36.2"
UNTAUGHT=uct:playouts=12,policy=uniform,prior=none

hex_game() { echo '(;FF[4]GM[11]SZ[5];B[c3];W[b4];B[d2];W[c2];B[d1];W[b3])' > hex.sgf; }
go_game() { echo '(;FF[4]GM[1]SZ[5]KM[0.5];B[cc];W[bb];B[cb];W[bc];B[bd];W[db])' > go.sgf; }

hex_plan() {
  cat > plan.yaml <<'END'
game: { name: hex, size: 5 }
agents: [{ name: half, kind: uct, amaf: half }, { name: plain, kind: uct }]
pairs: 3
openings: { plies: 1 }
budget: { playouts: 40 }
seed: 1
END
}
go_plan() {
  cat > plan.yaml <<'END'
game: { name: go, size: 5, komi: 0.5 }
agents: [{ name: credit, kind: uct, amaf: first }, { name: plain, kind: uct }, { kind: random }]
pairs: 2
openings: { plies: 2 }
budget: { playouts: 40 }
seed: 1
END
}
curling_plan() {
  cat > plan.yaml <<'END'
game: { name: curling, rules: dc3, ends: 2 }
agents: [rules, { name: lapsing, kind: epsilon, agent: { kind: rules }, eps: 0.25 }, random]
pairs: 2
seed: small
END
}

go_positions() {
  playout learn go-positions --size 5 --komi 0.5 --agent $UNTAUGHT --games 12 --seed 7 --threads 1 --out positions
}
go_values() {
  playout learn go-teacher --data positions --agent uct:playouts=60,policy=uniform,prior=none --threads 1 --out values
}
balance() {
  playout learn "$@" --data values --values 30 --slopes 30 --batch 3 --iterations 2 --sample 5 --test-positions 3 --threads 1
}

# Numbers as N, for what is measured.
measured() { sed -E 's/-?[0-9][0-9.e+,-]*/N/g; s/ +/ /g'; }

# Starts a Redis server of its own at $URL.
redis() {
  command -v redis-server > /dev/null || { echo "needs redis-server" >&2; exit 77; }
  node test/oracle/redis.js > redis.log 2>&1 & REDIS=$!
  trap 'kill $REDIS; wait $REDIS; rm -f redis.log' EXIT
  until URL=$(grep -o 'redis://.*' redis.log); do
    kill -0 $REDIS 2> /dev/null || { cat redis.log >&2; exit 77; }
    sleep 0.05
  done
}
# Prints the jobs that a command hands in, where no worker is there to take them.
jobs_of() {
  redis
  playout "$@" --queue $URL > /dev/null 2>&1 & OWNER=$!
  node test/oracle/jobs.js $URL
  kill -9 $OWNER; wait $OWNER 2> /dev/null; rm -rf out
}

### tests of searches and rules
cd "$(readlink test)/.."
npx vitest run --maxWorkers=1 --reporter=json test/signatures test/golden-trees test/playthroughs test/transcripts 2> /dev/null |
  node -e 'let text = ""; process.stdin.on("data", (data) => (text += data)).on("end", () => {
    const { testResults } = JSON.parse(text);
    const failed = testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status !== "passed");
    console.log(testResults.every(({ status }) => status === "passed") ? "all pass" : failed.map(({ fullName }) => fullName).join("\n"));
  })'
### files of those tests
cd test
for file in signatures/*.json golden-trees/*.json playthroughs/*.txt transcripts/*.txt; do echo "== $(basename $file)"; cat $file; done
### public names
node test/oracle/names.js
### plan ids
node test/oracle/plan-ids.js plans/*.yaml
### verify hex
playout verify hex --playouts 40000 --boards 20000 --json
### verify go
playout verify go --playouts 20000 --json
### verify curling
playout verify curling --reference test/reference/curling --json

### agents hex
playout agents --game hex; playout agents --game hex --json
### agents go
playout agents --game go; playout agents --game go --json
### agents curling
playout agents --game curling; playout agents --game curling --json
### help of hex
for command in play analyze draw suite gtp calibration mistakes; do playout $command --game hex --help; done
### help of go
for command in play analyze draw suite gtp calibration mistakes; do playout $command --game go --help; done
### help of curling
for command in play analyze draw; do playout $command --game curling --help; done
for kind in best values dc3; do playout agents --game curling $kind; done

### analyze hex position
playout analyze --size 7 --moves "a3 f6 g5" --agent uct:playouts=300 --json --svg heat.svg
playout analyze --size 5 --moves "a3 c4" --agent uct:playouts=300
### analyze hex best
playout analyze --size 3 --board .../.B./W.. --json
playout analyze --size 6 --moves "a3 c4" --playouts 60 --json
### analyze hex game
hex_game
playout analyze --sgf hex.sgf --every --agent uct:playouts=100 --json --svg game.svg
playout analyze --sgf hex.sgf --every --agent uct:playouts=100
playout analyze --sgf hex.sgf --turn 3 --playouts 50 --json
### analyze hex lines
cat > lines <<'END'
{"id": "a", "moves": "a5 b4", "size": 5, "maxPlayouts": 100}
{"id": "b", "board": ["...", ".B.", "..."], "toMove": "W", "lines": 3, "heat": true, "maxPlayouts": 50}
{"id": "c", "moves": "z9", "size": 5}
not json
{"id": "d", "action": "query_version"}
{"id": "e", "sgf": "(;FF[4]GM[11]SZ[3];B[a1];W[b2];B[c3])", "maxPlayouts": 30}
{"id": "f", "unknown": 1}
{"id": "g", "moves": "a5 b4", "size": 5, "analyzeTurns": [0, 1], "maxPlayouts": 20}
END
playout analyze --agent uct:playouts=30 < lines | sort
### analyze go position
playout analyze --game go --size 5 --komi 0.5 --moves "C3 D3 C2" --agent uct:playouts=300 --json --svg heat.svg
playout analyze --game go --size 5 --moves "C3 D3" --agent uct:playouts=300
### analyze go best
playout analyze --game go --moves "E5 G5 F6" --playouts 200 --json
### analyze go game
go_game
playout analyze --game go --sgf go.sgf --every --agent uct:playouts=100 --json --svg game.svg
### analyze go lines
cat > lines <<'END'
{"id": "a", "moves": "C3 D3", "size": 5, "komi": 0.5, "maxPlayouts": 100, "priority": 1}
{"id": "b", "board": ["...", ".B.", "W.."], "toMove": "W", "maxPlayouts": 50}
{"id": "c", "moves": "C3 D3", "size": 5, "rules": "chinese", "maxPlayouts": 50, "heat": true}
{"id": "d", "moves": "C3 C3", "size": 5}
END
playout analyze --game go --agent uct:playouts=50 < lines | sort
### analyze curling position
playout analyze --game curling --rules dc3 --position "$STONES" --agent best:playouts=300 --trials 50 --json --svg sheet.svg
playout analyze --game curling --position "$STONES" --agent state-tree:policy=heuristic,playouts=300 --trials 50
### analyze curling game
playout analyze --game curling --record $DC3 --end 3 --throw 12 --agent best:playouts=200 --trials 20 --json
playout analyze --game curling --record $DC3 --end 2 --agent best:net=fcv1 --quick --trials 20
### analyze curling square
playout analyze --game curling --rules legacy-gat --agent values:net=gpi --position throw=15 --svg square.svg --square --trials 20
playout analyze --game curling --rules dc4 --position "$STONES" --agent rules --policy simple --trials 20 --json --heat 1
### analyze curling lines
cat > lines <<'END'
{"id": "a", "position": "throw=3 stones=0:0,38.4/1:0.3,37.1", "rules": "dc3", "maxPlayouts": 200}
{"id": "b", "position": {"throw": 1, "stones": [{"team": 0, "x": 0.1, "y": 38.4}]}, "rules": "legacy-gat", "maxPlayouts": 100, "lines": 2}
{"id": "c", "position": "throw=99"}
END
playout analyze --game curling --agent best:playouts=50 < lines | sort

### play hex
printf 'help\na1\nhint\nb2\nundo\nboard\nsave game.sgf\nquit\n' | playout play --game hex --size 4 --agent uct:playouts=60
### play go
printf 'C3\nhint\nundo\nB2\npass\nsave game.sgf\nquit\n' | playout play --game go --size 5 --agent uct:playouts=60
### play curling
printf 'help\n2.41@-3cw\nhint\nscore\nsave game.json\nquit\n' | playout play --game curling --rules dc3 --ends 1 --agent rules --seed 1
### demo
playout demo --ends 1
playout demo --rules dc4-mixed-doubles --ends 1 --json
playout demo --rules legacy-gat --record game.json > /dev/null

### gtp hex
cat > lines <<'END'
protocol_version
name
version
list_commands
boardsize 5
play black c3
genmove white
showboard
reg_genmove black
undo
final_score
param_game allow_swap 1
3 known_command play
all_legal_moves
hexgui-analyze_commands
gogui-analyze_commands
foo
quit
END
playout gtp --agent uct:playouts=100 < lines
printf 'boardsize 4\nplay black b2\ngenmove white\nshowboard\nquit\n' | playout gtp --swap pieces --agent uct:playouts=100
### gtp go
cat > lines <<'END'
name
version
list_commands
boardsize 5
komi 0.5
play b C3
genmove w
showboard
fixed_handicap 2
clear_board
place_free_handicap 2
genmove w
final_score
final_status_list dead
kgs-rules chinese
kgs-time_settings byoyomi 300 30 5
time_settings 30 0 0
time_left b 10 0
cgos-opponent_name x
kgs-genmove_cleanup b
printsgf
gogui-analyze_commands
quit
END
playout gtp --game go --size 5 --agent uct:playouts=100 < lines
### gtp analysis
cat > lines <<'END'
boardsize 5
play b C3
lz-genmove_analyze w 100000
kata-genmove_analyze b 100000
genmove_analyze w 100000
quit
END
playout gtp --game go --agent uct:playouts=200 < lines
### gtp check
playout gtp check "node $PLAYOUT gtp --agent uct:playouts=10" --json

### match hex
hex_plan
playout match run plan.yaml --out out --threads 1 > /dev/null
playout match report out --json
playout match report out
sed -E 's/^agents.*/agents: [{ name: few, kind: uct, playouts: 10 }, { name: more, kind: uct, playouts: 40 }]/; s/pairs: 3/pairs: 10/' plan.yaml > strength.yaml
playout match run strength.yaml --out strength --threads 1 > /dev/null
playout match report strength --strength strength.svg
### match go
go_plan
playout match run plan.yaml --out out --threads 1 > /dev/null
playout match report out --json
playout match resume out
### match curling
curling_plan
playout match run plan.yaml --out out --threads 1 > /dev/null
playout match report out --json
playout curling luck out --trials 4 --json
### match merge
hex_plan
playout match run plan.yaml --out a --shard 1/2 --threads 1 > /dev/null
playout match run plan.yaml --out b --shard 2/2 --threads 1 > /dev/null
playout match merge whole a b
playout match report whole --json
### match default folder
hex_plan
playout match run plan.yaml --threads 1
ls matches; rm -r matches
### match stop
cat > plan.yaml <<'END'
game: { name: hex, size: 5, swap: sides }
agents: [{ name: strong, kind: uct, playouts: 60 }, { kind: random }]
pairs: 40
seed: 3
stop: { sprt: { elo0: 0, elo1: 200 } }
END
playout match run plan.yaml --out out --threads 1 > /dev/null
playout match report out --json
### match clocks and programs
cat > plan.yaml <<END
game: { name: go, size: 5 }
agents: [{ kind: gtp, command: "node '$PLAYOUT' gtp --game go --agent random" }, { kind: random }]
pairs: 1
clock: { move: 60 }
seed: 3
END
playout match run plan.yaml --out out --threads 1 > /dev/null
### ladder
cat > plan.yaml <<'END'
game: { name: hex, size: 4 }
agents: [random, { name: uct, kind: uct, playouts: 20 }, { name: more, kind: uct, playouts: 60 }]
seed: 1
END
playout ladder run plan.yaml --out out --games 12 --threads 1 > /dev/null
playout ladder report out --json
playout ladder report out

### experiment list
playout experiment list; playout experiment list --json
### experiment pairing
cat > small.yaml <<'END'
format: playout-experiment
version: 1
name: small-pairing
title: A small one
paper: None
place: Table 0
about: Two programs that hardly think.
kind: pairing
game: { name: curling, rules: legacy-gat, ends: 2, extraEnds: false, tie: 0.25 }
agents: { tree: "state-tree:policy=simple,table=12", pure: "pure-mc:policy=simple" }
tie: 0.219
round: 4284
budgets: [0.001, 0.002, 1]
published:
  rounds: 1
  first: { won: 10, tiedSecond: 5, tiedFirst: 5, lost: 20 }
  second: { won: 20, tiedSecond: 5, tiedFirst: 5, lost: 10 }
default: { games: 4, rounds: 0.002 }
END
playout experiment run small.yaml --threads 1 --out out
playout experiment report out --json
# It says how long decisions took.
rm out/report.html
### experiment ratings
cat > small.yaml <<'END'
format: playout-experiment
version: 1
name: small-ratings
title: A small ladder
paper: None
place: Table 0
about: Three who hardly aim.
kind: ratings
game: { name: curling, rules: legacy-gat, ends: 1 }
anchor: chance
reach: 1
players:
  chance: { agent: random, elo: 0 }
  half: { agent: "epsilon:agent=(sample),eps=0.5", elo: 200 }
  whole: { agent: sample, elo: 400 }
gaps: [{ of: half, over: chance }]
default: { games: 4 }
END
playout experiment run small.yaml --threads 1 --out out
playout experiment report out --json
### experiment values
playout experiment run matsui2018-table5 --scale 0.0001 --threads 1 --out out
playout experiment report out --json
### experiment learning
playout experiment run uctb-figure2 --scale 0.0001 --threads 1 --out out --learned learned
playout experiment report out --json

### suite hex
playout suite examples/hex-puzzles.jsonl --game hex --agent uct:playouts=100 --json
playout suite examples/hex-puzzles.jsonl --agent best:playouts=20
### calibration hex
playout calibration --game hex --size 4 --agent uct:playouts=20 --analysis uct:playouts=30 --positions 4 --games 2 --threads 1 --out out --json --svg out.svg
### calibration go
playout calibration --game go --size 5 --agent uct:playouts=20 --analysis uct:playouts=30 --positions 2 --threads 1 --out out --json
### mistakes
playout mistakes --game hex --size 4 --agent uct:playouts=20 --review uct:playouts=30 --games 2 --effort 3 --threads 1 --out out --json

### learn go games
playout learn go-games --size 5 --komi 0.5 --games 6 --agent $UNTAUGHT --sgf --threads 1 --out games
playout learn go-mm --games games --set paper --passes 3 --held-out 0.3 --out mm.json
playout learn go-mm --games games --set wide --passes 2 --held-out 0.3 --out wide.json --module wide.ts
### learn go values
go_positions; go_values
playout learn go-evaluate --data values --policy sb --playouts 40 --threads 1 --json
### learn go-sb
go_positions > /dev/null; go_values > /dev/null
balance go-sb --out sb --module sb.ts
rm -r positions values
### learn go-uctb
go_positions > /dev/null; go_values > /dev/null
balance go-uctb --threshold 5 --out uctb
rm -r positions values
### learn curling
playout learn curling-teacher --rules legacy-gat --games 3 --agent rules --threads 1 --out lessons
playout learn curling-policy --data lessons --passes 2 --held-out 0.3 --out policy.json --module policy.ts
### selfplay curling
playout selfplay curling --ends 48 --shard 16 --threads 1 --out ends
playout selfplay curling --policy rules --rules dc3 --ends 8 --shard 8 --out rules --threads 1
### selfplay curling-positions
playout selfplay curling-positions --ends 2 --shard 2 --agent best:playouts=40 --threads 1 --out positions

### draw hex
hex_game
playout draw --game hex --position 5,b4c3d2 --numbers
playout draw --record hex.sgf --move 3 --theme dark
playout draw --position "rows=.../.B./..W toMove=B" --theme print --title T --caption C
### draw go
go_game
playout draw --game go --record go.sgf --numbers
playout draw --game go --position "size=9 moves=E5,G5,F6"
### draw curling
playout draw --game curling --position "$STONES" --rules dc3
playout draw --game curling --position "$STONES" --shot 2.41@-3cw --cloud 20 --rules dc3 --view play --flip
playout draw --game curling --position "$STONES" --heat cw
playout draw --game curling --record $DC3 --end 2 --throw 9
### draw curling report
playout demo --rules dc3 --json > game.json
playout analyze --game curling --record game.json --agent best:net=fcv1 --quick --trials 20 --json > analysis.json
playout draw --game curling --record game.json --analysis analysis.json --report report.html
### convert curling
playout convert $DC3 --out game.json
for format in dcl2 dcl dc4 dc4-events dc4-python dc3-shots record; do echo "== $format"; playout convert game.json --to $format; done
### convert boards
hex_game; go_game
playout convert hex.sgf --to hexworld
playout convert hex.sgf --to sgf
playout convert go.sgf --to sgf
playout convert hex.sgf --to dcl

### bench hex
playout bench hex --json --rounds 1 --only empty | measured
### bench go
playout bench go --json --rounds 1 --only empty/uniform | measured
### bench curling
playout bench curling --json --rounds 1 --only fcv1 | measured
### bench nets
playout bench nets --json --rounds 1 --only throws | measured
### bench players
playout bench players --json --rounds 1 --threads 1 --rules dc3 --only throw-15 | grep -v '"commit"' | measured

### curling throw
playout curling throw --shot 2.41@-3cw
playout curling throw --shot=-0.1,2.5,cw --position "throw=3 stones=0:0,38.4/1:0.3,37.1" --rules dc3 --noise dc3 --samples 3 --seed 5
playout curling throw --shot=-0.1,2.5,cw --simulator referee --times 0,0.5,1,20
playout curling throw --rules legacy-gat --frame legacy --shot 1,-31,1
### curling throw lines
cat > lines <<'END'
{"id": 1, "position": "throw=1 stones=1:0,38.4", "shot": "-0.1,2.4,cw"}
{"shots": [{"vx": -0.1, "vy": 2.4, "turn": "cw"}, {"vx": 0.1, "vy": 2.4, "turn": "ccw"}]}
{"shot": "2.41@-3cw", "samples": 3, "seed": 7}
{"shot": "2.41@-3cw", "every": 5}
{"shot": 3}
END
playout curling throw --lines --noise dc4 --seed 7 < lines
playout curling throw --lines --simulator referee < lines
### curling aim
playout curling aim --stop 0,38.405 --turn cw
playout curling aim --pass=-0.4,37.2 --beyond 3 --turn ccw --rules legacy-gat
playout curling aim --official --stop 0,38.405 --turn cw
printf '{"id": 1, "stop": [0, 38.405], "turn": "cw"}\n{"pass": [0.3, 38], "speed": 0.5, "turn": "ccw"}\n{"stop": [9, 9]}\n' | playout curling aim --lines
### curling policy
for policy in simple heuristic learned; do playout curling policy --position "$STONES" --policy $policy --json; done
playout curling policy --position "$STONES" --svg throws.svg
### curling net
for net in gpi fcv1 legacy; do playout curling net $net --json; done
playout curling net fcv1 --out fcv1.json --onnx fcv1.onnx --module fcv1.ts
### curling calibration
playout curling calibration fcv1 --ends 3 --agent greedy --json --svg out.svg
playout curling calibration --analysis --rules dc3 --positions 1 --throws 15-16 --ends 3 --agent greedy --threads 1 --out out --json
### curling regret
playout curling regret fcv1 --playouts 40,100 --positions 3 --json
### curling wintable
playout curling wintable
playout curling wintable --json
playout curling wintable --ends-left 3 --lead -1 --hammer --points 2
playout curling wintable --extra-end played --ends 4
printf '{"id": 1, "endsLeft": 3, "lead": -1, "hammer": true}\n{"endsLeft": 3}\n' | playout curling wintable --lines
### curling replay
playout curling replay $DC3
playout curling replay $DC3 --simulator event --tolerance 20 --json
### curling user
echo secret | playout curling user me --users users.json
sed -i -E 's/[A-Za-z0-9+\/=_-]{20,}/S/g' users.json
### curling environment
node test/oracle/environment.js | playout curling environment
### curling host dc3
playout curling host dc3 --out out --ends 1 --seed 1 --team0 "command:node test/oracle/wire.js one dc3" --team1 "command:node test/oracle/wire.js two dc3"
### curling host legacy
playout curling host legacy --out out --ends 1 --seed 1 --team0 "command:node test/oracle/wire.js one stdio" --team1 "command:node test/oracle/wire.js two stdio"
# GO says how much time is left.
sed -i -E 's/^GO [0-9 ]+/GO N/' *-server.txt out/matches/*/*
### curling host dc4
echo secret | playout curling user me --users users.json
cat > settings.json <<'END'
{ "game_mode": "standard", "tournament": { "tournament_name": "Cup" }, "simulator": { "simulator_name": "fcv1" },
  "applied_rule": "fgz_rule", "time_limit": 600, "extra_end_time_limit": 60, "standard_end_count": 1, "match_name": "final",
  "positioned_stones_pattern": null }
END
playout curling host dc4 --out out --users users.json --port 0 --seed 1 --settings settings.json \
  --team0 "command:node test/oracle/wire.js one dc4" --team1 "command:node test/oracle/wire.js two dc4" > /dev/null
# Hands are drawn anew for each match: what is asked, and the names of all fields.
for file in *-player.txt; do
  sort -u $file | sed -E 's/[0-9a-f-]{36}/ID/g; s/-?[0-9]+(\.[0-9e-]+)?/N/g' | uniq > $file.sorted; rm $file
done
for file in one-server.txt out/matches/*/*; do
  echo "== $(basename $file)"; grep -oE '"[A-Za-z_0-9]+":|^event:.*' $file | sort -u
done
rm -r users.json *-server.txt out
### curling check
playout curling check --protocol legacy --command "node $PLAYOUT curling connect stdio --agent rules --no-record" --json

### jobs of a match
hex_plan; jobs_of match run plan.yaml --out out
### jobs of a curling match
curling_plan; jobs_of match run plan.yaml --out out
### jobs of a suite
jobs_of suite examples/hex-puzzles.jsonl --agent uct:playouts=10
### jobs of selfplay
jobs_of selfplay curling --ends 16 --shard 8 --out out
### jobs of a calibration
jobs_of calibration --game go --size 5 --positions 2 --out out
### jobs of learning
go_positions > /dev/null
jobs_of learn go-teacher --data positions --agent uct:playouts=10 --out out
rm -r positions
### queue
hex_plan; redis
playout worker --queue $URL --threads 1 > /dev/null 2>&1 & WORKER=$!
playout match run plan.yaml --out out --queue $URL > /dev/null 2>&1
playout match report out --json
playout queue status --queue $URL --json | grep -vE '"(id|host)"' | measured
kill $WORKER; wait $WORKER
playout queue drain --queue $URL | measured; playout queue retry --queue $URL
# It says whether the worker was there before the match.
rm out/log

### own game
OWN=./examples/connect-four/index.js
playout play --game $OWN --help
playout agents --game $OWN --json
playout analyze --game $OWN --moves d1 --agent uct:playouts=100 --json
playout suite examples/connect-four/puzzles.jsonl --game $OWN --agent uct:playouts=100 --json
sed 's/^pairs:.*/pairs: 1/; s|./index.js|./examples/connect-four/index.js|' examples/connect-four/plan.yaml > plan.yaml
playout match run plan.yaml --out out --threads 1 > /dev/null
### examples
for name in compare-shots hex-match hex-playouts hex-search go-search one-throw win-table; do
  echo "== $name"; node examples/$name.js
done
node examples/curling-decision.js | measured
### statuses
while read -r line; do
  playout $line > /dev/null < /dev/null
  echo "$? $line"
done <<'END'
--version
nowhere
match run
match run missing.yaml
analyze --game chess
analyze --time x
analyze --moves z99
gtp --game curling
convert missing
draw --position z99
suite missing
agents nobody
curling aim
curling throw --shot 9,9,cw
verify chess
experiment run nothing
worker
learn go-mm
curling net missing
serve missing --no-open
END
