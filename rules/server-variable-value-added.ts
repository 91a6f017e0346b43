import { factRule } from "./families/facts.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["serverVariableValue:added"],
  description: "Report values added to `enum` of a server variable",
  criteria: ["C1"],
  severity: "info",
  source: openapi("server-variable-object"),
  messages: { added: "Value `{{value}}` was added to `enum` of server variable `{{variable}}`." },
  recipe: "No action is needed.",
  judge: (change) => {
    const value = change.new!;
    return {
      messageId: "added",
      verdict: "compatible",
      data: { value, variable: holderOf(change, value) },
    };
  },
});
