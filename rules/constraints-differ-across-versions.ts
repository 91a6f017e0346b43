import { sameJson } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { triedBothWays, verdictOf } from "./shared/round-trips.ts";
import { customResourceVersions } from "./wording/standards.ts";
import { constraintsOf, convertsNothing, membersAcrossVersions, shownPath } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Disallow different constraints in versions of a CRD without conversion",
    looksAt: "snapshot",
    criteria: ["C4"],
    severity: "warn",
    source: customResourceVersions("specify-multiple-versions"),
    messages: { differ: "`{{path}}` in {{place}} does not allow the same values in {{version}} and {{other}}." },
    recipe: "Set the same constraints on the field in every version.",
  },
  create: (context) => ({
    resource: (part) => {
      if (!convertsNothing(part.value)) return;
      for (const pair of membersAcrossVersions(part.value, context)) {
        const { path, left, right } = pair;
        if (left.member === undefined || right.member === undefined) continue;
        const [mine, theirs] = [context.schema(left.member.schema), context.schema(right.member.schema)];
        // `conversion-none-with-different-schemas` reports different types.
        if (!sameJson([...mine.types.value], [...theirs.types.value])) continue;
        if (sameJson(constraintsOf(mine), constraintsOf(theirs))) continue;
        const [version, other] = [left.version.name, right.version.name];
        const risk = "A value that one version allows is rejected when it is written back in the other.";
        const said = verdictOf(part, triedBothWays(part, pair, context), risk, "dangerous");
        const name = `${version} ${other} ${path}`;
        const data = { path: shownPath(path), version, other };
        context.report({ part, messageId: "differ", name, at: right.member.at, data, ...said });
      }
    },
  }),
});
