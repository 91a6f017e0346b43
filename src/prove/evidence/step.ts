import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Discriminator, Schema, SchemaTable } from "../../model/schema.ts";
import type { Within } from "../contain/prover.ts";

/**
 * Returns how a value of one schema contains a value of another: as a property, an item, a name, or as the same value
 * (`same`), for example in an alternative. Undefined if the schemas are unrelated.
 */
export function stepBetween(table: SchemaTable, from: Pointer, to: Pointer): Within | "same" | undefined {
  const schema = table.get(from);
  const [member] = membersOf(schema, to);
  if (member !== undefined) return { member };
  if (schema.items?.value === to) return { item: schema.prefixItems.length };
  const index = schema.prefixItems.findIndex(({ value }) => value === to);
  if (index >= 0) return { item: index };
  const declared = Object.keys(schema.properties).sort();
  const patterns = Object.keys(schema.patternProperties);
  const pattern = patterns.find((one) => schema.patternProperties[one]!.value === to);
  if (pattern !== undefined) return { except: declared, matching: [pattern], notMatching: [] };
  if (schema.additionalProperties?.value === to || schema.unevaluatedProperties?.value === to) {
    return { except: declared, matching: [], notMatching: patterns };
  }
  if (schema.contains.some(({ value }) => value === to)) return { somewhere: true };
  if (schema.propertyNames.some(({ value }) => value === to)) return { named: true };
  return standsInPlace(schema, to) ? "same" : undefined;
}

const members = new WeakMap<Schema["properties"], Map<Pointer, string[]>>();

/** The names of the properties that a schema says another one of, in their order. */
export function membersOf({ properties }: Schema, to: Pointer): readonly string[] {
  let bySchema = members.get(properties);
  if (bySchema === undefined) {
    bySchema = new Map();
    for (const { name, schema } of Object.values(properties)) {
      const names = bySchema.get(schema);
      if (names === undefined) bySchema.set(schema, [name]);
      else names.push(name);
    }
    members.set(properties, bySchema);
  }
  return bySchema.get(to) ?? [];
}

function standsInPlace({ pointer, variants, plain, dependentSchemas, conditionals }: Schema, to: Pointer): boolean {
  return (
    plain === to ||
    isOrNarrows(to, pointer) ||
    variants.some(({ branches }) => branches.some(({ schema }) => isOrNarrows(to, schema))) ||
    Object.values(dependentSchemas).some(({ value }) => value === to) ||
    conditionals.some((one) => one.then === to || one.else === to)
  );
}

/** Returns whether one is the other, or a conjunction that starts with it. */
function isOrNarrows(at: Pointer, schema: Pointer): boolean {
  const parts = conjuncts(at);
  return conjuncts(schema).every((part, index) => part === parts[index]);
}

/**
 * Returns whether a value of one schema does not contain the other: it is encoded in a string, or belongs to an
 * unlisted subtype.
 */
export function isBesideValues(table: SchemaTable, from: Pointer, to: Pointer): boolean {
  const { contentSchema, discriminator } = table.get(from);
  const isUnrelated = contentSchema?.value === to || isSubtype(discriminator, to);
  return isUnrelated && stepBetween(table, from, to) === undefined;
}

function isSubtype(discriminator: Discriminator | undefined, at: Pointer): boolean {
  return discriminator !== undefined && Object.values(discriminator.mapping).some(({ schema }) => schema === at);
}
