import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow restricting a server variable that could take any value to a list",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("server-variable-object"),
    messages: {
      restricted: "The server variable `{{name}}` could take any value; now it must be one of {{values}}.",
      freed: "The server variable `{{name}}` can now take any value.",
    },
    recipe: "Leave the variable free, and name the values that you recommend in its description.",
  },
  create: (context) => ({
    "serverVariable:changed": (change) => {
      const [before, after] = [change.old!.enum, change.new!.enum];
      if (before === undefined && after !== undefined) {
        const values = after.map((value) => `\`${value}\``).join(", ");
        const consequence = "Calls to an address with another value fail.";
        context.report({ change, messageId: "restricted", data: { values }, verdict: "breaking", consequence });
      } else if (before !== undefined && after === undefined) {
        context.report({ change, messageId: "freed", verdict: "compatible" });
      }
    },
  }),
});
