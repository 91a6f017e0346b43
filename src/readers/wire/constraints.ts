import { dictionary } from "../../model/json.ts";
import type { Schema } from "../../model/schema.ts";
import type { MemberConstraint, Constraint } from "../../model/constraint.ts";

/** Returns the constraints of a message, an enum or a scalar, which have few keywords. */
export function constraintsOf({
  types,
  keywords,
  properties,
  required,
  items,
  additionalProperties,
}: Schema): readonly Constraint[] {
  const { at } = types;
  const { enum: values, format, minimum, maximum } = keywords;
  const constraints: Constraint[] = [{ kind: "types", names: types.value, at }];
  if (values !== undefined) constraints.push({ kind: "values", values: values.value, at: values.at });
  if (format !== undefined) constraints.push({ kind: "format", format: format.value, at: format.at });
  if (minimum !== undefined) constraints.push({ kind: "minimum", ...minimum.value, at: minimum.at });
  if (maximum !== undefined) constraints.push({ kind: "maximum", ...maximum.value, at: maximum.at });
  if (items !== undefined) constraints.push({ kind: "items", prefix: [], rest: items.value, at: items.at });
  const members = Object.values(properties);
  if (members.length > 0 || additionalProperties !== undefined) {
    const names = dictionary(
      members.map(({ name, schema }): readonly [string, MemberConstraint] => [name, { schema }]),
    );
    const rest = additionalProperties === undefined ? {} : { rest: additionalProperties.value };
    constraints.push({ kind: "members", names, patterns: dictionary(), ...rest, at });
  }
  for (const name of Object.keys(required)) constraints.push({ kind: "required", name, at: required[name]! });
  return constraints;
}
