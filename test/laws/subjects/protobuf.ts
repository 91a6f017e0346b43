import { editedTree } from "../../property/protobuf/edits/index.ts";
import type { Tree } from "../../property/protobuf/model.ts";
import { print } from "../../property/protobuf/print.ts";
import { randomTree } from "../../property/protobuf/random.ts";
import { editsOfHalves, fileOf, subject, type Halves } from "../subject.ts";

const STYLE = {
  names: "full",
  innerFirst: false,
  comments: false,
  spelledRanges: false,
  importsSorted: false,
} as const;

/** The right half is in separate packages. */
const halves: Halves<Tree> = {
  random: (chance) => randomTree(chance),
  edited: (tree, chance) => {
    const after = editedTree(tree, chance, 1);
    return after === undefined || after.what.length === 0 ? undefined : after.new;
  },
  files: (left, right = []) =>
    [...filesOf(left), ...filesOf(right).map(renamed)].map(([path, text]) => fileOf(path, text)),
};

export const protobuf = subject<Tree>({ name: "protobuf", ...halves, twoEdits: editsOfHalves(halves) });

function filesOf(tree: Tree): readonly (readonly [path: string, text: string])[] {
  return [...print(tree, STYLE)];
}

function renamed([path, text]: readonly [string, string]): readonly [string, string] {
  const rename = (own: string): string => own.replaceAll(/\bacme/gu, "stone").replaceAll(/\bAcme/gu, "Stone");
  return [rename(path), rename(text)];
}
