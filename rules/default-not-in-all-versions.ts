import { ADDING_A_VERSION } from "./wording/checklists.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { verdictOf } from "./shared/round-trips.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { convertsNothing, defaultOf, membersAcrossVersions, shownPath } from "./shared/version-schemas.ts";
import { asText } from "../src/model/text-form.ts";

export default defineRule({
  meta: {
    description: "Require a default in all versions of a kind if one version has it",
    looksAt: "snapshot",
    criteria: ["C2", "C4", "C6"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      missing: "`{{path}}` in {{place}} has the default `{{value}}` in {{version}}, but none in {{other}}.",
    },
    checklists: ADDING_A_VERSION,
    recipe: "Add a default to the field in every version, with the same meaning as omitting it.",
  },
  create: (context) => ({
    resource: (part) => {
      const lossy = convertsNothing(part.value);
      for (const { path, way, left, right } of membersAcrossVersions(part.value, context)) {
        if (left.member === undefined || right.member === undefined) continue;
        const [having, without] = defaultOf(left) === undefined ? [right, left] : [left, right];
        const value = defaultOf(having);
        if (value === undefined || defaultOf(without) !== undefined) continue;
        const data = {
          path: shownPath(path),
          value: asText(value),
          version: having.version.name,
          other: without.version.name,
        };
        const name = `${without.version.name} ${path}`;
        const [written, read] = [without.version, having.version];
        const consequence = "The meaning of an object depends on the version in which it was written.";
        const stated = { name, values: [value], at: without.member!.at };
        const said = { part, messageId: "missing", ...stated, data, consequence } as const;
        if (!lossy) context.report(said);
        else {
          const trip = context.roundTrip({ resource: part.value, written, read, way, holding: "nothing" });
          context.report({ ...said, ...verdictOf(part, [{ written, read, trip }], consequence) });
        }
      }
    },
  }),
});
