import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { isListed } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a value from an enumeration that clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      removed: "{{place}} no longer admits `{{name}}`.",
      written: "{{place}} no longer lists `{{name}}`, but a value that is written like it.",
    },
    recipe: "Go on accepting the value; deprecate it first and remove it with the next version of the API.",
  },
  create: (context) => ({
    "enumValue:removed": (change) => {
      const listed = context.schema("new", change.pair.new).keywords.enum?.value;
      if (isListed(listed, change.old!, change)) context.report({ change, messageId: "written", effect: "same" });
      else context.report({ change, messageId: "removed", effect: "narrows" });
    },
  }),
});
