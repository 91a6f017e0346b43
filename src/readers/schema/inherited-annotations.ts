import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Annotations } from "../../model/schema.ts";
import type { Alternatives, Choice } from "./alternatives.ts";
import { NO_ANNOTATIONS, readAnnotations } from "./annotations.ts";
import { allOfParts, type CanonicalPlaces, type Place } from "./canonical-places.ts";
import { isVoidDefault, readsSiblings, type Dialect } from "./dialect.ts";

/** The annotations of schemas for their uses, own or included ones. */
export interface InheritedAnnotations {
  /** Returns the annotations of a use. The closest statement wins: beside the `$ref`, then in included schemas. */
  of(place: Place): Annotations;
  /** Returns the cached annotations of a schema. */
  at(at: Pointer): Annotations;
}

const MAX_DEPTH = 200;

export function createInheritedAnnotations(
  { referencesOf }: CanonicalPlaces,
  { isNull }: Alternatives,
  source: (at: Pointer) => Json | undefined,
  exact: (value: Json, at: Pointer) => Json,
  dialect: Dialect,
): InheritedAnnotations {
  const known = new Map<Pointer, Annotations>();

  function annotationsAt(at: Pointer): Annotations {
    const kept = known.get(at);
    if (kept !== undefined) return kept;
    known.set(at, NO_ANNOTATIONS);
    const annotations = annotationsOf({ value: source(at) ?? true, at }, new Set(), 0);
    known.set(at, annotations);
    return annotations;
  }

  /** `seen`: places whose annotations win already. */
  function annotationsOf({ value, at }: Place, seen: Set<Pointer>, depth: number): Annotations {
    if (!isObject(value) || seen.has(at) || depth > MAX_DEPTH) return NO_ANNOTATIONS;
    seen.add(at);
    const targets = referencesOf(value, at);
    if (targets.length > 0 && !readsSiblings(dialect)) return annotationsAt(targets[0]!.at);
    let result = annotationsBeside(value, at);
    const single = (["oneOf", "anyOf"] as const).flatMap((keyword) => loneAlternative(value, at, keyword));
    const parts = [...targets, ...allOfParts(value, at), ...single];
    for (const part of parts) {
      const inherited = withoutProse(annotationsOf(part, seen, depth + 1));
      if (inherited !== NO_ANNOTATIONS) result = { ...inherited, ...result };
    }
    return result;
  }

  function annotationsBeside(value: JsonObject, at: Pointer): Annotations {
    const annotations = readAnnotations(value, at);
    const stated = annotations.default;
    if (stated === undefined) return annotations;
    const { default: _, ...rest } = annotations;
    if (isVoidDefault(stated.value, dialect)) return rest;
    const meant = exact(stated.value, stated.at);
    return meant === stated.value ? annotations : { ...rest, default: { value: meant, at: stated.at } };
  }

  /** A sentence about a type is not one about those who use it. */
  function withoutProse(annotations: Annotations): Annotations {
    const { deprecated, ...rest } = annotations;
    return deprecated?.at.endsWith("/description") === true ? rest : annotations;
  }

  /** The only one beside null. */
  function loneAlternative(value: JsonObject, at: Pointer, keyword: Choice): readonly Place[] {
    const list = value[keyword];
    if (!Array.isArray(list) || list.length > 2) return [];
    const others = list
      .map((part, index): Place => ({ value: part as Json, at: child(at, keyword, index) }))
      .filter((place) => !isNull(place));
    return others.length === 1 ? others : [];
  }

  return { of: (place) => annotationsOf(place, new Set(), 0), at: annotationsAt };
}
