import { holderOf, membersOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["renamed"],
  description: "Disallow renaming an enum value",
  source: updating("enum"),
  messages: {
    renamed: "Enum value `{{name}}` ({{number}}) of {{place}} was renamed to `{{successor}}`.",
    dropped: "Alias `{{name}}` ({{number}}) was removed from {{place}}; the number keeps the name `{{successor}}`.",
    rewritten:
      "JSON name of enum value {{number}} of {{place}} changed from `{{name}}` to `{{successor}}`; `{{name}}` is now an alias.",
  },
  recipe: "Keep the old name first and add the new name as an alias (`option allow_alias = true`).",
  judge: (change, context) => {
    const [{ number, name }, successor] = [change.old!, change.new!];
    const has = (side: "old" | "new", wanted: string): boolean =>
      membersOf(holderOf(side, change, context)).some((value) => value.name === wanted);
    const isKept = has("new", name);
    return {
      messageId: isKept ? "rewritten" : has("old", successor.name) ? "dropped" : "renamed",
      data: { number, successor: successor.name },
      costs: { json: "breaking", ...(!isKept && { source: "breaking" }) },
      consequences: {
        ...(isKept && { json: "Readers that know only the old name reject the new name or lose the value." }),
        source: "Code that uses the old name no longer compiles.",
      },
    };
  },
});
