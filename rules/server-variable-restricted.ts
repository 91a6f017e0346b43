import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["serverVariable:changed"],
  description: "Disallow adding `enum` to a server variable",
  criteria: ["C1"],
  source: openapi("server-variable-object"),
  messages: {
    restricted: "`enum` was added to server variable `{{name}}`, which now allows only {{values}}.",
    freed: "`enum` was removed from server variable `{{name}}`, which now allows any value.",
  },
  recipe: "Keep the variable without `enum`, and list recommended values in its description.",
  judge: (change) => {
    const [before, after] = [change.old!.enum, change.new!.enum];
    if (before === undefined && after !== undefined) {
      const values = after.map((value) => `\`${value}\``).join(", ");
      const consequence = "Requests to servers with another value fail.";
      return { messageId: "restricted", data: { values }, verdict: "breaking", consequence };
    }
    if (before !== undefined && after === undefined) {
      return { messageId: "freed", verdict: "compatible" };
    }
    return undefined;
  },
});
