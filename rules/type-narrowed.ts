import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { ofType, showTypes } from "./wording/types.ts";

export default factRule({
  events: ["type:changed"],
  description: "Disallow narrowing `type` of values that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-type"),
  messages: { narrowed: "Type of {{place}} was narrowed from {{old}} to {{new}}." },
  recipe: {
    typescript: "Keep accepting all old types. Narrow the type in the next major version.",
    other: "Keep accepting all old types, and convert the values on the server.",
  },
  judge: (change, context) => {
    if (context.texts.relateTypes(change) !== "narrows") return undefined;
    const old = showTypes(change.old!, context.schema("old", change.pair.old));
    const new_ = showTypes(change.new!, context.schema("new", change.pair.new));
    const lost = change.old!.filter((name) => !change.new!.includes(name));
    const values = lost.length === 0 ? {} : ofType(showTypes(lost, context.schema("old", change.pair.old)));
    return { messageId: "narrowed", effect: "narrows", ...values, data: { old, new: new_ } };
  },
});
