import { sameJson } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { defaultOf, membersAcrossVersions } from "./shared/version-schemas.ts";
import { asText } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Require the default of a member to be the same in all versions",
    looksAt: "snapshot",
    criteria: ["C2", "C4"],
    severity: { alpha: "warn", beta: "warn", stable: "error" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      differ: "`{{path}}` of {{place}} has the default `{{value}}` in {{version}} and `{{theirs}}` in {{other}}.",
    },
    recipe: "Make the defaults mean the same, or write the old one down when converting.",
  },
  create: (context) => ({
    resource: (part) => {
      for (const { path, left, right } of membersAcrossVersions(part.value, context)) {
        const [value, theirs] = [defaultOf(left), defaultOf(right)];
        if (value === undefined || theirs === undefined || sameJson(value, theirs)) continue;
        const versions = { version: left.version.name, other: right.version.name };
        const data = { path, value: asText(value), theirs: asText(theirs), ...versions };
        const name = `${versions.version} ${versions.other} ${path}`;
        const consequence = "The same object behaves in two ways depending on the version that it was written in.";
        context.report({ part, messageId: "differ", name, at: right.member!.at, data, consequence });
      }
    },
  }),
});
