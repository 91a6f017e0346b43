import type { FindingPlace } from "../../finding.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Candidate } from "./candidate.ts";
import { createCopyDeclarations } from "./copies.ts";
import { createFileOptionDeclarations } from "./file-options.ts";
import { createInlinedDeclarations } from "./inlined.ts";
import { createVersionDeclarations } from "./versions.ts";

/** A candidate, and where it stands in the text. */
export interface Located {
  readonly candidate: Candidate;
  readonly old: FindingPlace;
  readonly new: FindingPlace;
}

/**
 * Names the declarations that a candidate is about. Two candidates with equal facts that share a name have one cause.
 * What the same declaration means is known here and in the files that are called, and nowhere else.
 */
export type DeclarationsOf = (located: Located) => readonly string[];

type Sides = Readonly<Record<"old" | "new", Snapshot>>;

export function createDeclarationsOf(sides: Sides): DeclarationsOf {
  if (isDerived(sides)) return sourceRanges;
  const others = [
    createCopyDeclarations(sides),
    createVersionDeclarations(sides),
    createInlinedDeclarations(sides),
    createFileOptionDeclarations(sides),
  ];
  return (located) => [...sameNode(located), ...others.flatMap((of) => of(located.candidate))];
}

/** Types are derived from others, so that the texts of one change differ from place to place: values are not compared. */
export function isDerived({ new: { format } }: Sides): boolean {
  return format === "typescript";
}

/** The source ranges of the declaration, on the sides that have it. */
function sourceRanges({ old, new: new_ }: Located): readonly string[] {
  const declared = [old, new_].filter(({ missing }) => missing !== true);
  return [declared.map(nodeOf).join(" ")];
}

/** The node after references and aliases: its range in the text, or its pointer where it has none. */
export function sameNode({ candidate, old, new: new_ }: Located): readonly string[] {
  const after = `new ${nodeOf(new_)}`;
  // A part that is new has no declaration before; a change names what is missing.
  const isNewPart = candidate.event === candidate.ruleId && old.missing === true;
  return isNewPart ? [after] : [`old ${nodeOf(old)}`, after];
}

function nodeOf({ file, pointer, range }: FindingPlace): string {
  return range === undefined ? `${file}#${pointer}` : `${file}:${range.start.offset}-${range.end.offset}`;
}
