import { createCycles, namesIn, type Need, NO_NEED } from "../../model/cycles.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { type Pointer, split } from "../../model/pointer.ts";
import { DEFINITIONS } from "../declared/names.ts";
import { valueAt } from "../declared/schema-document.ts";
import type { Definitions } from "./definitions.ts";

const MAX_DEPTH = 50;

/** Finds the required members of the schema at a place that lead back to the definition around it: see `SchemaTable.endless`. */
export function createEndless(definitions: Pick<Definitions, "get">): (at: Pointer) => readonly string[] {
  const cycleOf = createCycles((name) => needOf(definitions.get(name), 0));

  function needOf(schema: Json | undefined, depth: number): Need {
    if (!isObject(schema) || depth > MAX_DEPTH) return NO_NEED;
    const { type, properties, required } = schema;
    const members = isObject(properties) && type === "object" && Array.isArray(required) ? properties : {};
    const inside = Object.keys(members).filter((member) => (required as readonly Json[]).includes(member));
    return { all: [beside(schema, depth), ...inside.map((member) => needOf(members[member], depth + 1))] };
  }

  /** Apart from what its own members need. */
  function beside({ $ref, allOf, anyOf, type, prefixItems, minItems }: JsonObject, depth: number): Need {
    const each = (schemas: Json | undefined): readonly Need[] =>
      Array.isArray(schemas) ? schemas.map((schema: Json) => needOf(schema, depth + 1)) : [];
    const items = type === "array" && Array.isArray(prefixItems) && typeof minItems === "number" ? minItems : 0;
    return {
      all: [
        typeof $ref === "string" ? referred($ref, depth) : NO_NEED,
        ...each(allOf),
        ...each(prefixItems).slice(0, items),
        ...(anyOf === undefined ? [] : [{ one: each(anyOf) }]),
      ],
    };
  }

  function referred(at: string, depth: number): Need {
    if (!at.startsWith(`${DEFINITIONS}/`)) return NO_NEED;
    const [, name, ...inside] = split(at).tokens;
    if (inside.length === 0) return name!;
    const definition = definitions.get(name!);
    return definition === undefined ? NO_NEED : needOf(valueAt(definition, inside), depth + 1);
  }

  return (at) => {
    if (!at.startsWith(`${DEFINITIONS}/`)) return [];
    const [, name, ...inside] = split(at).tokens;
    const definition = definitions.get(name!);
    const schema = definition && valueAt(definition, inside);
    if (!isObject(schema)) return [];
    const { properties, required } = schema;
    if (!isObject(properties) || !Array.isArray(required)) return [];
    const cycle = cycleOf(name!);
    if (cycle === undefined || cycle.size === 0) return [];
    const leadsBack = (member: Json): member is string => {
      const value = typeof member === "string" && Object.hasOwn(properties, member) ? properties[member] : undefined;
      return isObject(value) && namesIn(beside(value, 0)).some((each) => cycle.has(each));
    };
    return (required as readonly Json[]).filter(leadsBack);
  };
}
