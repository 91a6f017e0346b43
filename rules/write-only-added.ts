import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { isRequired, type Outcome } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { saidBy, visibilitySentences } from "./wording/visibility.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `writeOnly` to properties that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("became `writeOnly`"),
    recipe: "Keep sending the {{property}}, masked if it is secret. Remove it from responses in a new version.",
  },
  create: (context) => {
    /** A `writeOnly` property is no longer in responses. */
    const judge = (change: Change): Outcome => {
      if (change.channel.polarity === "request") return { effect: "same" };
      if (isRequired(change.name, "old", change, context)) return { effect: "widens" };
      return {
        verdict: "dangerous",
        consequence: "Clients that read the {{property}} no longer find it in responses.",
      };
    };
    return { "writeOnly:added": (change) => context.report({ change, messageId: saidBy(change), ...judge(change) }) };
  },
});
