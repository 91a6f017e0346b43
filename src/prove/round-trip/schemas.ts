import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import type { Step } from "../../contracts/rule.ts";

type Table = Pick<SchemaTable, "get">;

/** The schema of what stands at the end of a way; undefined where nothing is declared. */
export function schemaAt(root: Pointer, way: readonly Step[], table: Table): Pointer | undefined {
  return way.reduce<Pointer | undefined>((at, step) => at && within(table.get(at), step), root);
}

function within({ items, additionalProperties, properties }: Schema, step: Step): Pointer | undefined {
  if (step === "item") return items?.value;
  return step === "value" ? additionalProperties?.value : properties[step.member]?.schema;
}

const ruled = new WeakMap<Table, WeakMap<object, Map<Pointer, boolean>>>();

/** Returns whether validation rules apply to a part of the value. The result is cached per object. */
export function isValidatedByRules(value: Json, at: Pointer, table: Table): boolean {
  if (typeof value !== "object" || value === null) return hasRules(value, at, table);
  const ofTable = ruled.get(table) ?? new WeakMap<object, Map<Pointer, boolean>>();
  ruled.set(table, ofTable);
  const known = ofTable.get(value) ?? new Map<Pointer, boolean>();
  ofTable.set(value, known);
  const answer = known.get(at) ?? hasRules(value, at, table);
  known.set(at, answer);
  return answer;
}

function hasRules(value: Json, at: Pointer, table: Table): boolean {
  const schema = table.get(at);
  if ((schema.kubernetes.validations?.length ?? 0) > 0) return true;
  const inner = (each: Json, pointer: Pointer | undefined): boolean =>
    pointer !== undefined && hasRules(each, pointer, table);
  if (Array.isArray(value)) return value.some((item: Json) => inner(item, within(schema, "item")));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) =>
    inner(member, within(schema, { member: name }) ?? within(schema, "value")),
  );
}
