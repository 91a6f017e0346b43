import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import {
  child,
  conjunction,
  conjuncts,
  namedTypes,
  NOT_EMPTY,
  ownerOfVariants,
  PLAIN,
  type Pointer,
  principal,
  WITHOUT_STATUS,
} from "../../model/pointer.ts";
import {
  type Annotations,
  type Schema,
  type SchemaTable,
  type TypeName,
  type VariantGroup,
} from "../../model/schema.ts";
import type { DocumentSet } from "../../contracts/reader.ts";
import { createDynamicAnchors } from "../document/dynamic-anchors.ts";
import type { ProblemSink } from "../problems.ts";
import { createAlternatives, type Choice } from "./alternatives.ts";
import { createBranchTypes } from "./branch-types.ts";
import { createCanonicalPlaces, type Place } from "./canonical-places.ts";
import { admitsNull, conjoin, withNull, withoutNull } from "./conjoin.ts";
import { readDiscriminator } from "./discriminator.ts";
import type { Dialect } from "./dialect.ts";
import { besideNull, emptyDraft, notEmptyDraft, withoutMember, type Draft } from "./draft.ts";
import { inDraft } from "./drafts.ts";
import { createFieldReader } from "./fields.ts";
import { createForeignWords } from "./foreign-words.ts";
import { createMisspeltWords } from "./misspelt-words.ts";
import { acceptsNull, acceptsNulls, finish, typesOfDraft } from "./finish.ts";
import { createInheritedAnnotations } from "./inherited-annotations.ts";
import { INT_OR_STRING, repeatsIntOrString } from "./kubernetes.ts";
import { readOwn, type Surroundings } from "./own.ts";
import { numeralAt, withDigits } from "./numerals.ts";
import { createConstraintReader } from "./constraints.ts";
import { createSubtypes } from "./subtypes.ts";
import { besideEvaluating, settleUnevaluated } from "./unevaluated.ts";
import { uniteTypes, uniteValues } from "./unite.ts";
import { valueWithin } from "./within.ts";

/** The schemas of a set of documents, normalized on request. */
export interface SchemaReader {
  readonly table: SchemaTable;
  /** The canonical pointer of the schema at a place: pure `$ref`s and wrappers of one schema are followed. `value` is what stands there. */
  alias(at: Pointer, value?: Json): Pointer;
  /** Returns the annotations of a use, including those beside a `$ref`. */
  annotations(at: Pointer, value?: Json): Annotations;
}

const MAX_DEPTH = 200;

/** `extra` holds schemas that stand in no document, by the pointer that they are known by. */
export function createSchemaTable(
  documents: DocumentSet,
  dialect: Dialect,
  problems: ProblemSink,
  extra: ReadonlyMap<Pointer, Json> = new Map(),
): SchemaReader {
  const fields = createFieldReader(problems);
  const reportForeignWords = documents.derived === true ? undefined : createForeignWords(dialect, problems);
  const withoutMisspelt = documents.derived === true ? undefined : createMisspeltWords(problems);
  const source = (at: Pointer): Json | undefined => extra.get(at) ?? documents.get(at) ?? valueWithin(extra, at);
  const schemas = new Map<Pointer, Schema>();
  const drafts = new Map<Pointer, Draft>();
  const open = new Set<Pointer>();
  const places = createCanonicalPlaces(documents, source, dialect, problems);
  const { canonical, draftNamedFor } = places;
  const alternatives = createAlternatives(places, fields, dialect, (at) => documents.targetOf("#", at));
  const numeral: Surroundings["numeral"] = (value, at) => numeralAt(at, value, documents);
  const exact: Surroundings["exact"] = (value, at) => withDigits(value, at, numeral);
  const annotations = createInheritedAnnotations(places, alternatives, source, exact, dialect);
  const subtypes = createSubtypes(documents, places, source, dialect);
  const typesAsWritten = createBranchTypes(
    () => undefined,
    (at, written) => typesOfDraft(draftAt(at, 0), "json-schema", { meant: written, written }),
  );
  const typesAsMeant = createBranchTypes(
    (at) => schemas.get(at)?.types.value,
    (at, meant) => typesOfDraft(draftAt(at, 0), dialect, { meant, written: typesAsWritten(at) }),
  );
  const around: Surroundings = {
    dialect,
    fields,
    alias: (value, at) => canonical({ value, at }).at,
    target: (value, at) => canonical({ value, at }).value,
    annotations: (value, at) => annotations.of({ value, at }),
    numeral,
    exact,
  };

  function get(at: Pointer): Schema {
    const known = schemas.get(at);
    if (known !== undefined) return known;
    if (conjuncts(at).some((part) => written(part) === undefined)) throw new TypeError(`No schema at ${at}`);
    const draft = draftAt(at, 0);
    const finished = finish(draft, annotations.at(principal(at)), dialect, {
      meant: typesAsMeant(at),
      written: typesAsWritten(at),
    });
    const schema = united(draft) === undefined ? finished : { ...finished, plain: conjunction([at, PLAIN]) };
    schemas.set(at, schema);
    return schema;
  }

  /** Returns the source of a part of a conjunction. */
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
    const isOwn = draft.nullable !== undefined && draft.nullable !== group.nullAt;
    const ofBranches = branches.filter(admitsNull).length;
    const nulls = ofBranches + (group.nullAt === undefined ? 0 : 1);
    const isOnce = isOwn && draft.nullOnce === draft.nullable;
    if (isOnce ? acceptsNulls(group.keyword, ofBranches) : group.keyword === "oneOf" && nulls > 1 && !isOwn)
      return { ...withoutNull(conjoin(beside, one)), pointer: draft.pointer };
    const nullable = draft.nullable ?? (admitsNull(beside) ? one.nullable : undefined);
    return { ...conjoin(beside, one), ...(nullable !== undefined && { nullable }), pointer: draft.pointer };
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
    if (owner === undefined) return draftOf(canonical({ value: source(at) ?? true, at }), depth);
    const { discriminator: _, ...beside } = draftAt(owner, depth + 1);
    return { ...beside, variants: [] };
  }

  function refuseInclusion(at: Pointer): void {
    if (open.has(at)) return places.refuseCycle(at);
    problems.add({
      code: "TOO_DEEP",
      level: "error",
      message: `More than ${String(MAX_DEPTH)} schemas include one another here.`,
      hint: "Shorten the chain of `$ref` and `allOf`.",
      at,
    });
  }

  function draftOf({ value: found, at }: Place, depth: number): Draft {
    if (!isObject(found)) {
      const draft = emptyDraft(at);
      if (found === null) return { ...draft, unreadable: true };
      return found === false ? { ...draft, types: { value: [], at } } : draft;
    }
    const draftName = draftNamedFor(at);
    const value = inDraft(found, draftName);
    if (open.has(at) || depth > MAX_DEPTH) {
      refuseInclusion(at);
      return { ...emptyDraft(at), unreadable: true };
    }
    open.add(at);
    reportForeignWords?.(found, at, draftName);
    let draft = readOwn(value, at, around);
    if (withoutMisspelt !== undefined) draft.extensions = withoutMisspelt(draft);
    if (places.leadsNowhere(value, at)) draft.unreadable = true;
    const ownNullable = draft.nullable;
    const parts = partsOf(value, at).map((part) => includedDraft(part, depth));
    draft = besideEvaluating(draft, parts);
    for (const part of parts) draft = { ...conjoin(draft, part), pointer: at };
    draft = settleUnevaluated(withVariants(value, at, draft, depth));
    if (ownNullable !== undefined) draft = withNull(draft, ownNullable);
    const settled = draft.variants.length === 0 && (value["oneOf"] !== undefined || value["anyOf"] !== undefined);
    const discriminator = settled ? undefined : readDiscriminator(value, at, draft.variants, fields, subtypes);
    if (discriminator !== undefined) draft.discriminator = discriminator;
    open.delete(at);
    return draft;
  }

  /** A base's discriminator chooses among the base's subtypes; the schema that includes the base is one of them. */
  function includedDraft(part: Place, depth: number): Draft {
    const { discriminator, ...draft } = draftAt(canonical(part).at, depth + 1);
    if (discriminator === undefined) return draft;
    return { ...draft, ...(draft.variants.length === 0 ? { chosenBy: discriminator } : { discriminator }) };
  }

  /** The places whose constraints all hold at `at` beside its own: `allOf`, and `$ref` where it may have siblings. */
  function partsOf(value: JsonObject, at: Pointer): readonly Place[] {
    const parts: Place[] = [...places.referencesOf(value, at)];
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
      const branches = alternatives.of(value, at, keyword);
      if (branches !== undefined && branches.length > 0) draft = withAlternatives(draft, keyword, branches, depth);
    }
    return draft;
  }

  function withAlternatives(own: Draft, keyword: Choice, branches: readonly Place[], depth: number): Draft {
    const at = child(own.pointer, keyword);
    const nulls = branches.filter((branch) => alternatives.isNull(branch));
    const nonNull = branches.filter((branch) => !nulls.includes(branch));
    const nullAt = admitsNull(own) ? nulls[0]?.at : undefined;
    const valuesAt = (target: Pointer): readonly Json[] | undefined => draftAt(target, depth + 1).enum?.value;
    const others = keyword === "anyOf" ? alternatives.withoutIdle(nonNull, valuesAt) : nonNull;
    const only = others.length === 1 ? includedDraft(others[0]!, depth) : undefined;
    const draft = only
      ? { ...conjoin(besideEvaluating(own, [only]), nullAt ? besideNull(only) : only), pointer: own.pointer }
      : withSeveral(own, { keyword, at, nullAt }, others, depth);
    if (keyword === "anyOf") return nullAt === undefined ? draft : { ...draft, nullable: nullAt };
    return withNullOnce(draft, nulls, nullAt, only);
  }

  /** Accepts null where it matches one alternative of `oneOf`: `only` is the single one that is not just null. */
  function withNullOnce(draft: Draft, nulls: readonly Place[], nullAt?: Pointer, only?: Draft): Draft {
    // The types of the schemas within it are known when all are read.
    const isNested =
      only !== undefined &&
      !only.nullable &&
      [only.variants, only.conditionals, only.not].some((parts) => parts.length > 0);
    const nullsBeside = only && !isNested && acceptsNull(only, dialect) ? 1 : 0;
    if (nulls.length + nullsBeside > 1) return withoutNull(draft);
    if (nullAt === undefined) return draft;
    return { ...draft, nullable: nullAt, ...(isNested && admitsNull(only) && { nullOnce: nullAt }) };
  }

  /** Alternatives that each list values are one list. */
  function withSeveral(
    draft: Draft,
    { keyword, at, nullAt }: { keyword: Choice; at: Pointer; nullAt: Pointer | undefined },
    others: readonly Place[],
    depth: number,
  ): Draft {
    if (others.length === 0) return { ...draft, types: { value: nullAt === undefined ? [] : ["null"], at } };
    const listed = others.every((other) => alternatives.listsValues(other))
      ? others.map((other) => draftAt(canonical(other).at, depth + 1))
      : undefined;
    const list = listed && uniteValues(listed, at, keyword);
    if (list !== undefined) return { ...conjoin(draft, list), pointer: draft.pointer };
    const branches = others.map((place) => alternatives.toBranch(place));
    const group: VariantGroup = { keyword, at, branches, ...(nullAt !== undefined && { nullAt }) };
    return { ...draft, variants: [...draft.variants, group] };
  }

  function alias(at: Pointer, value: Json = source(at) ?? true): Pointer {
    return canonical({ value, at }).at;
  }

  function endless(at: Pointer): readonly string[] {
    return documents.endless?.(at) ?? [];
  }

  const anchorsAt = createDynamicAnchors(documents);

  function dynamicAnchors(at: Pointer): ReadonlyMap<string, readonly Pointer[]> {
    const resource = documents.targetOf("#", at);
    return resource === undefined ? new Map() : anchorsAt(resource);
  }

  const table: SchemaTable & { toJSON(): unknown } = {
    get,
    source: written,
    endless,
    follow: (reference, from) => documents.targetOf(reference, ownerOfVariants(from) ?? from),
    constraints: createConstraintReader({
      dialect,
      source,
      endless,
      follow: (reference, from) => documents.targetOf(reference, from),
      annotations: around.annotations,
      dynamicAnchors,
    }),
    numeral: (at) => numeralAt(at, source(at), documents),
    toJSON: () => Object.fromEntries(schemas),
  };
  return {
    table,
    alias,
    annotations: (at, value = source(at) ?? true) => annotations.of({ value, at }),
  };
}
