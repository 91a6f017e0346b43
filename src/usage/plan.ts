import type { Json } from "../model/json.ts";
import { asParsed, canonical } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Schema, SchemaTable, TypeName } from "../model/schema.ts";

/** All schemas that may apply to one value, and where those of its parts are. */
export interface Plan {
  /** Those of alternatives, conditions and negations, too. */
  readonly schemas: readonly Pointer[];
  readonly types: ReadonlySet<TypeName>;
  /** By the canonical text of each value that an `enum` or a `const` lists. */
  readonly values: ReadonlyMap<string, Json>;
  /** The texts by value, without those of objects and lists. */
  readonly scalars: ReadonlyMap<Json, string>;
  readonly names: readonly string[];
  /** The plan of a declared property. */
  readonly property: (name: string) => Plan;
  /** The plan of properties that are not declared; undefined if no schema says anything about them. */
  readonly rest: () => Plan | undefined;
  readonly items: () => Plan | undefined;
  /** Schemas that apply to names or to decoded texts, whose values are not recorded. */
  readonly aside: readonly Pointer[];
  readonly asidePlan: () => Plan | undefined;
}

export type PlanOf = (schemas: readonly Pointer[]) => Plan;

/** More schemas apply to no value of a sensible description. */
const MAX_SCHEMAS = 5_000;

/** Plans are made on request, each set of schemas once, so that recursive schemas have finitely many. */
export function createPlans(table: Pick<SchemaTable, "get">): PlanOf {
  const byStart = new Map<string, Plan>();
  const byClosure = new Map<string, Plan>();
  const planOf: PlanOf = (start) => {
    const key = start.length === 1 ? start[0]! : [...start].sort().join("\n");
    let plan = byStart.get(key);
    if (plan === undefined) {
      const applied = applicable(start, table);
      const whole = applied.map(({ pointer }) => pointer).join("\n");
      plan = byClosure.get(whole) ?? makePlan(applied, planOf);
      byClosure.set(whole, plan);
      byStart.set(key, plan);
    }
    return plan;
  };
  return planOf;
}

interface Applied {
  readonly pointer: Pointer;
  readonly schema: Schema;
}

/** The schemas and all that apply to the same value, sorted. */
function applicable(start: readonly Pointer[], table: Pick<SchemaTable, "get">): readonly Applied[] {
  const found = new Map<Pointer, Schema>();
  const queue = [...start];
  for (const pointer of queue) {
    if (found.has(pointer) || found.size >= MAX_SCHEMAS) continue;
    const schema = table.get(pointer);
    found.set(pointer, schema);
    queue.push(...besides(schema));
  }
  return [...found].map(([pointer, schema]) => ({ pointer, schema })).sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

function besides(schema: Schema): readonly Pointer[] {
  const { variants, discriminator, conditionals, dependentSchemas, not, plain } = schema;
  return [
    ...variants.flatMap(({ branches }) => branches.map((branch) => branch.schema)),
    ...Object.values(discriminator?.mapping ?? {}).map((branch) => branch.schema),
    ...(discriminator?.fallback === undefined ? [] : [discriminator.fallback.schema]),
    ...conditionals.flatMap((one) => [one.if, ...(one.then ? [one.then] : []), ...(one.else ? [one.else] : [])]),
    ...Object.values(dependentSchemas).map(({ value }) => value),
    ...not.map(({ value }) => value),
    ...(plain === undefined ? [] : [plain]),
  ];
}

function makePlan(applied: readonly Applied[], planOf: PlanOf): Plan {
  const schemas = applied.map(({ schema }) => schema);
  const names = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties)))].sort();
  const listed = schemas.flatMap(({ keywords }) => [
    ...(keywords.enum?.value ?? []),
    ...(keywords.openEnum?.value ?? []),
  ]);
  const values = new Map(listed.map(asParsed).map((value) => [canonical(value), value]));
  const properties = new Map<string, Plan>();
  const aside = schemas.flatMap(({ propertyNames, contentSchema }) => [
    ...propertyNames.map(({ value }) => value),
    ...(contentSchema === undefined ? [] : [contentSchema.value]),
  ]);
  const orNone = (pointers: readonly Pointer[]): Plan | undefined =>
    pointers.length === 0 ? undefined : planOf(pointers);
  return {
    schemas: applied.map(({ pointer }) => pointer),
    types: new Set(schemas.flatMap(({ types }) => types.value)),
    values,
    scalars: new Map([...values].map(([text, value]) => [value, text])),
    names,
    property: (name) => {
      let plan = properties.get(name);
      if (plan === undefined)
        properties.set(name, (plan = planOf(schemas.flatMap((schema) => ofProperty(schema, name)))));
      return plan;
    },
    rest: () => orNone(schemas.flatMap((schema) => [...ofPatterns(schema), ...ofRest(schema)])),
    items: () => orNone(schemas.flatMap(ofItems)),
    aside,
    asidePlan: () => orNone(aside),
  };
}

/** A schema that does not declare the property may have one for all others. */
function ofProperty(schema: Schema, name: string): readonly Pointer[] {
  const declared = schema.properties[name]?.schema;
  return [...(declared === undefined ? ofRest(schema) : [declared]), ...ofPatterns(schema)];
}

function ofPatterns({ patternProperties }: Schema): readonly Pointer[] {
  return Object.values(patternProperties).map(({ value }) => value);
}

function ofRest({ additionalProperties, unevaluatedProperties }: Schema): readonly Pointer[] {
  return [additionalProperties, unevaluatedProperties].flatMap((facet) => (facet === undefined ? [] : [facet.value]));
}

function ofItems({ items, prefixItems, unevaluatedItems, contains }: Schema): readonly Pointer[] {
  return [...prefixItems, ...contains, ...(items ? [items] : []), ...(unevaluatedItems ? [unevaluatedItems] : [])].map(
    ({ value }) => value,
  );
}
