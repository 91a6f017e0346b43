import { factRule } from "./families/facts.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["serverVariableValue:removed"],
  description: "Disallow removing a value from `enum` of a server variable",
  criteria: ["C1"],
  source: openapi("server-variable-object"),
  messages: { removed: "Value `{{value}}` was removed from `enum` of server variable `{{variable}}`." },
  recipe: "Keep the value, or redirect its URL, until no client calls it.",
  judge: (change) => {
    const value = change.old!;
    return {
      messageId: "removed",
      data: { value, variable: holderOf(change, value) },
      verdict: "breaking",
      consequence: "Requests to the URL with this value fail.",
    };
  },
});
