/** Prints the help texts of all commands as JSON by name, "help match run", which are found in the help texts themselves. */
const program = new URL("../../bin/playout.js", import.meta.url);
const write = process.stdout.write;
const texts = {};

const open = [[]];
for (let path = open.shift(); path !== undefined; path = open.shift()) {
  let text = "";
  process.stdout.write = (part) => {
    text += part;
    return true;
  };
  process.argv = [process.execPath, program.pathname, ...path, "--help"];
  // Another address, another run, in one process: to load the commands anew for each would take most of the time.
  await import(`${program}?${path.join("-")}`);
  process.stdout.write = write;
  texts[["help", ...path].join(" ")] = text;
  const listed = /^Commands:\n((?: {2}.*\n)+)/m.exec(text)?.[1] ?? "";
  for (const [, name] of listed.matchAll(/^ {2}([a-z][\w-]*)/gm))
    if (name !== "help") open.push([...path, name]);
}
console.log(JSON.stringify(texts));
