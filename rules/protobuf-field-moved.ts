import type { Change } from "../src/model/change.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { updating, wireRule } from "./shared/wire.ts";
import type { RuleContext } from "../src/rule.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["removed"],
  criteria: ["W1"],
  description: "Disallow writing elsewhere in bytes a member that stays where it is in JSON",
  formats: SOURCE_FORMATS,
  source: updating("deleting"),
  messages: {
    moved:
      "{{place}} still has the member `{{name}}` in JSON, and its bytes no longer have it under the number {{number}}.",
    embedded:
      "{{place}} still has the members of `{{identifier}}` in JSON, and its bytes no longer have them under the number {{number}}.",
  },
  recipe: "Leave the field in its struct, with its number; in the next version of the API, move it to another one.",
  judge: (change, context) => {
    const field = fieldOf(change, context);
    const stays = membersOf(field, change, context).some(
      (member) => member in context.schema("new", change.pair.new).properties,
    );
    if (field === undefined || !stays) return undefined;
    return {
      messageId: field.inline ? "embedded" : "moved",
      data: { number: change.old!.number, identifier: field.identifier },
      costs: { wire: "breaking" },
      consequences: { wire: "What is stored as bytes comes back without it." },
    };
  },
});

type Declared = NonNullable<ReturnType<typeof declaredTypeAt>>["fields"][number];

function fieldOf({ old, pair }: Change<"field">, { snapshot }: Pick<RuleContext, "snapshot">): Declared | undefined {
  return declaredTypeAt(snapshot("old").declarations, pair.old)?.fields.find(({ at }) => at === old!.at);
}

/** In JSON, the member that a field is, or those that it embeds. */
function membersOf(
  field: Declared | undefined,
  { old }: Change<"field">,
  { snapshot, schema }: Pick<RuleContext, "snapshot" | "schema">,
): readonly string[] {
  if (field?.inline !== true) return field?.name === undefined ? [] : [field.name];
  const embedded = snapshot("old").wire?.messages[old!.typeName ?? ""];
  return embedded === undefined ? [] : Object.keys(schema("old", embedded.at).properties);
}
