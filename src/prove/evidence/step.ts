import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Discriminator, Schema, SchemaTable } from "../../model/schema.ts";
import type { Within } from "../contain/prover.ts";

/**
 * How a value of one schema holds a value of another that stands in it: as a member, an item, a name, or as the same value (`same`), as in an alternative.
 * Undefined where the one says nothing of the other.
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

/** Whether the one is the other, or a conjunction that begins with it. */
function isOrNarrows(at: Pointer, schema: Pointer): boolean {
  const parts = conjuncts(at);
  return conjuncts(schema).every((part, index) => part === parts[index]);
}

/** Whether a value of the one schema shows nothing of the other: it is written inside a text, or is a subtype that the schema does not list. */
export function isBesideValues(table: SchemaTable, from: Pointer, to: Pointer): boolean {
  const { contentSchema, discriminator } = table.get(from);
  const isTold = contentSchema?.value === to || isSubtype(discriminator, to);
  return isTold && stepBetween(table, from, to) === undefined;
}

function isSubtype(discriminator: Discriminator | undefined, at: Pointer): boolean {
  return discriminator !== undefined && Object.values(discriminator.mapping).some(({ schema }) => schema === at);
}
