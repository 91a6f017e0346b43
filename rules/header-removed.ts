import { factRule } from "./families/facts.ts";
import { removalOf } from "./shared/removal.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["header:removed"],
  description: "Disallow removing a header",
  criteria: ["C2", "C5"],
  source: openapi("header-object"),
  messages: {
    required: "Required header `{{header}}` was removed from {{place}}.",
    optional: "Header `{{header}}` was removed from {{place}}.",
  },
  recipe: "Keep sending the header, and deprecate it before you remove it.",
  judge: (change, context) => {
    const { annotations, name, required } = change.old!;
    const reported = { messageId: required ? "required" : "optional", data: { header: name } } as const;
    if (change.channel.polarity === "request") {
      const consequence = "Requests that still send the header succeed, but the server ignores it.";
      return { ...reported, verdict: "dangerous", criteria: ["C2"], consequence };
    }
    if (removalOf(annotations, context.today) === "announced") return undefined;
    const worst = change.channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
    const consequence = "Clients that read the header no longer receive it.";
    return { ...reported, verdict: required ? worst : "dangerous", criteria: ["C5"], consequence };
  },
});
