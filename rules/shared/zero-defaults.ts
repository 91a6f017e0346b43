import type { Change } from "../../src/model/change.ts";
import { isObject, type Json } from "../../src/model/json.ts";
import type { RuleContext } from "../../src/rule.ts";

/** A default that says what leaving it out meant to Go anyway, or no longer says so where servers print it of what is always written. */
export function isZero(change: Change<"default">, context: RuleContext): boolean {
  const { action, old, new: new_ } = change;
  if (context.profile.changedDefaults !== "breaking") return false;
  if (action === "removed") return isPrinted(context) && isEmpty(old);
  return (
    action === "added" && isEmpty(new_) && (!isObject(new_) || isPrinted(context) || !hasDefaults(change, context))
  );
}

/** Not by the author of the API: a server tells of its own types. */
function isPrinted({ snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const { format } = snapshot("new");
  return format === "openapi" || format === "swagger";
}

function isEmpty(value: Json | undefined): boolean {
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** An empty object brings the defaults of its members with it. */
function hasDefaults({ pair, name }: Change<"default">, { schema }: Pick<RuleContext, "schema">): boolean {
  const member = pair.kind === "schema" ? schema("new", pair.new).properties[name] : undefined;
  const members = member === undefined ? [] : Object.values(schema("new", member.schema).properties);
  return members.some(({ annotations }) => annotations.default !== undefined);
}
