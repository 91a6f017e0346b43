import { dictionary } from "../../model/json.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Discriminator, Schema, SchemaTable } from "../../model/schema.ts";
import type { Constraint } from "../../model/constraint.ts";
import type { Question, SchemaPair } from "../../contracts/prover.ts";
import { any, isOfType, not, type Form } from "../cel/form.ts";
import { isAbout } from "./about.ts";
import { memberOf, opposite, type Side, type Tables } from "./lifting.ts";

/** Returns whether a discriminator identifies the alternative of all values. */
export function isTagged({ discriminator, variants }: Schema): boolean {
  return discriminator !== undefined && discriminator.fallback === undefined && variants.length === 1;
}

/** Returns whether the change is about an alternative with discriminator values that only one side has. */
export function isOfOwnTag({ change, admitting }: Question, tables: Tables): boolean {
  const branch = isAbout(change, "variant") ? change[admitting] : undefined;
  if (branch === undefined || change[opposite(admitting)] !== undefined) return false;
  const [own, other] = [admitting, opposite(admitting)].map((side) => tables[side].get(change.pair[side]));
  if (!isTagged(own!) || !isTagged(other!)) return false;
  const { mapping } = own!.discriminator!;
  const names = Object.keys(mapping).filter((name) => mapping[name]!.schema === branch.schema);
  return names.length > 0 && names.every((name) => !Object.hasOwn(other!.discriminator!.mapping, name));
}

/** The tag that a schema declares, and the values that a discriminator assigns to that schema. */
export interface Tag {
  readonly names: readonly string[];
  /** The values that the discriminator assigns to any schema. */
  readonly assigned: readonly string[];
  readonly at: Pointer;
}

/** The tag at the end of a way, where it is declared by an alternative that the discriminator itself chooses. */
export function tagAt(way: readonly SchemaPair[], admitting: Side, tables: Tables): Tag | undefined {
  const { name, holders } = memberOf(way, admitting, tables) ?? { name: "", holders: [] };
  const { get } = tables[admitting];
  const owner = holders.map((pair) => get(pair[admitting])).find((schema) => isTagged(schema));
  if (owner === undefined || owner.discriminator!.propertyName !== name) return undefined;
  const { mapping } = owner.discriminator!;
  const alternatives = holders.map((pair) => pair[admitting]).filter((at) => declaresTag(get(at), name));
  const assigned = Object.keys(mapping);
  const names = assigned.filter((value) => alternatives.includes(mapping[value]!.schema));
  return { names, assigned, at: way.at(-1)![admitting] };
}

function declaresTag({ properties, variants }: Schema, name: string): boolean {
  return variants.length === 0 && Object.hasOwn(properties, name);
}

/** The maximum number of alternatives whose tags are searched. */
const MAX_ALTERNATIVES = 24;

/** A table whose values carry the tags that discriminators assign: examples that clients send, never a limit of what they may send. */
export function tagged(table: SchemaTable): SchemaTable {
  const known = new Map<Pointer, readonly Constraint[]>();
  return {
    ...table,
    constraints: (at) => {
      let constraints = known.get(at);
      if (constraints === undefined) {
        const tags = conjuncts(at).flatMap((part) => tagsOf(part, table));
        known.set(at, (constraints = [...table.constraints(at), ...tags]));
      }
      return constraints;
    },
  };
}

function tagsOf(at: Pointer, table: SchemaTable): Form {
  if (table.source(at) === undefined) return [];
  const schema = table.get(at);
  const own = schema.chosenBy === undefined ? [] : tagFor(schema.chosenBy, at);
  if (!isTagged(schema) || schema.variants[0]!.branches.length > MAX_ALTERNATIVES) return own;
  const [alternatives] = schema.variants;
  // A constraint inside two negations declares no properties: the alternatives themselves do.
  const named = alternatives!.branches.map((branch) => namedBy(schema.discriminator!, branch.schema));
  // Null is among no alternatives, and has no member that could name one.
  return [...own, ...not(not(any(isOfType("null"), ...named)))];
}

/** Describes the tags of a schema; an alternative without tags has none. */
function namedBy(discriminator: Discriminator, schema: Pointer): Form {
  return [{ kind: "all", of: [schema], at: discriminator.at }, ...tagFor(discriminator, schema)];
}

/** Describes the values with which a discriminator selects a schema; an unlisted one has none. */
function tagFor({ propertyName, mapping, at }: Discriminator, schema: Pointer): Form {
  const names = Object.keys(mapping).filter((name) => mapping[name]!.schema === schema);
  if (names.length === 0) return [];
  const members = dictionary([[propertyName, { schema: [{ kind: "values", values: names, at }] as Form }]]);
  return [{ kind: "members", names: members, patterns: dictionary(), at }];
}
