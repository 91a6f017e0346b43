import { defineRule } from "../src/rule.ts";
import { opennessOf } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow opening an `enum` of values that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-enum"),
    messages: { opened: "`{{name}}` now marks the `enum` of {{place}} as open." },
    recipe: "Keep the `enum` closed in this version, and send unlisted values only in a new version.",
  },
  create: (context) => {
    const report = (change: Parameters<typeof opennessOf>[0]): void => {
      if (opennessOf(change, context) !== "opened") return;
      if (change.channel.polarity === "request") {
        context.report({ change, messageId: "opened", verdict: "compatible" });
        return;
      }
      const consequence = "Responses can contain values that the `enum` does not list.";
      context.report({ change, messageId: "opened", verdict: "dangerous", consequence });
    };
    return { "opennessMarker:added": report, "opennessMarker:changed": report };
  },
});
