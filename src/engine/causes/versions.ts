import type { Pointer } from "../../model/pointer.ts";
import { definitionsOf, type ResourceVersion } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { createEnclosing } from "../reach/enclosing.ts";
import type { Candidate } from "./candidate.ts";

/** The schemas of the versions of a kind: the same inner path in any of them is one declaration. */
export function createVersionDeclarations(
  sides: Readonly<Record<"old" | "new", Snapshot>>,
): (candidate: Candidate) => readonly string[] {
  const homeIn = { old: createVersionOf(sides.old), new: createVersionOf(sides.new) };
  return ({ at }) => {
    const home = homeIn.new(at.new);
    if (home === undefined) return [];
    const before = homeIn.old(at.old)?.inside ?? at.old;
    return [`versions of ${home.version.resource} ${before} ${home.inside}`];
  };
}

interface Home {
  readonly version: ResourceVersion;
  /** From the schema of the version to the place. */
  readonly inside: string;
}

/** The version of a definition whose schema holds a place. */
export function createVersionOf({ resources }: Pick<Snapshot, "resources">): (at: Pointer) => Home | undefined {
  const schemas = definitionsOf(resources).flatMap(({ definitionVersion, versions }) =>
    definitionVersion === undefined ? [] : Object.values(versions).flatMap(ownSchema),
  );
  const holderOf = createEnclosing(schemas);
  return (place) => {
    const held = holderOf(place);
    return held && { version: held.version, inside: place.slice(held.at.length) };
  };
}

/** Not the one that a definition has for all of its versions. */
function ownSchema(version: ResourceVersion): readonly { readonly at: Pointer; readonly version: ResourceVersion }[] {
  const at = version.schema?.at;
  return at?.startsWith(version.at) === true ? [{ at, version }] : [];
}
