import { dictionary } from "../../model/json.ts";
import type { Schema } from "../../model/schema.ts";
import type { MemberStatement, Statement } from "../../model/statement.ts";

/** Returns the constraints of a message, an enum or a scalar, which have few keywords. */
export function statementsOf({
  types,
  keywords,
  properties,
  required,
  items,
  additionalProperties,
}: Schema): readonly Statement[] {
  const { at } = types;
  const { enum: values, format, minimum, maximum } = keywords;
  const statements: Statement[] = [{ says: "types", names: types.value, at }];
  if (values !== undefined) statements.push({ says: "values", values: values.value, at: values.at });
  if (format !== undefined) statements.push({ says: "format", format: format.value, at: format.at });
  if (minimum !== undefined) statements.push({ says: "minimum", ...minimum.value, at: minimum.at });
  if (maximum !== undefined) statements.push({ says: "maximum", ...maximum.value, at: maximum.at });
  if (items !== undefined) statements.push({ says: "items", prefix: [], rest: items.value, at: items.at });
  const members = Object.values(properties);
  if (members.length > 0 || additionalProperties !== undefined) {
    const names = dictionary(members.map(({ name, schema }): readonly [string, MemberStatement] => [name, { schema }]));
    const rest = additionalProperties === undefined ? {} : { rest: additionalProperties.value };
    statements.push({ says: "members", names, patterns: dictionary(), ...rest, at });
  }
  for (const name of Object.keys(required)) statements.push({ says: "required", name, at: required[name]! });
  return statements;
}
