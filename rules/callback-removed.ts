import { factRule } from "./families/facts.ts";
import { removalOf } from "./shared/removal.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["callback:removed"],
  description: "Disallow removing a callback",
  criteria: ["C5"],
  source: openapi("callback-object"),
  messages: {
    removed: "Callback `{{name}}` was removed from {{place}}.",
    announced: "Callback `{{name}}` was removed from {{place}}; it was deprecated.",
  },
  recipe:
    "Keep sending the callback, set `deprecated: true` and `x-sunset` on its operation, and remove it after that date.",
  judge: (change, context) => {
    const { annotations, polarity } = change.old!;
    const announced = removalOf(annotations, context.today) === "announced";
    const sent = polarity === "response";
    return {
      messageId: announced ? "announced" : "removed",
      verdict: announced ? "dangerous" : "breaking",
      criteria: [sent ? "C5" : "C1"],
      consequence: sent ? "Clients wait for a callback that is never sent." : "Requests to the callback fail.",
    };
  },
});
