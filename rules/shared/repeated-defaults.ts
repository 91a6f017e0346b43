import type { Change } from "../../src/model/change.ts";
import { canonical, dictionary, isObject, type Json } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Schema } from "../../src/model/schema.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Returns whether the default of an object changed only where the defaults of its properties did, which are reported on their own. */
export function repeatsItsProperties(
  { old, new: new_, pair, name }: Change<"default">,
  { schema }: Pick<RuleContext, "schema">,
): boolean {
  if (!isObject(old) || !isObject(new_) || pair.kind !== "schema") return false;
  return [withoutOwnDefaults, withOwnDefaults].some((complete) => {
    const whole = (side: "old" | "new", value: Json): string | undefined => {
      const member = schema(side, pair[side]).properties[name];
      return member && canonical(complete(value, member.schema, (at) => schema(side, at)));
    };
    const before = whole("old", old);
    return before !== undefined && before === whole("new", new_);
  });
}

/** Fills in the defaults of properties as a server does. */
function withOwnDefaults(
  value: Json,
  at: Pointer,
  schema: (at: Pointer) => Schema,
  around: readonly Pointer[] = [],
): Json {
  if (!isObject(value) || around.length > MAX_DEPTH) return value;
  const within = [...around, at];
  const members = Object.entries(schema(at).properties).flatMap(
    ([name, property]): readonly (readonly [string, Json])[] => {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      const member = own ?? property.annotations.default?.value;
      if (member === undefined) return [];
      // A default that contains another object of the same schema is not expanded further.
      const isEndless = own === undefined && within.includes(property.schema);
      return [[name, isEndless ? member : withOwnDefaults(member, property.schema, schema, within)]];
    },
  );
  return { ...value, ...dictionary(members) };
}

/** Limits the work for schemas that contain each other. */
const MAX_DEPTH = 8;

function withoutOwnDefaults(value: Json, at: Pointer, schema: (at: Pointer) => Schema): Json {
  if (!isObject(value)) return value;
  const { properties } = schema(at);
  const members = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, Json])[] => {
    const property = properties[name];
    if (property === undefined) return [[name, member]];
    const own = property.annotations.default;
    if (own !== undefined && canonical(own.value) === canonical(member)) return [];
    return [[name, withoutOwnDefaults(member, property.schema, schema)]];
  });
  return dictionary(members);
}
