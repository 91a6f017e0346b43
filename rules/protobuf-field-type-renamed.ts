import { showType } from "./shared/wire-types.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldTypeName"],
  actions: ["changed"],
  description: "Disallow another message or enumeration as the type of a field, though it is written alike",
  source: updating("updating"),
  messages: { changed: "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which is written alike." },
  recipe: "Keep the type: generated code knows it by its name.",
  judge: ({ old, new: field }, context) => {
    const { wire: before } = context.snapshot("old");
    const { wire: after } = context.snapshot("new");
    const [from = "", to = ""] = [old!.typeName, field!.typeName];
    const [a, b] = [before?.messages[from] ?? before?.enums[from], after?.messages[to] ?? after?.enums[to]];
    const alike = a !== undefined && b !== undefined && context.same(a.at, b.at);
    return {
      messageId: "changed",
      data: { old: showType(old!), new: showType(field!) },
      costs: { ...(!alike && { json: "breaking" }), source: "breaking" },
    };
  },
});
