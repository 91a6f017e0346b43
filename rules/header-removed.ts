import { defineRule } from "../src/rule.ts";
import { removalOf } from "./shared/removal.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a header that clients could rely on",
    looksAt: "change",
    criteria: ["C2", "C5"],
    severity: BY_STABILITY,
    source: openapi("header-object"),
    messages: {
      required: "{{place}} no longer has the header `{{header}}`, which was always there.",
      optional: "{{place}} no longer has the header `{{header}}`.",
    },
    recipe: "Go on sending the header; deprecate it before it goes.",
  },
  create: (context) => ({
    "header:removed": (change) => {
      const { annotations, name, required } = change.old!;
      const told = { change, messageId: required ? "required" : "optional", data: { header: name } } as const;
      if (change.channel.polarity === "request") {
        const consequence = "What clients go on sending there is silently ignored.";
        context.report({ ...told, verdict: "dangerous", criteria: ["C2"], consequence });
        return;
      }
      if (removalOf(annotations, context.today) === "announced") return;
      const worst = change.channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = "Clients that read it no longer find it.";
      context.report({ ...told, verdict: required ? worst : "dangerous", criteria: ["C5"], consequence });
    },
  }),
});
