import { defineRule } from "../src/rule.ts";
import { removalOf } from "./shared/removal.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report removing a header that was announced to go",
    looksAt: "change",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    source: openapi("header-object"),
    messages: { removed: "{{place}} no longer has the header `{{header}}`, as its deprecation had announced." },
    recipe: "Make sure that nobody reads it any more before the removal is released.",
  },
  create: (context) => ({
    "header:removed": (change) => {
      const { annotations, name } = change.old!;
      if (change.channel.polarity === "request" || removalOf(annotations, context.today) !== "announced") return;
      const consequence = "Clients that read it no longer find it.";
      context.report({ change, messageId: "removed", data: { header: name }, verdict: "dangerous", consequence });
    },
  }),
});
