import type { Pointer } from "../../model/pointer.ts";
import { definitionsOf } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";

export interface Named {
  readonly at: Pointer;
  readonly name: string;
}

/** The custom resources that a document defines, and their versions. */
export function kindsIn(resources: Snapshot["resources"]): readonly Named[] {
  return definitionsOf(resources).flatMap(({ id, at, definitionVersion, versions }) =>
    definitionVersion === undefined
      ? []
      : [{ at, name: id }, ...Object.values(versions).map((version) => ({ at: version.at, name: version.label }))],
  );
}
