/**
 * A game with its variations. A node is named by a short id, a position by the ids that lead to it from the root, one after
 * another: its path. The first child is the main line. Trees are never changed: operations give new ones that share what stays.
 */

export interface Node<M> {
  /** Two characters, its own among all nodes of the tree. */
  readonly id: string;
  readonly move: M;
  readonly children: readonly Node<M>[];
}

export interface Tree<M> {
  readonly children: readonly Node<M>[];
  /** Nodes that were ever added: the next id. */
  readonly count: number;
}

/** Ids one after another; the root's is empty. */
export type Path = string;

const ID = 2;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const MAX_NODES = DIGITS.length ** ID;

export function emptyTree<M>(): Tree<M> {
  return { children: [], count: 0 };
}

/** A tree of one line. */
export function lineOf<M>(moves: readonly M[]): { tree: Tree<M>; path: Path } {
  let tree = emptyTree<M>();
  let path: Path = "";
  for (const move of moves) ({ tree, path } = addMove(tree, path, move, () => false));
  return { tree, path };
}

/** Every line from the first move to its end, the main one first. */
export function linesOf<M>(tree: Tree<M>): M[][] {
  const lines: M[][] = [];
  const line: M[] = [];
  const open = tree.children.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    line.length = depth;
    line.push(node.move);
    if (node.children.length === 0) lines.push([...line]);
    for (const child of node.children.toReversed()) open.push({ node: child, depth: depth + 1 });
  }
  return lines;
}

/** The nodes from the first move to the end of a path; throws where the path leads nowhere. */
export function nodesAlong<M>(tree: Tree<M>, path: Path): Node<M>[] {
  const nodes: Node<M>[] = [];
  let { children } = tree;
  for (const id of idsOf(path)) {
    const node = children.find((each) => each.id === id);
    if (node === undefined) throw new Error(`the variation ${path} is not in this game`);
    nodes.push(node);
    ({ children } = node);
  }
  return nodes;
}

export function childrenAt<M>(tree: Tree<M>, path: Path): readonly Node<M>[] {
  return nodesAlong(tree, path).at(-1)?.children ?? tree.children;
}

/** Plays a move; where it was played there before, its path is found again. */
export function addMove<M>(
  tree: Tree<M>,
  path: Path,
  move: M,
  isSame: (a: M, b: M) => boolean,
): { tree: Tree<M>; path: Path } {
  const known = childrenAt(tree, path).find((child) => isSame(child.move, move));
  if (known !== undefined) return { tree, path: path + known.id };
  if (tree.count >= MAX_NODES) throw new Error(`a game has at most ${MAX_NODES} moves with its variations`);
  const id = idOf(tree.count);
  const grown = changeAt(tree, path, (children) => [...children, { id, move, children: [] }]);
  return { tree: { ...grown, count: tree.count + 1 }, path: path + id };
}

/** The tree without the last node of a path and what follows it. */
export function removeAt<M>(tree: Tree<M>, path: Path): Tree<M> {
  const id = path.slice(-ID);
  return changeAt(tree, parentOf(path), (children) => children.filter((child) => child.id !== id));
}

/** Makes the whole of a path the main line. */
export function promote<M>(tree: Tree<M>, path: Path): Tree<M> {
  let promoted = tree;
  for (let end = ID; end <= path.length; end += ID) {
    const id = path.slice(end - ID, end);
    promoted = changeAt(promoted, path.slice(0, end - ID), (children) => [
      ...children.filter((child) => child.id === id),
      ...children.filter((child) => child.id !== id),
    ]);
  }
  return promoted;
}

/** Returns true if the path leads somewhere: moves on it may have been removed. */
export function hasPath<M>(tree: Tree<M>, path: Path): boolean {
  let { children } = tree;
  for (const id of idsOf(path)) {
    const node = children.find((child) => child.id === id);
    if (node === undefined) return false;
    ({ children } = node);
  }
  return true;
}

/** The path that moves lead along; undefined where the tree does not have them. */
export function pathOfMoves<M>(
  tree: Tree<M>,
  moves: readonly M[],
  isSame: (a: M, b: M) => boolean,
): Path | undefined {
  let path: Path = "";
  let { children } = tree;
  for (const move of moves) {
    const node = children.find((child) => isSame(child.move, move));
    if (node === undefined) return undefined;
    path += node.id;
    ({ children } = node);
  }
  return path;
}

/** Whether a path is the beginning of the main line. */
export function isMainLine<M>(tree: Tree<M>, path: Path): boolean {
  return mainLine(tree, "").startsWith(path);
}

/** The path of the main line from a path on. */
export function mainLine<M>(tree: Tree<M>, path: Path): Path {
  let end = path;
  for (let [next] = childrenAt(tree, path); next !== undefined; [next] = next.children) end += next.id;
  return end;
}

export function parentOf(path: Path): Path {
  return path.slice(0, -ID);
}

/** Moves from the root. */
export function depthOf(path: Path): number {
  return path.length / ID;
}

/** The path after so many moves of it. */
export function upTo(path: Path, depth: number): Path {
  return path.slice(0, depth * ID);
}

/** The variation before (-1) or after (1) the last node of a path, where there is one. */
export function sibling<M>(tree: Tree<M>, path: Path, step: -1 | 1): Path | undefined {
  if (path === "") return undefined;
  const parent = parentOf(path);
  const siblings = childrenAt(tree, parent);
  const next = siblings[siblings.findIndex(({ id }) => id === path.slice(-ID)) + step];
  return next && parent + next.id;
}

/** A tree as plain data: lists that begin with a move, and go on with such lists of what may follow it. */
export type TreeData = readonly (readonly unknown[])[];

export function treeToData<M>(tree: Tree<M>): TreeData {
  const data = (nodes: readonly Node<M>[]): TreeData =>
    nodes.map(({ move, children }) => [move, ...data(children)]);
  return data(tree.children);
}

/** Ids are given anew, in the order in which moves are listed; `read` throws one line where a move is none. */
export function treeFromData<M>(data: unknown, read: (move: unknown) => M): Tree<M> {
  let count = 0;
  const nodes = (list: unknown): Node<M>[] => {
    if (!Array.isArray(list)) throw new Error("tree: expected lists of moves");
    return list.map((entry): Node<M> => {
      if (!Array.isArray(entry) || entry.length === 0) throw new Error("tree: expected lists of moves");
      if (count >= MAX_NODES) throw new Error(`a game has at most ${MAX_NODES} moves with its variations`);
      const id = idOf(count++);
      return { id, move: read(entry[0]), children: nodes(entry.slice(1)) };
    });
  };
  const children = nodes(data);
  return { children, count };
}

/** The place of a path among its siblings at every move, which stays the same when ids are given anew. */
export function placesOf<M>(tree: Tree<M>, path: Path): number[] {
  let { children } = tree;
  return idsOf(path).map((id) => {
    const place = children.findIndex((child) => child.id === id);
    children = children[place]?.children ?? [];
    return place;
  });
}

/** The path by places; it ends where they lead nowhere. */
export function pathOfPlaces<M>(tree: Tree<M>, places: readonly number[]): Path {
  let path: Path = "";
  let { children } = tree;
  for (const place of places) {
    const node = children[place];
    if (node === undefined) break;
    path += node.id;
    ({ children } = node);
  }
  return path;
}

function changeAt<M>(
  tree: Tree<M>,
  path: Path,
  change: (children: readonly Node<M>[]) => readonly Node<M>[],
): Tree<M> {
  const within = (children: readonly Node<M>[], rest: Path): readonly Node<M>[] =>
    rest === ""
      ? change(children)
      : children.map((child) =>
          child.id === rest.slice(0, ID)
            ? { ...child, children: within(child.children, rest.slice(ID)) }
            : child,
        );
  return { ...tree, children: within(tree.children, path) };
}

function idsOf(path: Path): string[] {
  return path.match(/../gs) ?? [];
}

function idOf(count: number): string {
  return `${DIGITS[Math.floor(count / DIGITS.length)]}${DIGITS[count % DIGITS.length]}`;
}
