import { formatTraits } from "../../model/format-traits.ts";
import type { FindingPlace } from "../../contracts/finding.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { nodeKey } from "../../contracts/occurrences.ts";
import { isNewPart, type Candidate } from "./candidate.ts";
import { createCopyDeclarations } from "./copies.ts";
import { createFileOptionDeclarations } from "./file-options.ts";
import { createInlinedDeclarations } from "./inlined.ts";
import { createInlineSchemas } from "./inline-schemas.ts";
import { createVersionDeclarations } from "./versions.ts";

/** A candidate, and where it stands in the text. */
export interface Located {
  readonly candidate: Candidate;
  readonly old: FindingPlace;
  readonly new: FindingPlace;
}

/**
 * Names the declarations that a candidate is about, with its values where these are compared. Two candidates of one fact that
 * share a name have one cause. What the same declaration means is known here and in the files that are called, and nowhere else.
 */
export type DeclarationsOf = (located: Located, values: () => string) => readonly string[];

type Sides = Readonly<Record<"old" | "new", Snapshot>>;

export function createDeclarationsOf(sides: Sides): DeclarationsOf {
  // Types are derived from others, so that the texts of one change differ from place to place.
  if (formatTraits(sides.new).isCode) return (located) => [sourceRanges(located)];
  const others = [
    createCopyDeclarations(sides),
    createVersionDeclarations(sides),
    createInlinedDeclarations(sides),
    createInlineSchemas(sides),
    createFileOptionDeclarations(sides),
  ];
  const isGeneric = sides.new.declarations !== undefined;
  return (located, values) => {
    const compared = [...sameNode(located), ...others.flatMap((of) => of(located.candidate))];
    const text = values();
    return [...compared.map((name) => `${name}\t${text}`), ...(isGeneric ? [instances(located)] : [])];
  };
}

/** The source ranges of the declaration, on the sides that have it. */
function sourceRanges({ old, new: new_ }: Located): string {
  const declared = [old, new_].filter(({ missing }) => missing !== true);
  return `source ${declared.map(nodeKey).join(" ")}`;
}

/** One place of a generic type, the same for all arguments. */
function instances(located: Located): string {
  const inside = [located.old, located.new].map(({ pointer }) => pointer.replace(/^\/definitions\/[^/]*/u, ""));
  return [sourceRanges(located), ...inside].join(" ");
}

/** The node after references and aliases: its range in the text, or its pointer where it has none. */
export function sameNode({ candidate, old, new: new_ }: Located): readonly string[] {
  const after = `new ${nodeKey(new_)}`;
  return isNewPart(candidate) ? [after] : [`old ${nodeKey(old)}`, after];
}
