// Two states of one set of files: what was edited, and how.
import type { Chance } from "../../chance.ts";
import type { Tree } from "../model.ts";
import { isValid } from "../validity.ts";
import { ENUM_EDITS, EXTENSION_EDITS, FILE_EDITS, MESSAGE_EDITS, SERVICE_EDITS } from "./definitions.ts";
import type { Edits } from "./edit.ts";
import { FIELD_EDITS } from "./fields.ts";

export const EDITS: Edits = {
  ...FIELD_EDITS,
  ...FIELD_EDITS,
  ...ENUM_EDITS,
  ...MESSAGE_EDITS,
  ...EXTENSION_EDITS,
  ...SERVICE_EDITS,
  ...FILE_EDITS,
};

export interface Edited {
  readonly old: Tree;
  readonly new: Tree;
  /** The edits in words; empty if only the style differs. */
  readonly what: readonly string[];
}

const ATTEMPTS = 6;

/** Edits that rename: further edits cannot be attributed by name. */
const RENAMING: ReadonlySet<string> = new Set([
  "rename an enumeration",
  "rename a message",
  "move a message out of another",
  "move a message into another",
  "rename an extension",
  "take another package",
]);

/** Not each edit finds what it is about, or leaves what compilers take. */
function editedOnce(tree: Tree, chance: Chance): readonly [Tree, string] | undefined {
  for (let count = 0; count < ATTEMPTS; count++) {
    const name = chance.of(Object.keys(EDITS));
    const after = EDITS[name]!(tree, chance);
    if (after !== undefined && isValid(after)) return [after, name];
  }
  return undefined;
}

/** Undefined where what was to be edited is nothing that a compiler takes. */
export function editedTree(old: Tree, chance: Chance, edits: number): Edited | undefined {
  if (!isValid(old)) return undefined;
  let tree = old;
  const what: string[] = [];
  for (let left = edits; left > 0; left--) {
    const after = editedOnce(tree, chance);
    if (after === undefined || (what.length > 0 && RENAMING.has(after[1]))) continue;
    tree = after[0];
    what.push(after[1]);
    if (RENAMING.has(after[1])) break;
  }
  return { old, new: tree, what };
}
