import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["serverVariable:changed"],
  description: "Disallow changing `default` of a server variable",
  criteria: ["C2"],
  source: openapi("server-variable-object"),
  messages: { changed: "`default` of server variable `{{name}}` changed from `{{old}}` to `{{new}}`." },
  recipe: "Keep the default. Clients that need the other value can set it.",
  judge: (change) => {
    const [old, new_] = [change.old!.default, change.new!.default];
    if (old === new_) return undefined;
    return {
      messageId: "changed",
      data: { old, new: new_ },
      verdict: "dangerous",
      consequence: "Clients that use the default value call another server.",
    };
  },
});
