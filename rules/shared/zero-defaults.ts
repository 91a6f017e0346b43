import { formatTraits } from "../../src/model/format-traits.ts";
import type { Change } from "../../src/model/change.ts";
import { isObject, type Json } from "../../src/model/json.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Returns whether an added or removed default is the zero value, which Go uses for missing fields anyway. */
export function isZero(change: Change<"default">, context: RuleContext): boolean {
  const { action, old, new: new_ } = change;
  if (context.profile.changedDefaults !== "breaking") return false;
  if (action === "removed") return isPrinted(context) && isEmpty(old);
  return (
    action === "added" && isEmpty(new_) && (!isObject(new_) || isPrinted(context) || !hasDefaults(change, context))
  );
}

/** Returns whether a server generated the document from its own types. */
function isPrinted({ snapshot }: Pick<RuleContext, "snapshot">): boolean {
  return formatTraits(snapshot("new")).describesHttp;
}

function isEmpty(value: Json | undefined): boolean {
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** Returns whether the properties of an empty object have defaults. */
function hasDefaults({ pair, name }: Change<"default">, { schema }: Pick<RuleContext, "schema">): boolean {
  const member = pair.kind === "schema" ? schema("new", pair.new).properties[name] : undefined;
  const members = member === undefined ? [] : Object.values(schema("new", member.schema).properties);
  return members.some(({ annotations }) => annotations.default !== undefined);
}
