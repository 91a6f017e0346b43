import { ADDING_A_VALUE } from "./shared/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { wasDocumentedAsOpen } from "./shared/open-enum.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { isListed } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow a new value in an enumeration that clients read, unless they were told to expect others",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      added: "{{place}} now admits `{{name}}`, which was not in its list.",
      expected: "{{place}} now admits `{{name}}`; clients were told to expect values that are not listed.",
      written: "{{place}} lists `{{name}}`, which is written like a value that it listed before.",
    },
    checklists: ADDING_A_VALUE,
    recipe:
      "Announce that values may be added, long before adding one, or send the new value to those only who ask for it.",
  },
  create: (context) => ({
    "enumValue:added": (change) => {
      const listed = context.schema("old", change.pair.old).keywords.enum?.value;
      if (isListed(listed, change.new!, change)) context.report({ change, messageId: "written", effect: "same" });
      else if (change.channel.polarity === "response" && wasDocumentedAsOpen(change, context)) {
        context.report({ change, messageId: "expected", verdict: "compatible" });
      } else context.report({ change, messageId: "added", effect: "widens" });
    },
  }),
});
