import { ADDING_A_VERSION } from "./wording/checklists.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { convertsNothing, membersAcrossVersions, shownPath } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Disallow a field whose type differs between versions",
    looksAt: "snapshot",
    criteria: ["C4", "C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { differ: "`{{path}}` of {{place}} has the type {{type}} in {{version}}, but {{theirs}} in {{other}}." },
    checklists: ADDING_A_VERSION,
    recipe: "Add a field to the older version that can hold the value of the newer one.",
  },
  create: (context) => ({
    resource: (part) => {
      // Another rule reports the difference if nothing is converted.
      if (convertsNothing(part.value)) return;
      for (const { path, left, right } of membersAcrossVersions(part.value, context)) {
        if (left.member === undefined || right.member === undefined) continue;
        const [type, theirs] = [left.member, right.member].map(({ schema }) => context.schema(schema).types.value);
        if (type!.some((name) => name !== "null" && theirs!.includes(name))) continue;
        const [version, other] = [left.version.name, right.version.name];
        const data = { path: shownPath(path), type: type!.join(" or "), theirs: theirs!.join(" or "), version, other };
        const consequence = "Clients of one version cannot see the data of the other, and can overwrite it.";
        const name = `${version} ${other} ${path}`;
        const stated = { name, values: [type!, theirs!], at: right.member.at };
        context.report({ part, messageId: "differ", ...stated, data, verdict: "dangerous", consequence });
      }
    },
  }),
});
