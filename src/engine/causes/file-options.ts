import type { Snapshot } from "../../model/snapshot.ts";
import { createEnclosing } from "../reach/enclosing.ts";
import type { Candidate } from "./candidate.ts";

/** One option of all files of a package is one declaration. */
export function createFileOptionDeclarations({
  new: { wire },
}: Readonly<Record<"old" | "new", Snapshot>>): (candidate: Candidate) => readonly string[] {
  const fileOf = createEnclosing(Object.values(wire?.files ?? {}));
  return ({ fact, at }) => {
    const file = fact.subject === "fileOption" ? fileOf(at.new) : undefined;
    return file === undefined ? [] : [`option of package ${file.package.value}`];
  };
}
