import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { isRequired, type Outcome } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { saidBy, visibilitySentences } from "./shared/visibility.ts";

export default defineRule({
  meta: {
    description: "Disallow making a member that clients read `writeOnly`",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("is now `writeOnly`"),
    recipe: "Go on sending the member, masked where it is secret; leave it out in a new version.",
  },
  create: (context) => {
    /** In a response it is gone. */
    const judge = (change: Change): Outcome => {
      if (change.channel.polarity === "request") return { effect: "same" };
      if (isRequired(change.name, "old", change, context)) return { effect: "widens" };
      return { verdict: "dangerous", consequence: "Clients that read it where it was present no longer find it." };
    };
    return { "writeOnly:added": (change) => context.report({ change, messageId: saidBy(change), ...judge(change) }) };
  },
});
