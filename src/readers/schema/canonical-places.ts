import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, fileOf, type Pointer } from "../../model/pointer.ts";
import type { DocumentSet } from "../../contracts/reader.ts";
import type { ProblemSink } from "../problems.ts";
import { hasNoEffect, readsSiblings, type Dialect } from "./dialect.ts";
import { draftOfFile, type DraftName, ignoresSiblings, inDraft, referencesIn } from "./drafts.ts";

export interface Place {
  readonly value: Json;
  readonly at: Pointer;
}

/** The places of schemas and their targets. */
export interface CanonicalPlaces {
  /** Follows a schema that is nothing but a reference to, or a wrapper of, another one; a circle of these ends in no schema. */
  canonical(start: Place): Place;
  /** Returns the target of a schema that is only a reference or a wrapper. */
  wrapped(value: JsonObject, at: Pointer): Place | undefined;
  referencesOf(value: JsonObject, at: Pointer): readonly Place[];
  leadsNowhere(value: JsonObject, at: Pointer): boolean;
  /** Returns the draft that a JSON Schema document states. */
  draftNamedFor(at: Pointer): DraftName | undefined;
  refuseCycle(at: Pointer): void;
}

const NO_TEXTS: readonly string[] = [];

export function createCanonicalPlaces(
  documents: DocumentSet,
  source: (at: Pointer) => Json | undefined,
  dialect: Dialect,
  problems: ProblemSink,
): CanonicalPlaces {
  const stated = new Map<string, DraftName | undefined>();
  const references: readonly string[] = referencesIn(dialect);
  /** The ends of chains of references and wrappers, for places inside of one. */
  const ends = new Map<Pointer, Place>();

  function canonical(start: Place): Place {
    let place = start;
    const seen = new Set<Pointer>();
    for (;;) {
      const next = isObject(place.value) ? wrapped(place.value, place.at) : undefined;
      const end = next === undefined ? place : ends.get(next.at);
      if (end !== undefined) {
        for (const each of seen) ends.set(each, end);
        return end;
      }
      if (seen.has(next!.at)) {
        refuseCycle(next!.at);
        return { value: null, at: place.at };
      }
      seen.add(next!.at);
      place = next!;
    }
  }

  function wrapped(value: JsonObject, at: Pointer): Place | undefined {
    const [target, ...others] = referencesOf(value, at);
    if (target !== undefined) {
      const alone =
        others.length === 0 &&
        Object.keys(value).every((keyword) => references.includes(keyword) || hasNoEffect(keyword));
      return alone || hidesSiblings(at) ? target : undefined;
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      const list = value[keyword];
      if (Array.isArray(list) && list.length === 1 && isWrapper(value, keyword)) {
        const only = list[0] as Json;
        return isObject(only) ? { value: only, at: child(at, keyword, 0) } : undefined;
      }
    }
    return undefined;
  }

  function referencesOf(value: JsonObject, at: Pointer): readonly Place[] {
    return referenceTexts(value, at).flatMap((reference) => {
      const target = documents.follow(reference, at);
      const found = target === undefined ? undefined : source(target);
      return found === undefined ? [] : [{ value: found, at: target! }];
    });
  }

  function referenceTexts(value: JsonObject, at: Pointer): readonly string[] {
    // Most schemas have no references.
    if (references.every((keyword) => value[keyword] === undefined)) return NO_TEXTS;
    const known = inDraft(value, draftNamedFor(at));
    return references.map((keyword) => known[keyword]).filter((text) => typeof text === "string");
  }

  /** Returns whether keywords next to a `$ref` are ignored. */
  function hidesSiblings(at: Pointer): boolean {
    return dialect === "json-schema" ? ignoresSiblings(draftNamedFor(at)) : !readsSiblings(dialect);
  }

  function draftNamedFor(at: Pointer): DraftName | undefined {
    if (dialect !== "json-schema") return undefined;
    const file = fileOf(at);
    if (!stated.has(file)) stated.set(file, draftOfFile(file, source));
    return stated.get(file);
  }

  function refuseCycle(at: Pointer): void {
    problems.add({
      code: "REF_CYCLE",
      level: "error",
      message: "This schema includes itself, so it has no meaning.",
      hint: "Break the circle of `$ref` and `allOf`; a schema may only lead back to itself through a member or an item.",
      at,
    });
  }

  return {
    canonical,
    wrapped,
    referencesOf,
    leadsNowhere: (value, at) => referencesOf(value, at).length < referenceTexts(value, at).length,
    draftNamedFor,
    refuseCycle,
  };
}

/** Returns whether a schema consists only of a list of others. */
export function isWrapper(value: JsonObject, keyword: string): boolean {
  return Array.isArray(value[keyword]) && Object.keys(value).every((other) => other === keyword || hasNoEffect(other));
}

/** The places of what a schema includes by `allOf`. */
export function allOfParts(value: JsonObject, at: Pointer): readonly Place[] {
  const list = value["allOf"];
  if (!Array.isArray(list)) return [];
  return list.map((part, index): Place => ({ value: part as Json, at: child(at, "allOf", index) }));
}
