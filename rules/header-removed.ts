import { defineRule } from "../src/rule.ts";
import { removalOf } from "./shared/removal.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a header",
    looksAt: "change",
    criteria: ["C2", "C5"],
    source: openapi("header-object"),
    messages: {
      required: "Required header `{{header}}` was removed from {{place}}.",
      optional: "Header `{{header}}` was removed from {{place}}.",
    },
    recipe: "Keep sending the header, and deprecate it before you remove it.",
  },
  create: (context) => ({
    "header:removed": (change) => {
      const { annotations, name, required } = change.old!;
      const reported = { change, messageId: required ? "required" : "optional", data: { header: name } } as const;
      if (change.channel.polarity === "request") {
        const consequence = "Requests that still send the header succeed, but the server ignores it.";
        context.report({ ...reported, verdict: "dangerous", criteria: ["C2"], consequence });
        return;
      }
      if (removalOf(annotations, context.today) === "announced") return;
      const worst = change.channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = "Clients that read the header no longer receive it.";
      context.report({ ...reported, verdict: required ? worst : "dangerous", criteria: ["C5"], consequence });
    },
  }),
});
