import { isPromise } from "../../model/holders.ts";
import { canonical as textOf, dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Branch, TypeName } from "../../model/schema.ts";
import { FOREIGN_TYPE } from "../../model/typing.ts";
import { typeOf } from "../../model/value.ts";
import { type CanonicalPlaces, isWrapper, type Place } from "./canonical-places.ts";
import { type Dialect, hasNoEffect, isEmptyList, isNullAlternative } from "./dialect.ts";
import { definitionName } from "./discriminator.ts";
import { inDraft } from "./drafts.ts";
import type { FieldReader } from "./fields.ts";

export type Choice = "oneOf" | "anyOf";

/** The alternatives that schemas are written with. */
export interface Alternatives {
  /** Alternatives of alternatives of the same kind are alternatives, where nothing stands between (`anyOf` alone). Undefined where there is no list. */
  of(value: JsonObject, at: Pointer, keyword: Choice): readonly Place[] | undefined;
  isNull(place: Place): boolean;
  /** Also by alternatives that each list values. */
  listsValues(place: Place): boolean;
  /** Each once, and none that adds nothing: beside one that is all strings, one that is some strings does not. `valuesAt` gives those that one lists. */
  withoutIdle(places: readonly Place[], valuesAt: ValuesAt): readonly Place[];
  toBranch(place: Place): Branch;
}

type ValuesAt = (at: Pointer) => readonly Json[] | undefined;

const MAX_NESTING = 8;

/** Keywords that can exclude null beside `type: "null"`. */
const EXCLUDING = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if"];

function isExtension(keyword: string): boolean {
  return keyword.startsWith("x-");
}

export function createAlternatives(
  { canonical, wrapped, draftNamedFor }: CanonicalPlaces,
  fields: FieldReader,
  dialect: Dialect,
  /** The part of a file that references resolve within. */
  resourceOf: (at: Pointer) => Pointer | undefined,
): Alternatives {
  function of(value: JsonObject, at: Pointer, keyword: Choice, seen = new Set([at])): readonly Place[] | undefined {
    const list = fields.list(value, at, keyword);
    return list?.flatMap((branch, index): readonly Place[] => {
      const here = child(at, keyword, index);
      if (!fields.isSchema(branch, here)) return [];
      const inner = keyword === "anyOf" ? canonical({ value: branch, at: here }) : undefined;
      if (
        inner !== undefined &&
        isObject(inner.value) &&
        isWrapper(inner.value, "anyOf") &&
        !isEmptyList(inner.value["anyOf"])
      ) {
        if (seen.has(inner.at)) return [];
        seen.add(inner.at);
        return of(inner.value, inner.at, keyword, seen) ?? [];
      }
      return [{ value: branch, at: here }];
    });
  }

  function isNull(place: Place): boolean {
    if (isNullAlternative(place.value, dialect)) return true;
    const { value } = canonical(place);
    return isObject(value) && isOnlyNull(value);
  }

  function hasOnly(place: Place, keywords: readonly string[]): JsonObject | undefined {
    const { value: written, at } = canonical(place);
    if (!isObject(written)) return undefined;
    const value = inDraft(written, draftNamedFor(at));
    return Object.keys(value).every((keyword) => keywords.includes(keyword) || hasNoEffect(keyword))
      ? value
      : undefined;
  }

  function listsValues(place: Place, depth = 0): boolean {
    const value = hasOnly(place, ["type", "enum", "const", "nullable"]);
    if (value !== undefined) return Array.isArray(value["enum"]) || "const" in value;
    const target = canonical(place);
    const keyword = (["anyOf", "oneOf"] as const).find(
      (name) => isObject(target.value) && isWrapper(target.value, name),
    );
    if (keyword === undefined || depth > MAX_NESTING) return false;
    const list = (target.value as JsonObject)[keyword] as readonly Json[];
    return list.every((branch, index) =>
      listsValues({ value: branch, at: child(target.at, keyword, index) }, depth + 1),
    );
  }

  function withoutIdle(all: readonly Place[], valuesAt: ValuesAt): readonly Place[] {
    const places = eachOnce(all);
    const isFree = (place: Place): boolean => hasOnly(place, ["type"]) !== undefined;
    const free = new Set(places.filter(isFree).flatMap((place) => scalarTypes(place, valuesAt)));
    if (free.size === 0) return places;
    return places.filter((place) => {
      if (isFree(place)) return true;
      const types = scalarTypes(place, valuesAt);
      return types.length === 0 || !types.every((name) => free.has(name) || (name === "integer" && free.has("number")));
    });
  }

  /** Removes duplicate alternatives, also if they are written twice. */
  function eachOnce(places: readonly Place[]): readonly Place[] {
    const known = new Set<string>();
    return places.filter((place) => {
      const key = identityOf(canonical(place));
      const isFirst = !known.has(key);
      known.add(key);
      return isFirst;
    });
  }

  /** Definitions of other names may come to differ. */
  function identityOf({ value, at }: Place): string {
    return definitionName(at) === undefined ? `${resourceOf(at) ?? ""}\n${textOf(value)}` : at;
  }

  /** Returns the strings, numbers and booleans that a schema accepts; empty if it can accept other types. */
  function scalarTypes(place: Place, valuesAt: ValuesAt): readonly TypeName[] {
    const { value, at } = canonical(place);
    if (!isObject(value) || value["nullable"] === true || isPromise(value[FOREIGN_TYPE])) return [];
    const listed = listsValues(place) ? valuesAt(at)?.map(typeOf) : undefined;
    const written: readonly Json[] = Array.isArray(value["type"])
      ? (value["type"] as readonly Json[])
      : [value["type"] ?? null];
    const names = listed ?? written;
    const scalar = (name: Json): name is TypeName =>
      name === "string" || name === "integer" || name === "number" || name === "boolean";
    return names.every(scalar) ? names : [];
  }

  function toBranch(place: Place): Branch {
    const target = canonical(place);
    const title = isObject(target.value) ? target.value["title"] : undefined;
    const name = nameOf(place, target) ?? (typeof title === "string" ? title : undefined);
    return { at: place.at, schema: target.at, ...(name !== undefined && { name }) };
  }

  /** The first of the definitions on the way: what stands under a component's name may itself be a reference, into a file say. */
  function nameOf(start: Place, target: Place): string | undefined {
    let place = start;
    while (place.at !== target.at) {
      const next = isObject(place.value) ? wrapped(place.value, place.at) : undefined;
      const name = next && definitionName(next.at);
      if (next === undefined || name !== undefined) return name;
      place = next;
    }
    return definitionName(target.at) ?? nameBesideExtensions(target);
  }

  /** Returns the reference of a schema that otherwise has only extensions. */
  function nameBesideExtensions({ value, at }: Place): string | undefined {
    if (!isObject(value) || !Object.keys(value).some(isExtension)) return undefined;
    const plain = dictionary(Object.entries(value).filter(([keyword]) => !isExtension(keyword)));
    const target = wrapped(plain, at);
    return target && definitionName(target.at);
  }

  return { of, isNull, listsValues, withoutIdle, toBranch };
}

/** Returns whether a schema accepts null and nothing else. */
function isOnlyNull(value: JsonObject): boolean {
  if (EXCLUDING.some((keyword) => keyword in value)) return false;
  const { type, enum: listed = [null], const: constant = null, nullable } = value;
  const types: readonly (Json | undefined)[] = Array.isArray(type) ? type : [type];
  const values: readonly Json[] = Array.isArray(listed) ? listed : [];
  if (constant !== null || !values.includes(null)) return false;
  if (types.every((name) => name === "null")) return true;
  const admits = type === undefined || types.includes("null") || nullable === true;
  return admits && ("const" in value || ("enum" in value && values.length === 1));
}
