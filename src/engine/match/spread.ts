import type { Parameter } from "../../model/snapshot.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { SchemaSides } from "./sides.ts";

export interface SpreadMatch {
  readonly pairs: readonly (readonly [Parameter, Parameter])[];
  readonly unmatchedOld: readonly Parameter[];
  readonly unmatchedNew: readonly Parameter[];
}

/** Pairs an object whose properties are sent under separate names with the equivalent parameters. */
export function matchSpread(
  unmatchedOld: readonly Parameter[],
  unmatchedNew: readonly Parameter[],
  sides: Pick<SchemaSides, "old" | "new">,
): SpreadMatch {
  const before = apart(unmatchedOld, unmatchedNew, sides.old);
  const after = apart(unmatchedNew, unmatchedOld, sides.new);
  const pairs = before.flatMap((one) => {
    const other = after.find(({ key }) => key === one.key);
    return other === undefined ? [] : [[one, other] as const];
  });
  const settled = new Set(pairs.flat());
  const rest = (parameter: Parameter): boolean => !settled.has(parameter);
  return { pairs, unmatchedOld: before.filter(rest), unmatchedNew: after.filter(rest) };
}

/** Takes an object apart if the other side has a parameter for one of its members. */
function apart(
  parameters: readonly Parameter[],
  others: readonly Parameter[],
  schemas: SchemaTable,
): readonly Parameter[] {
  return parameters.flatMap((parameter) => {
    const members = membersOf(parameter, schemas);
    return members.some(({ key }) => others.some((other) => other.key === key)) ? members : [parameter];
  });
}

const FORM = "application/x-www-form-urlencoded";

function membersOf(parameter: Parameter, schemas: SchemaTable): readonly Parameter[] {
  const nameOf = spelling(parameter);
  const media = parameter.content[""] ?? parameter.content[FORM];
  if (nameOf === undefined || media?.schema === undefined) return [];
  const { types, variants, properties, required, additionalProperties, patternProperties } = schemas.get(media.schema);
  const others = additionalProperties === undefined ? [] : schemas.get(additionalProperties.value).types.value;
  if (types.value.join() !== "object" || variants.length > 0) return [];
  // Nobody can list what else it has.
  if (others.length > 0 || Object.keys(patternProperties).length > 0) return [];
  return Object.values(properties).map(({ name: member, at, schema, annotations }) => {
    const name = nameOf(member);
    return {
      ...parameter,
      key: `query ${name}`,
      name,
      in: "query",
      at,
      required: parameter.required && member in required,
      annotations,
      wire: { ...parameter.wire, style: "form", explode: true },
      content: { "": { ...media, name: "", at, schema, annotations: {}, serialization: "text", encoding: {} } },
    };
  });
}

/** Returns how the name of a property is sent; undefined if it has no separate name. */
function spelling({ in: location, name, wire, content }: Parameter): ((member: string) => string) | undefined {
  if (location === "querystring") return content[FORM] === undefined ? undefined : (member) => member;
  if (location !== "query" || content[""] === undefined || !wire.explode) return undefined;
  if (wire.style === "form") return (member) => member;
  return wire.style === "deepObject" ? (member) => `${name}[${member}]` : undefined;
}
