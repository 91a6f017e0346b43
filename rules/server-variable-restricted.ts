import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `enum` to a server variable",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("server-variable-object"),
    messages: {
      restricted: "`enum` was added to server variable `{{name}}`, which now allows only {{values}}.",
      freed: "`enum` was removed from server variable `{{name}}`, which now allows any value.",
    },
    recipe: "Keep the variable without `enum`, and list recommended values in its description.",
  },
  create: (context) => ({
    "serverVariable:changed": (change) => {
      const [before, after] = [change.old!.enum, change.new!.enum];
      if (before === undefined && after !== undefined) {
        const values = after.map((value) => `\`${value}\``).join(", ");
        const consequence = "Requests to servers with another value fail.";
        context.report({ change, messageId: "restricted", data: { values }, verdict: "breaking", consequence });
      } else if (before !== undefined && after === undefined) {
        context.report({ change, messageId: "freed", verdict: "compatible" });
      }
    },
  }),
});
