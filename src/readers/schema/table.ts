import { isPromise } from "../../model/holders.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import {
  child,
  conjunction,
  conjuncts,
  fileOf,
  namedTypes,
  NOT_EMPTY,
  ownerOfVariants,
  PLAIN,
  type Pointer,
  principal,
  WITHOUT_STATUS,
} from "../../model/pointer.ts";
import {
  ALL_TYPES,
  type Annotations,
  type Branch,
  FOREIGN_TYPE,
  type Schema,
  type SchemaTable,
  type TypeName,
  type VariantGroup,
} from "../../model/schema.ts";
import { typeOf } from "../../model/value.ts";
import type { DocumentSet } from "../../reader.ts";
import { createDynamicAnchors } from "../document/dynamic-anchors.ts";
import type { ProblemSink } from "../problems.ts";
import { NO_ANNOTATIONS, readAnnotations } from "./annotations.ts";
import { admitsNull, conjoin } from "./conjoin.ts";
import { definitionName, readDiscriminator, type Subtypes } from "./discriminator.ts";
import { hasNoEffect, isVoidDefault, readsSiblings, type Dialect } from "./dialect.ts";
import { emptyDraft, notEmptyDraft, withoutMember, type Draft } from "./draft.ts";
import { draftStatedBy, ignoresSiblings, inDraft, REFERENCES, type DraftName } from "./drafts.ts";
import { createFieldReader } from "./fields.ts";
import { createForeignWords } from "./foreign-words.ts";
import { finish } from "./finish.ts";
import { INT_OR_STRING, repeatsIntOrString } from "./kubernetes.ts";
import { readOwn, type Surroundings } from "./own.ts";
import { numeralAt } from "./numerals.ts";
import { createStatementReader } from "./statements.ts";
import { besideEvaluating, settleUnevaluated } from "./unevaluated.ts";
import { uniteTypes, uniteValues } from "./unite.ts";
import { valueWithin } from "./within.ts";

/** The schemas of a set of documents, normalized one by one as they are asked for. */
export interface SchemaReader {
  readonly table: SchemaTable;
  /** The canonical pointer of the schema at a place: pure `$ref`s and wrappers of one schema are followed. `value` is what stands there. */
  alias(at: Pointer, value?: Json): Pointer;
  /** Of the schema as it is used at that place, what stands beside a `$ref` included. */
  annotations(at: Pointer, value?: Json): Annotations;
}

const MAX_DEPTH = 200;
const MAX_NESTING = 8;
const NO_TEXTS: readonly string[] = [];

interface Place {
  readonly value: Json;
  readonly at: Pointer;
}

/** `extra` holds schemas that stand in no document, by the pointer that they are known by. */
export function createSchemaTable(
  documents: DocumentSet,
  dialect: Dialect,
  problems: ProblemSink,
  extra: ReadonlyMap<Pointer, Json> = new Map(),
): SchemaReader {
  const fields = createFieldReader(problems);
  const tellForeignWords = documents.derived === true ? undefined : createForeignWords(dialect, problems);
  const source = (at: Pointer): Json | undefined => extra.get(at) ?? documents.get(at) ?? valueWithin(extra, at);
  const schemas = new Map<Pointer, Schema>();
  const drafts = new Map<Pointer, Draft>();
  const stated = new Map<string, DraftName | undefined>();
  const open = new Set<Pointer>();
  const targetAnnotations = new Map<Pointer, Annotations>();
  /** Where a chain of references and wrappers ends, for what stands within one. */
  const ends = new Map<Pointer, Place>();

  const around: Surroundings = {
    dialect,
    fields,
    alias: (value, at) => canonicalPlace({ value, at }).at,
    target: (value, at) => canonicalPlace({ value, at }).value,
    annotations: (value, at) => annotationsOf({ value, at }, 0),
  };
  const subtypes: Subtypes = { of: subtypesOf, named, source };

  function get(at: Pointer): Schema {
    const known = schemas.get(at);
    if (known !== undefined) return known;
    if (conjuncts(at).some((part) => written(part) === undefined)) throw new TypeError(`No schema at ${at}`);
    const draft = draftAt(at, 0);
    const finished = finish(draft, annotationsAt(principal(at)), dialect, (branch) => typesAt(branch, new Set([at])));
    const schema = united(draft) === undefined ? finished : { ...finished, plain: conjunction([at, PLAIN]) };
    schemas.set(at, schema);
    return schema;
  }

  /** What a part of a conjunction says, or is about. */
  function written(part: Pointer): Json | undefined {
    return part === PLAIN || part === WITHOUT_STATUS || part === NOT_EMPTY || namedTypes(part) !== undefined
      ? true
      : source(ownerOfVariants(part) ?? part);
  }

  function united(draft: Draft): Draft | undefined {
    const [group, ...others] = draft.variants;
    if (group === undefined || others.length > 0 || draft.discriminator !== undefined) return undefined;
    const branches = group.branches.map((branch) => draftAt(branch.schema, 0));
    const one = uniteTypes(branches, group.at);
    if (one === undefined) return undefined;
    const beside = { ...draft, variants: [] };
    const nullable = draft.nullable ?? (admitsNull(beside) ? one.nullable : undefined);
    return { ...conjoin(beside, one), ...(nullable !== undefined && { nullable }), pointer: draft.pointer };
  }

  /** What `finish` will find, without finishing; a schema that is its own alternative may be of any type. */
  function typesAt(at: Pointer, open_: ReadonlySet<Pointer>): readonly TypeName[] {
    const known = schemas.get(at);
    if (known !== undefined) return known.types.value;
    if (open_.has(at) || open_.size > MAX_DEPTH) return ALL_TYPES;
    const inside = new Set([...open_, at]);
    return finish(draftAt(at, 0), NO_ANNOTATIONS, dialect, (branch) => typesAt(branch, inside)).types.value;
  }

  function draftAt(at: Pointer, depth: number): Draft {
    const known = drafts.get(at);
    if (known !== undefined) return known;
    const parts = conjuncts(at);
    const draft =
      parts.length === 1
        ? partDraft(at, depth)
        : {
            ...parts.slice(1).reduce((before, part) => joinedWith(before, part, depth), draftAt(parts[0]!, depth + 1)),
            pointer: at,
          };
    if (!open.has(at)) drafts.set(at, draft);
    return draft;
  }

  function joinedWith(draft: Draft, part: Pointer, depth: number): Draft {
    if (part === PLAIN) return united(draft) ?? draft;
    if (part === NOT_EMPTY) return conjoin(draft, notEmptyDraft(draft.pointer));
    return part === WITHOUT_STATUS ? withoutMember(draft, "status") : conjoin(draft, draftAt(part, depth + 1));
  }

  function partDraft(at: Pointer, depth: number): Draft {
    const only = namedTypes(at);
    if (only !== undefined) return { ...emptyDraft(at), only: only as readonly TypeName[] };
    const owner = ownerOfVariants(at);
    if (owner === undefined) return draftOf(canonicalPlace({ value: source(at) ?? true, at }), depth);
    const { discriminator: _, ...beside } = draftAt(owner, depth + 1);
    return { ...beside, variants: [] };
  }

  function draftOf({ value: found, at }: Place, depth: number): Draft {
    if (!isObject(found)) {
      const draft = emptyDraft(at);
      return found === false ? { ...draft, types: { value: [], at } } : draft;
    }
    const draftName = draftNamedFor(at);
    const value = inDraft(found, draftName);
    if (open.has(at) || depth > MAX_DEPTH) {
      refuseCycle(at);
      return { ...emptyDraft(at), unreadable: true };
    }
    open.add(at);
    tellForeignWords?.(found, at, draftName);
    let draft = readOwn(value, at, around);
    if (leadsNowhere(value, at)) draft.unreadable = true;
    const ownNullable = draft.nullable;
    const parts = partsOf(value, at).map((part) => includedDraft(part, depth));
    draft = besideEvaluating(draft, parts);
    for (const part of parts) draft = { ...conjoin(draft, part), pointer: at };
    draft = settleUnevaluated(withVariants(value, at, draft, depth));
    if (ownNullable !== undefined) draft.nullable = ownNullable;
    const settled = draft.variants.length === 0 && (value["oneOf"] !== undefined || value["anyOf"] !== undefined);
    const discriminator = settled ? undefined : readDiscriminator(value, at, draft.variants, fields, subtypes);
    if (discriminator !== undefined) draft.discriminator = discriminator;
    open.delete(at);
    return draft;
  }

  /** A base's discriminator chooses among the base's subtypes; the schema that includes the base is one of them. */
  function includedDraft(part: Place, depth: number): Draft {
    const { discriminator, ...draft } = draftAt(canonicalPlace(part).at, depth + 1);
    if (discriminator === undefined) return draft;
    return { ...draft, ...(draft.variants.length === 0 ? { chosenBy: discriminator } : { discriminator }) };
  }

  /** The places whose constraints all hold at `at` beside its own: `allOf`, and `$ref` where it may have siblings. */
  function partsOf(value: JsonObject, at: Pointer): readonly Place[] {
    const parts: Place[] = [...referencesOf(value, at)];
    (fields.list(value, at, "allOf") ?? []).forEach((part, index) => {
      const here = child(at, "allOf", index);
      if (value[INT_OR_STRING] === true && isObject(part) && repeatsIntOrString(part["anyOf"])) return;
      if (fields.isSchema(part, here)) parts.push({ value: part, at: here });
    });
    return parts;
  }

  function withVariants(value: JsonObject, at: Pointer, own: Draft, depth: number): Draft {
    let draft = own;
    for (const keyword of ["anyOf", "oneOf"] as const) {
      if (value[INT_OR_STRING] === true && repeatsIntOrString(value[keyword])) continue;
      const branches = branchesOf(value, at, keyword, new Set([at]));
      if (branches === undefined || branches.length === 0) continue;
      const nonNull = branches.filter((branch) => !isNullSchema(branch));
      const nullish = nonNull.length < branches.length && admitsNull(draft);
      const others = keyword === "anyOf" ? withoutIdle(eachOnce(nonNull), depth) : nonNull;
      if (others.length === 0) {
        draft = { ...draft, types: { value: nullish ? ["null"] : [], at: child(at, keyword) } };
      } else if (others.length === 1) {
        const only = includedDraft(others[0]!, depth);
        draft = { ...conjoin(besideEvaluating(draft, [only]), only), pointer: at };
      } else {
        const drafts = others.every((other) => listsValues(other))
          ? others.map((other) => draftAt(canonicalPlace(other).at, depth + 1))
          : undefined;
        const list = drafts && uniteValues(drafts, child(at, keyword), keyword);
        if (list !== undefined) draft = { ...conjoin(draft, list), pointer: at };
        else {
          const group: VariantGroup = { keyword, at: child(at, keyword), branches: others.map(toBranch) };
          draft = { ...draft, variants: [...draft.variants, group] };
        }
      }
      if (nullish) draft.nullable = child(at, keyword);
    }
    return draft;
  }

  function saysOnly(place: Place, keywords: readonly string[]): JsonObject | undefined {
    const { value: written, at } = canonicalPlace(place);
    if (!isObject(written)) return undefined;
    const value = inDraft(written, draftNamedFor(at));
    return Object.keys(value).every((keyword) => keywords.includes(keyword) || hasNoEffect(keyword))
      ? value
      : undefined;
  }

  /** Also by alternatives that each list values. */
  function listsValues(place: Place, depth = 0): boolean {
    const value = saysOnly(place, ["type", "enum", "const", "nullable"]);
    if (value !== undefined) return Array.isArray(value["enum"]) || "const" in value;
    const target = canonicalPlace(place);
    const keyword = (["anyOf", "oneOf"] as const).find(
      (name) => isObject(target.value) && isWrapper(target.value, name),
    );
    if (keyword === undefined || depth > MAX_NESTING) return false;
    const list = (target.value as JsonObject)[keyword] as readonly Json[];
    return list.every((branch, index) =>
      listsValues({ value: branch, at: child(target.at, keyword, index) }, depth + 1),
    );
  }

  /** What is an alternative twice is one. */
  function eachOnce(places: readonly Place[]): readonly Place[] {
    const pointers = places.map((place) => canonicalPlace(place).at);
    return places.filter((_, index) => pointers.indexOf(pointers[index]!) === index);
  }

  /** Beside an alternative that is all strings, one that is some strings adds nothing. */
  function withoutIdle(places: readonly Place[], depth: number): readonly Place[] {
    const isFree = (place: Place): boolean => saysOnly(place, ["type"]) !== undefined;
    const free = new Set(places.filter(isFree).flatMap((place) => scalarTypes(place, depth)));
    if (free.size === 0) return places;
    return places.filter((place) => {
      if (isFree(place)) return true;
      const types = scalarTypes(place, depth);
      return types.length === 0 || !types.every((name) => free.has(name) || (name === "integer" && free.has("number")));
    });
  }

  /** Which of strings, numbers and booleans a schema admits, none where it may admit others. */
  function scalarTypes(place: Place, depth: number): readonly TypeName[] {
    const { value, at } = canonicalPlace(place);
    if (!isObject(value) || value["nullable"] === true || isPromise(value[FOREIGN_TYPE])) return [];
    const listed = listsValues(place) ? draftAt(at, depth + 1).enum?.value.map(typeOf) : undefined;
    const written: readonly Json[] = Array.isArray(value["type"])
      ? (value["type"] as readonly Json[])
      : [value["type"] ?? null];
    const names = listed ?? written;
    const scalar = (name: Json): name is TypeName =>
      name === "string" || name === "integer" || name === "number" || name === "boolean";
    return names.every(scalar) ? names : [];
  }

  /** Alternatives of alternatives of the same kind are alternatives, where nothing stands between (`anyOf` alone). */
  function branchesOf(
    value: JsonObject,
    at: Pointer,
    keyword: "oneOf" | "anyOf",
    seen: Set<Pointer>,
  ): readonly Place[] | undefined {
    const list = fields.list(value, at, keyword);
    return list?.flatMap((branch, index): readonly Place[] => {
      const here = child(at, keyword, index);
      if (!fields.isSchema(branch, here)) return [];
      const inner = keyword === "anyOf" ? canonicalPlace({ value: branch, at: here }) : undefined;
      if (inner !== undefined && isObject(inner.value) && isWrapper(inner.value, "anyOf")) {
        if (seen.has(inner.at)) return [];
        seen.add(inner.at);
        return branchesOf(inner.value, inner.at, keyword, seen) ?? [];
      }
      return [{ value: branch, at: here }];
    });
  }

  function toBranch(place: Place): Branch {
    const target = canonicalPlace(place);
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
    return definitionName(target.at);
  }

  function isNullSchema(place: Place): boolean {
    const { value } = canonicalPlace(place);
    if (!isObject(value)) return false;
    const { type, enum: values } = value;
    if (type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null")) return true;
    const admits = type === undefined || (Array.isArray(type) && type.includes("null")) || value["nullable"] === true;
    if (!admits) return false;
    return value["const"] === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
  }

  /** Follows a schema that is nothing but a reference to, or a wrapper of, another one. */
  function canonicalPlace(start: Place): Place {
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
        return { value: true, at: place.at };
      }
      seen.add(next!.at);
      place = next!;
    }
  }

  function wrapped(value: JsonObject, at: Pointer): Place | undefined {
    const [target, ...others] = referencesOf(value, at);
    if (target !== undefined) {
      const alone =
        others.length === 0 && Object.keys(value).every((keyword) => isReference(keyword) || hasNoEffect(keyword));
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

  /** Whether what stands beside a `$ref` is ignored. */
  function hidesSiblings(at: Pointer): boolean {
    return dialect === "json-schema" ? ignoresSiblings(draftNamedFor(at)) : !readsSiblings(dialect);
  }

  /** What JSON Schema's document says that it is written in. */
  function draftNamedFor(at: Pointer): DraftName | undefined {
    if (dialect !== "json-schema") return undefined;
    const file = fileOf(at);
    if (!stated.has(file)) stated.set(file, draftStatedBy(source(`${file}#`)));
    return stated.get(file);
  }

  function isWrapper(value: JsonObject, keyword: string): boolean {
    return (
      Array.isArray(value[keyword]) && Object.keys(value).every((other) => other === keyword || hasNoEffect(other))
    );
  }

  function isReference(keyword: string): boolean {
    return (REFERENCES as readonly string[]).includes(keyword);
  }

  function referencesOf(value: JsonObject, at: Pointer): readonly Place[] {
    return referenceTexts(value, at).flatMap((reference) => {
      const target = documents.follow(reference, at);
      const found = target === undefined ? undefined : source(target);
      return found === undefined ? [] : [{ value: found, at: target! }];
    });
  }

  function referenceTexts(value: JsonObject, at: Pointer): readonly string[] {
    // Of most there is nothing to look up.
    if (REFERENCES.every((keyword) => value[keyword] === undefined)) return NO_TEXTS;
    const known = inDraft(value, draftNamedFor(at));
    return REFERENCES.map((keyword) => known[keyword]).filter((text) => typeof text === "string");
  }

  function leadsNowhere(value: JsonObject, at: Pointer): boolean {
    return referencesOf(value, at).length < referenceTexts(value, at).length;
  }

  function annotationsAt(at: Pointer): Annotations {
    const known = targetAnnotations.get(at);
    if (known !== undefined) return known;
    targetAnnotations.set(at, NO_ANNOTATIONS);
    const annotations = annotationsOf({ value: source(at) ?? true, at }, 0);
    targetAnnotations.set(at, annotations);
    return annotations;
  }

  /** The nearest statement wins: beside the `$ref`, then in what it includes. */
  function annotationsOf({ value, at }: Place, depth: number): Annotations {
    if (!isObject(value) || depth > MAX_DEPTH) return NO_ANNOTATIONS;
    const targets = referencesOf(value, at);
    if (targets.length > 0 && !readsSiblings(dialect)) return annotationsAt(targets[0]!.at);
    let result = annotationsBeside(value, at);
    const single = (["oneOf", "anyOf"] as const).flatMap((keyword) => loneAlternative(value, at, keyword));
    const parts = [...targets, ...allOfParts(value, at), ...single];
    for (const part of parts) {
      const inherited = annotationsOf(part, depth + 1);
      if (inherited !== NO_ANNOTATIONS) result = { ...inherited, ...result };
    }
    return result;
  }

  function annotationsBeside(value: JsonObject, at: Pointer): Annotations {
    const annotations = readAnnotations(value, at);
    const said = annotations.default;
    if (said === undefined || !isVoidDefault(said.value, dialect)) return annotations;
    const { default: _, ...rest } = annotations;
    return rest;
  }

  function allOfParts(value: JsonObject, at: Pointer): readonly Place[] {
    const list = value["allOf"];
    if (!Array.isArray(list)) return [];
    return list.map((part, index): Place => ({ value: part as Json, at: child(at, "allOf", index) }));
  }

  function loneAlternative(value: JsonObject, at: Pointer, keyword: "oneOf" | "anyOf"): readonly Place[] {
    const list = value[keyword];
    if (!Array.isArray(list) || list.length > 2) return [];
    const others = list
      .map((part, index): Place => ({ value: part as Json, at: child(at, keyword, index) }))
      .filter((place) => !isNullSchema(place));
    return others.length === 1 ? others : [];
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

  const inclusions = new Map<string, ReadonlyMap<Pointer, readonly Branch[]>>();

  function inclusionsIn(file: string): ReadonlyMap<Pointer, readonly Branch[]> {
    let known = inclusions.get(file);
    if (known === undefined) inclusions.set(file, (known = findInclusions(file)));
    return known;
  }

  /** Those among the components of the document, and of the file that the schema itself stands in. */
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

  /** Where a component stands that is kept elsewhere, in a file say; another name of a component is none of its own. */
  function ownPlace(component: Place, container: Pointer): Place {
    const { value, at } = component;
    if (!isObject(value) || referencesOf(value, at).length === 0) return component;
    const place = canonicalPlace(component);
    return place.at.startsWith(`${container}/`) ? component : place;
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
          const target = canonicalPlace(part).at;
          found.set(target, [...(found.get(target) ?? []), { at, schema, name }]);
        }
      }
    }
    return found;
  }

  function named(reference: string, from: Pointer): Pointer | undefined {
    const component = `${fileOf(from)}#${dialect === "swagger-2.0" ? "/definitions" : "/components/schemas"}`;
    const byName = child(component, reference);
    if (!/[#/]/u.test(reference) && source(byName) !== undefined)
      return canonicalPlace({ value: source(byName)!, at: byName }).at;
    if (!/[#/.]/u.test(reference)) return undefined;
    const target = documents.follow(reference, from);
    const value = target === undefined ? undefined : source(target);
    return value === undefined ? undefined : canonicalPlace({ value, at: target! }).at;
  }

  const anchorsAt = createDynamicAnchors(documents);

  function dynamicAnchors(at: Pointer): ReadonlyMap<string, readonly Pointer[]> {
    const resource = documents.targetOf("#", at);
    return resource === undefined ? new Map() : anchorsAt(resource);
  }

  const table: SchemaTable & { toJSON(): unknown } = {
    get,
    source: written,
    follow: (reference, from) => documents.targetOf(reference, ownerOfVariants(from) ?? from),
    statements: createStatementReader({
      dialect,
      source,
      follow: (reference, from) => documents.targetOf(reference, from),
      annotations: around.annotations,
      dynamicAnchors,
    }),
    numeral: (at) => numeralAt(at, source(at), documents),
    toJSON: () => Object.fromEntries(schemas),
  };
  return {
    table,
    alias: (at, value = source(at) ?? true) => canonicalPlace({ value, at }).at,
    annotations: (at, value = source(at) ?? true) => annotationsOf({ value, at }, 0),
  };
}
