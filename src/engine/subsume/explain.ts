import { groupBy } from "../../base/group-by.ts";
import type { DeclaredField, DeclaredType } from "../../model/declaration.ts";
import { enumValues, revaluedMembers } from "../../model/enumeration.ts";
import type { Dictionary, Json } from "../../model/json.ts";
import type { TypeTraits } from "../../model/typing.ts";
import { isWithin, parent, principal, type Pointer } from "../../model/pointer.ts";
import type { Branch, TypeName } from "../../model/schema.ts";
import type { OperationsBelow } from "../../model/change.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { isIncompatible } from "../../contracts/summary.ts";
import type { Candidate, Fact } from "../causes/candidate.ts";
import { EXPLANATIONS, type At } from "./table.ts";

type Sides = Readonly<Record<"old" | "new", Snapshot>>;

/** Finds the incompatible candidates that explain another one, by the table. */
export function createExplanations(
  all: readonly Candidate[],
  sides: Sides,
): (candidate: Candidate) => readonly Candidate[] {
  const incompatible = all.filter(isIncompatible);
  const context = {
    sides,
    byEvent: groupBy(incompatible, ({ event }) => event),
    bySchema: groupBy(incompatible, ({ event, pair }) => `${event}\t${pair === undefined ? "" : principal(pair.old)}`),
  };
  const rows = groupBy(EXPLANATIONS, ({ explains }) => explains);
  return (candidate) =>
    [candidate.ruleId, candidate.event]
      .flatMap((name) => rows.get(name) ?? [])
      .flatMap(({ by, at }) => by.flatMap((event) => RELATIONS[at](candidate, event, context)))
      .filter((other) => other !== candidate);
}

interface Context {
  readonly sides: Sides;
  readonly byEvent: ReadonlyMap<string, readonly Candidate[]>;
  /** By event and old schema. */
  readonly bySchema: ReadonlyMap<string, readonly Candidate[]>;
}

/** Finds the candidates of an event that stand in a relation to the explained one. */
type Relation = (explained: Candidate, event: string, context: Context) => readonly Candidate[];

const RELATIONS: Readonly<Record<At, Relation>> = {
  around: ({ at: place }, event, { byEvent }) =>
    (byEvent.get(event) ?? []).filter(
      ({ at: other }) =>
        isWithin(place.new, other.new) ||
        place.old === other.old ||
        place.old === ofGeneric(other.old) ||
        isOfKeyword(place.new, other.new) ||
        isOfKeyword(place.old, other.old),
    ),
  required: ({ at, fact }, event, { byEvent, sides }) => {
    const { required } = sides.old.schemas.get((fact.old as Branch).schema);
    return (byEvent.get(event) ?? []).filter((other) => isWithin(at.new, other.at.new) && other.fact.name in required);
  },
  named: ({ fact }, event, { byEvent }) => {
    const names = [fact.old, fact.new].flatMap((field) => namesIn((field as DeclaredField).typeIdentity));
    return (byEvent.get(event) ?? []).filter(({ fact: { old } }) => names.includes((old as DeclaredType).name));
  },
  operations: (explained, event, { byEvent }) =>
    (byEvent.get(event) ?? []).filter((other) => operationsOf(other).some(({ id }) => id === explained.fact.name)),
  member: ({ fact, pair }, event, { byEvent }) =>
    (byEvent.get(event) ?? []).filter(
      ({ fact: own, pair: other }) =>
        own.name === ("enumeration" satisfies keyof TypeTraits) &&
        other?.old === pair?.old &&
        other?.new === pair?.new &&
        areRevalued(fact, own),
    ),
  alternative: (explained, event, { bySchema, sides }) => {
    if (explained.pair === undefined || explained.nodes.size === 0) return [];
    return alternativesOf(principal(explained.pair.old), sides.old)
      .flatMap((schema) => bySchema.get(`${event}\t${schema}`) ?? [])
      .filter((other) => isOfAlternative(explained, other));
  },
  consequence: ({ pair }, event, { bySchema, sides }) => {
    if (pair === undefined) return [];
    const at = principal(pair.old);
    return [at, ...alternativesOf(at, sides.old)]
      .flatMap((schema) => sides.old.schemas.get(schema).conditionals)
      .flatMap(({ then, else: other }) => [then, other])
      .flatMap((schema) => (schema === undefined ? [] : (bySchema.get(`${event}\t${principal(schema)}`) ?? [])));
  },
};

/** Returns whether all values that went or came belong to members that have other values on the other side. */
function areRevalued({ old, new: new_ }: Fact, enumeration: Fact): boolean {
  const [before, after] = [enumeration.old, enumeration.new].map((members) => enumValues(members as Json));
  const names = revaluedMembers(before!, after!);
  const areOf = (values: unknown, members: Dictionary<Json>): boolean =>
    values === undefined || [values].flat().every((value) => names.some((name) => members[name] === value));
  return areOf(old, before!) && areOf(new_, after!);
}

/** The operations of a removed path, or of a prefix that they left. */
function operationsOf({ fact: { old } }: Candidate): readonly Operation[] {
  return Array.isArray(old) ? (old as readonly Operation[]) : (old as OperationsBelow).operations;
}

/** A field of a generic Go type is declared once, and read in each instance: `List[string]`. */
function ofGeneric(at: Pointer): Pointer {
  return at.replace(/^([^#]*#\/definitions\/[^/[]+)\[[^/]*\]/u, "$1");
}

function isOfKeyword(at: Pointer, keyword: Pointer): boolean {
  return at === parent(keyword);
}

const NAME = /[\w~-]+(?:[./][\w~-]+)*/gu;

function namesIn(identity: string): readonly string[] {
  return identity.match(NAME) ?? [];
}

/** The schemas of all alternatives, those of alternatives included. */
function alternativesOf(at: Pointer, { schemas }: Snapshot): readonly Pointer[] {
  const found = new Set<Pointer>([at]);
  for (const schema of found) {
    for (const { branches } of schemas.get(schema).variants) {
      for (const branch of branches) for (const each of unionsAround(principal(branch.schema))) found.add(each);
    }
  }
  found.delete(at);
  return [...found];
}

/** An alternative, and the union that it is written in: nested unions are read as one. */
function unionsAround(at: Pointer): readonly Pointer[] {
  const [, union] = /^(.*)\/(?:anyOf|oneOf)\/\d+$/u.exec(at) ?? [];
  return union === undefined ? [at] : [at, union];
}

/** Returns whether the change of a union is only that of its alternative. */
function isOfAlternative({ fact, at }: Candidate, { fact: own, pair }: Candidate): boolean {
  if (fact.subject === "type")
    return own.subject === "type" && isSubset(fact.old, fact.new, own) && isSubset(fact.new, fact.old, own, true);
  const [place, schema] = fact.action === "removed" ? [at.old, pair!.old] : [at.new, pair!.new];
  return isWithin(principal(place), principal(schema));
}

/** Returns whether all types that the union has on one side only are types of the alternative too. */
function isSubset(from: unknown, to: unknown, own: Candidate["fact"], isReversed = false): boolean {
  const lost = typesOf(from).filter((type) => !typesOf(to).includes(type));
  const [ownFrom, ownTo] = isReversed ? [own.new, own.old] : [own.old, own.new];
  return lost.every((type) => typesOf(ownFrom).includes(type) && !typesOf(ownTo).includes(type));
}

function typesOf(value: unknown): readonly TypeName[] {
  return value as readonly TypeName[];
}
