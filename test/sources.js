/** The sources as the compiler knows them: the public names of the package, for the oracle and the figures of the house. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SyntaxKind } from "typescript/unstable/ast";
import { API, SignatureKind, SymbolFlags } from "typescript/unstable/sync";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Opens all sources, tests included. The caller closes the API. */
export function openSources() {
  const api = new API({ cwd: ROOT });
  const config = `${ROOT}tsconfig.test.json`;
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error(`no project ${config}`);
  return { api, project };
}

/**
 * Returns the names that each entry of package.json exports; those of a namespace, and of an object that only bundles functions, with
 * its name before them.
 * @returns {Map<string, string[]>}
 */
export function publicNames({ program, checker }) {
  return new Map(
    entryModules(program, checker).map(([entry, module]) => [entry, namesIn(checker, module).sort()]),
  );
}

/**
 * Returns what each entry exports, renamed or not, as the symbols of its definition. Names of other packages are left out.
 * @returns {{ entry: string, name: string, symbol: import("typescript/unstable/sync").Symbol }[]}
 */
export function publicSymbols({ program, checker }) {
  return entryModules(program, checker).flatMap(([entry, module]) =>
    checker.getExportsOfModule(module).flatMap((exported) => {
      const symbol = definitionOf(checker, exported);
      const isOurs = symbol.declarations.some(({ path }) => !path.includes("/node_modules/"));
      return isOurs ? [{ entry, name: exported.name, symbol }] : [];
    }),
  );
}

/** Follows the renaming and handing on of a name to where it is defined. */
export function definitionOf(checker, symbol) {
  return symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * Returns the interfaces with methods that the parameters of a function, or of a class's constructor, name: whoever calls it has to
 * implement them.
 */
export function parameterContracts(project, symbol) {
  const { checker } = project;
  const nodes = symbol.declarations.map((handle) => handle.resolve(project)).filter((node) => node);
  const callables = nodes.flatMap((node) =>
    node.kind === SyntaxKind.ClassDeclaration
      ? node.members.filter((member) => member.kind === SyntaxKind.Constructor && !isPrivate(member))
      : node.kind === SyntaxKind.FunctionDeclaration
        ? [node]
        : [],
  );
  const found = new Map();
  const visit = (node) => {
    if (node.kind === SyntaxKind.TypeReference) {
      const named = checker.getSymbolAtLocation(node.typeName);
      const meant = named && definitionOf(checker, named);
      if (meant !== undefined && isContract(project, meant)) found.set(meant.id, meant);
    }
    node.forEachChild(visit);
  };
  for (const { parameters } of callables) for (const { type } of parameters) if (type) visit(type);
  return [...found.values()];
}

function isPrivate(member) {
  return member.modifiers?.some(({ kind }) => kind === SyntaxKind.PrivateKeyword) ?? false;
}

function isContract(project, symbol) {
  const handle = symbol.declarations[0];
  if (handle?.kind !== SyntaxKind.InterfaceDeclaration || !handle.path.startsWith(`${ROOT}src/`)) return false;
  return handle.resolve(project).members.some(({ kind }) => kind === SyntaxKind.MethodSignature);
}

function entryModules(program, checker) {
  const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
  return Object.entries(exports)
    .map(([entry, target]) => [entry, typeof target === "string" ? target : target.default])
    .filter(([, built]) => built.endsWith(".js"))
    .map(([entry, built]) => {
      const source = built.replace("./dist/", "src/").replace(/\.js$/, ".ts");
      return [entry, checker.getSymbolAtLocation(program.getSourceFile(ROOT + source))];
    });
}

/** @returns {string[]} */
function namesIn(checker, module) {
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    const meant = definitionOf(checker, symbol);
    const isModule = meant.flags & (SymbolFlags.ValueModule | SymbolFlags.NamespaceModule);
    // Members of other packages are theirs to name.
    if (isModule && meant.declarations.every(({ path }) => path.includes("/node_modules/")))
      return [symbol.name];
    const below = isModule ? namesIn(checker, meant) : bundledIn(checker, meant);
    return [symbol.name, ...below.map((name) => `${symbol.name}.${name}`)];
  });
}

/** Names the functions of an object that has nothing else. */
function bundledIn(checker, symbol) {
  if (!(symbol.flags & SymbolFlags.Variable) || symbol.flags & SymbolFlags.Type) return [];
  const type = checker.getTypeOfSymbol(symbol);
  if (type === undefined || isCallable(checker, type) || type.getSymbol()?.name !== "__object") return [];
  const properties = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol([...properties]);
  return types.length > 0 && types.every((each) => each !== undefined && isCallable(checker, each))
    ? properties.map(({ name }) => name)
    : [];
}

function isCallable(checker, type) {
  return [SignatureKind.Call, SignatureKind.Construct].some(
    (kind) => checker.getSignaturesOfType(type, kind).length > 0,
  );
}
