import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a sunset that is announced for what was deprecated before, or put off",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: rfc(8594),
    messages: sentences("may go on {{sunset}}{{before}}"),
    recipe: "Nothing is to be done.",
  },
  create: (context) => {
    const hear = (change: Change<"sunset">): void => {
      const [old, sunset] = [sunsetOf(change.old), sunsetOf(change.new)];
      if (sunset === undefined || (old !== undefined && sunset < old)) return;
      const data = { sunset, before: old === undefined ? "" : `; before, it was to go on ${old}` };
      context.report({ change, messageId: subjectOf(change), verdict: "compatible", data });
    };
    return { "sunset:added": hear, "sunset:changed": hear };
  },
});
