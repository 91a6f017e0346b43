import { defineRule } from "../src/rule.ts";
import { limits } from "./shared/open-enum.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { zalando } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a known value from an open list of what clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: zalando(112),
    messages: { removed: "The open list of {{place}} no longer has `{{name}}`." },
    recipe: "Go on accepting the value; deprecate it first and remove it with the next version.",
  },
  create: (context) => ({
    "openEnumValue:removed": (change) => {
      // Beside an enumeration it is the enumeration that admits.
      const closed = context.schema("new", change.pair.new).keywords.enum !== undefined;
      context.report({ change, messageId: "removed", effect: closed || !limits(change.at.old) ? "same" : "narrows" });
    },
  }),
});
