import type { Change } from "../../src/model/change.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { declaredTypeAt } from "./declared-types.ts";

type Declared = NonNullable<ReturnType<typeof declaredTypeAt>>["fields"][number];

/** Returns the declared field that left the wire format while JSON still has its property, or the properties that it embedded. */
export function keptInJson(
  change: Change<"field">,
  context: Pick<RuleContext, "snapshot" | "schema">,
): Declared | undefined {
  const field = fieldOf(change, context);
  if (field === undefined) return undefined;
  const { properties } = context.schema("new", change.pair.new);
  return membersOf(field, change, context).some((member) => member in properties) ? field : undefined;
}

function fieldOf({ old, pair }: Change<"field">, { snapshot }: Pick<RuleContext, "snapshot">): Declared | undefined {
  return declaredTypeAt(snapshot("old").declarations, pair.old)?.fields.find(({ at }) => at === old!.at);
}

/** Returns the JSON property of a field, or the properties that it embeds. */
function membersOf(
  field: Declared,
  { old }: Change<"field">,
  { snapshot, schema }: Pick<RuleContext, "snapshot" | "schema">,
): readonly string[] {
  if (!field.inline) return field.name === undefined ? [] : [field.name];
  const embedded = snapshot("old").wire?.messages[old!.typeName ?? ""];
  return embedded === undefined ? [] : Object.keys(schema("old", embedded.at).properties);
}
