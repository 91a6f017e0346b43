import { dictionary } from "../../model/json.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Discriminator, Schema, SchemaTable } from "../../model/schema.ts";
import type { Statement } from "../../model/statement.ts";
import type { SchemaPair } from "../../prover.ts";
import { any, isOfType, not, type Form } from "../cel/form.ts";
import { memberOf, type Side, type Tables } from "./lifting.ts";

/** Of more alternatives than these, what each is called is too much to search through. */
const MAX_ALTERNATIVES = 24;

/** Whether a discriminator tells which alternative of the schema a value is, and all values have one. */
export function isTagged({ discriminator, variants }: Schema): boolean {
  if (discriminator === undefined || discriminator.fallback !== undefined || variants.length !== 1) return false;
  return variants[0]!.branches.length <= MAX_ALTERNATIVES;
}

/** Where the member at the end of a way tells alternatives apart: the values that stand for the one that the way leads through. */
export function tagsIn(way: readonly SchemaPair[], admitting: Side, tables: Tables): readonly string[] | undefined {
  const { name, holders } = memberOf(way, admitting, tables) ?? { holders: [] };
  const places = holders.map((pair) => pair[admitting]);
  const owner = places.map((at) => tables[admitting].get(at)).find((schema) => isTagged(schema));
  if (owner === undefined || owner.discriminator!.propertyName !== name) return undefined;
  const { mapping } = owner.discriminator!;
  const names = Object.keys(mapping).filter((value) => places.includes(mapping[value]!.schema));
  return names.length === 0 ? undefined : names;
}

/** A table for the side that sends: who sends an alternative names it in the member that the discriminator asks for. */
export function tagged(table: SchemaTable): SchemaTable {
  const known = new Map<Pointer, readonly Statement[]>();
  return {
    ...table,
    statements: (at) => {
      let statements = known.get(at);
      if (statements === undefined) {
        const tags = conjuncts(at).flatMap((part) => tagsOf(part, table));
        known.set(at, (statements = [...table.statements(at), ...tags]));
      }
      return statements;
    },
  };
}

function tagsOf(at: Pointer, table: SchemaTable): Form {
  if (table.source(at) === undefined) return [];
  const schema = table.get(at);
  if (!isTagged(schema)) return [];
  const [alternatives] = schema.variants;
  // Within two negations a statement declares no members: the alternatives themselves do.
  const named = alternatives!.branches.map((branch) => namedBy(schema.discriminator!, branch.schema));
  // Null is among no alternatives, and has no member that could name one.
  return not(not(any(isOfType("null"), ...named)));
}

/** An alternative that no value stands for is told by nothing. */
function namedBy({ propertyName, mapping, at }: Discriminator, schema: Pointer): Form {
  const names = Object.keys(mapping).filter((name) => mapping[name]!.schema === schema);
  const whole: Form = [{ says: "all", of: [schema], at }];
  if (names.length === 0) return whole;
  const tag: Form = [{ says: "values", values: names, at }];
  const members = dictionary([[propertyName, { schema: tag }]]);
  return [...whole, { says: "members", names: members, patterns: dictionary(), at }];
}
