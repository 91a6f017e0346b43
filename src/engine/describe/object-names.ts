import { isObject, type Json } from "../../model/json.ts";
import { principal, type Pointer } from "../../model/pointer.ts";
import { definitionsOf, type ResourceVersion } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";

/** Gives an object of a custom resource what makes it one: its version and its kind. */
export type NameObject = (value: Json, schema: Pointer) => Json;

export function createNameObject({ resources }: Snapshot): NameObject {
  let versions: Map<Pointer, ResourceVersion> | undefined;
  return (value, schema) => {
    const at = principal(schema);
    versions ??= versionsBySchema(resources);
    const version = versions.get(at);
    if (version === undefined || !isObject(value)) return value;
    const { apiVersion, kind, ...rest } = value;
    const [group, name] = version.label.split(" ");
    return {
      // The shortest text stands where any will do.
      ...(apiVersion !== undefined && { apiVersion: apiVersion === "" ? group! : apiVersion }),
      ...(kind !== undefined && { kind: kind === "" ? name! : kind }),
      ...rest,
    };
  };
}

function versionsBySchema(resources: Snapshot["resources"]): Map<Pointer, ResourceVersion> {
  const known = definitionsOf(resources).filter(({ definitionVersion }) => definitionVersion !== undefined);
  return new Map(
    known.flatMap(({ versions }) =>
      Object.values(versions).flatMap((version) =>
        version.schema === undefined ? [] : [[version.schema.value, version] as const],
      ),
    ),
  );
}
