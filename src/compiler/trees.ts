import type { SourceFile } from "../contracts/source.ts";
import type { TS } from "./load.ts";

const trees = new WeakMap<SourceFile, TS.SourceFile>();

/** Keeps the syntax tree of a file, so that programs do not parse it again, and answer questions about its nodes. */
export function keepTree(file: SourceFile, tree: TS.SourceFile): void {
  trees.set(file, tree);
}

/** Returns the syntax tree that a reader made of a file; undefined for files that nobody parsed. */
export function treeOf(file: SourceFile): TS.SourceFile | undefined {
  return trees.get(file);
}
