import { editedGroup } from "../../property/go/edits.ts";
import type { Group } from "../../property/go/model.ts";
import { print } from "../../property/go/print.ts";
import { randomGroup } from "../../property/go/random.ts";
import type { SourceFile } from "../../../src/contracts/source.ts";
import { editsOfHalves, fileOf, subject, type Halves } from "../subject.ts";

/** The right half is in other files of the same packages. */
const halves: Halves<Group> = {
  random: randomGroup,
  edited: (group, chance) => editedGroup(group, chance)?.new,
  files: (left, right = []) => [...print(left).map(({ path, file }) => fileOf(path, file.text)), ...rightFiles(right)],
};

export const go = subject<Group>({ name: "Go", ...halves, twoEdits: editsOfHalves(halves) });

function rightFiles(group: Group): readonly SourceFile[] {
  const files = print(group).filter(({ path }) => !path.endsWith("/doc.go"));
  const types = files.flatMap(({ file }) => [...file.text.matchAll(/^type (\w+) /gmu)].map(([, name]) => name!));
  return files.map(({ path, file }) => fileOf(path.replace("/", "/right_"), renamed(file.text, new Set(types))));
}

/** Types and constants; members keep the names that JSON has for them. */
function renamed(text: string, types: ReadonlySet<string>): string {
  return text.replaceAll(/\b[A-Z]\w*\b/gu, (name) => (types.has(name) || CONSTANT.test(name) ? `Right${name}` : name));
}

const CONSTANT = /^Mode/u;
