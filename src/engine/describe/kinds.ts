import type { Naming } from "../causes/candidate.ts";
import { isWithin, split, type Pointer } from "../../model/pointer.ts";
import { definitionsOf, type Resource } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { createEnclosing } from "../reach/enclosing.ts";

export interface PlaceInKind {
  readonly name: string;
  /** The rest of the pointer, below the schema of the kind. */
  readonly tokens: readonly string[];
}

/** A version of an OpenAPI document has no schema: it is found by its own place. */
export function versionAt(at: Pointer, { resources }: Snapshot, naming: Naming): PlaceInKind | undefined {
  for (const { versions } of definitionsOf(resources)) {
    for (const version of Object.values(versions)) {
      if (version.at === at) return { name: naming === "kind" ? version.resource : version.label, tokens: [] };
    }
  }
  return undefined;
}

/** Returns the kind whose definition holds a place, with its version if the place is in one. */
export function kindAt(at: Pointer, snapshot: Snapshot, naming: Naming = "version"): PlaceInKind | undefined {
  const definition = definitionAt(at, snapshot);
  if (definition === undefined) return undefined;
  const { kind, group, schema, versions } = definition;
  for (const version of Object.values(versions)) {
    if (!isWithin(at, version.at)) continue;
    const name = naming === "kind" ? version.resource : version.label;
    return { name, tokens: tokensBelow(at, version.schema?.at) };
  }
  return { name: group === "" ? kind : `${group}/${kind}`, tokens: tokensBelow(at, schema?.at) };
}

const definitions = new WeakMap<Snapshot["resources"], (at: Pointer) => Resource | undefined>();

function definitionAt(at: Pointer, { resources }: Snapshot): Resource | undefined {
  let holding = definitions.get(resources);
  if (holding === undefined) {
    const written = definitionsOf(resources).filter(({ definitionVersion }) => definitionVersion !== undefined);
    definitions.set(resources, (holding = createEnclosing(written)));
  }
  return holding(at);
}

function tokensBelow(at: Pointer, schema: Pointer | undefined): readonly string[] {
  if (schema === undefined || !isWithin(at, schema)) return [];
  return split(at).tokens.slice(split(schema).tokens.length);
}
