import { defineRule } from "../src/rule.ts";
import { removalOf } from "./shared/removal.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report removing a deprecated header after its sunset",
    looksAt: "change",
    criteria: ["C5"],
    severity: "info",
    source: openapi("header-object"),
    messages: { removed: "Header `{{header}}` was removed from {{place}} after its deprecation." },
    recipe: "Before the release, check that no client reads the header.",
  },
  create: (context) => ({
    "header:removed": (change) => {
      const { annotations, name } = change.old!;
      if (change.channel.polarity === "request" || removalOf(annotations, context.today) !== "announced") return;
      const consequence = "Clients that read the header no longer receive it.";
      context.report({ change, messageId: "removed", data: { header: name }, verdict: "dangerous", consequence });
    },
  }),
});
