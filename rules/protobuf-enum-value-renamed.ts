import { holderOf, membersOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["renamed"],
  description: "Disallow renaming a value of an enumeration, which JSON and generated code know by its name",
  source: updating("enum"),
  messages: {
    renamed: "The value {{number}} of {{place}} was called `{{name}}` and is now called `{{successor}}`.",
    dropped: "The value {{number}} of {{place}} is no longer called `{{name}}` beside `{{successor}}`.",
    rewritten:
      "The value {{number}} of {{place}} is still called `{{name}}`, and JSON now writes it as `{{successor}}`.",
  },
  recipe: "Keep the old name first and add the new one as an alias (`option allow_alias = true`).",
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
        ...(isKept && { json: "Readers that know the old name only refuse it, or lose the value." }),
        source: "Code that refers to it by its old name no longer compiles.",
      },
    };
  },
});
