import type { DeclaredMarker } from "../../src/model/declaration.ts";
import type { Pointer } from "../../src/model/pointer.ts";

/** A field's stage in a project, as KEP-2558 has authors write it: `+lifecycle:kubernetes:minVersion=v1.20,status=alpha`. */
export interface LifecycleMarker {
  readonly project: string;
  readonly at: Pointer;
}

/** Of all projects, in the order of the text. */
export function lifecyclesOf(markers: readonly DeclaredMarker[]): readonly LifecycleMarker[] {
  return markers.flatMap(({ name, text, at }) => {
    if (!name.startsWith("lifecycle:")) return [];
    return [{ project: /^lifecycle:([^:=]*)/u.exec(text)?.[1] ?? "", at }];
  });
}
