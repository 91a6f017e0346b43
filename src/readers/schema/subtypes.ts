import { isObject, type Json } from "../../model/json.ts";
import { child, fileOf, type Pointer } from "../../model/pointer.ts";
import type { Branch } from "../../model/schema.ts";
import type { DocumentSet } from "../../contracts/reader.ts";
import { allOfParts, type CanonicalPlaces, type Place } from "./canonical-places.ts";
import type { Dialect } from "./dialect.ts";
import { isReference, type Subtypes } from "./discriminator.ts";

/** Finds among the components of documents the schemas that a discriminator chooses among. */
export function createSubtypes(
  documents: DocumentSet,
  { canonical, referencesOf }: CanonicalPlaces,
  source: (at: Pointer) => Json | undefined,
  dialect: Dialect,
): Subtypes {
  const inclusions = new Map<string, ReadonlyMap<Pointer, readonly Branch[]>>();

  function inclusionsIn(file: string): ReadonlyMap<Pointer, readonly Branch[]> {
    let known = inclusions.get(file);
    if (known === undefined) inclusions.set(file, (known = findInclusions(file)));
    return known;
  }

  /** Finds subtypes among the components of the document and of the schema's own file. */
  function subtypesOf(base: Pointer): readonly Branch[] {
    const near = [...new Set(["", fileOf(base)])].map(inclusionsIn);
    const result = new Map<Pointer, Branch>();
    const queue = [base];
    for (const next of queue) {
      for (const branch of near.flatMap((including) => including.get(next) ?? [])) {
        if (result.has(branch.schema) || branch.schema === base) continue;
        result.set(branch.schema, branch);
        queue.push(branch.schema);
      }
    }
    return [...result.values()];
  }

  function findInclusions(file: string): ReadonlyMap<Pointer, readonly Branch[]> {
    const found = new Map<Pointer, Branch[]>();
    for (const container of [`${file}#/components/schemas`, `${file}#/definitions`]) {
      const definitions = documents.get(container);
      if (!isObject(definitions)) continue;
      for (const name of Object.keys(definitions)) {
        const at = child(container, name);
        const { value, at: schema } = ownPlace({ value: definitions[name]!, at }, container);
        if (!isObject(value)) continue;
        for (const part of allOfParts(value, schema)) {
          const target = canonical(part).at;
          found.set(target, [...(found.get(target) ?? []), { at, schema, name }]);
        }
      }
    }
    return found;
  }

  /** Returns the place of a component in another file; another name of a component is not a separate place. */
  function ownPlace(component: Place, container: Pointer): Place {
    const { value, at } = component;
    if (!isObject(value) || referencesOf(value, at).length === 0) return component;
    const place = canonical(component);
    return place.at.startsWith(`${container}/`) ? component : place;
  }

  function named(reference: string, from: Pointer): Pointer | undefined {
    const components = dialect === "swagger-2.0" ? "/definitions" : "/components/schemas";
    if (!/[#/]/u.test(reference)) {
      for (const file of new Set([fileOf(from), ""])) {
        const at = child(`${file}#${components}`, reference);
        const value = source(at);
        if (value !== undefined) return canonical({ value, at }).at;
      }
    }
    if (!isReference(reference)) return undefined;
    const target = documents.follow(reference, from);
    const value = target === undefined ? undefined : source(target);
    return value === undefined ? undefined : canonical({ value, at: target! }).at;
  }

  return { of: subtypesOf, named, source };
}
