import { sameJson } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { defaultOf, membersAcrossVersions, shownPath } from "./shared/version-schemas.ts";
import { asText } from "../src/model/text-form.ts";

export default defineRule({
  meta: {
    description: "Require the same default in all versions of a kind",
    looksAt: "snapshot",
    criteria: ["C2", "C4"],
    severity: { alpha: "warn", beta: "warn", stable: "error" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      differ: "`{{path}}` in {{place}} has the default `{{value}}` in {{version}}, but `{{theirs}}` in {{other}}.",
    },
    recipe: "Use defaults with the same meaning, or set the old default during conversion.",
  },
  create: (context) => ({
    resource: (part) => {
      for (const { path, left, right } of membersAcrossVersions(part.value, context)) {
        const [value, theirs] = [defaultOf(left), defaultOf(right)];
        if (value === undefined || theirs === undefined || sameJson(value, theirs)) continue;
        const versions = { version: left.version.name, other: right.version.name };
        const data = { path: shownPath(path), value: asText(value), theirs: asText(theirs), ...versions };
        const name = `${versions.version} ${versions.other} ${path}`;
        const consequence = "The behavior of an object depends on the version in which it was written.";
        const stated = { name, values: [value, theirs], at: right.member!.at };
        context.report({ part, messageId: "differ", ...stated, data, consequence });
      }
    },
  }),
});
