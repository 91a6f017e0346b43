import { defineRule } from "../src/rule.ts";
import { opennessOf } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow closing an open `enum` of values that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-enum"),
    messages: { closed: "`{{name}}` no longer marks the `enum` of {{place}} as open." },
    recipe: "Keep the `enum` open, and accept values that it does not list.",
  },
  create: (context) => {
    const report = (change: Parameters<typeof opennessOf>[0]): void => {
      if (opennessOf(change, context) === "closed") context.report({ change, messageId: "closed", effect: "narrows" });
    };
    return { "opennessMarker:removed": report, "opennessMarker:changed": report };
  },
});
