import { sameJson } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { triedBothWays, verdictOf, type Tried } from "./shared/round-trips.ts";
import { customResourceVersions } from "./wording/standards.ts";
import { convertsNothing, membersAcrossVersions, requiringSide, shownPath } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Disallow different schemas in versions of a CRD with conversion strategy `None`",
    looksAt: "snapshot",
    criteria: ["C4", "C6"],
    severity: "error",
    source: customResourceVersions("specify-multiple-versions"),
    messages: {
      differ: "`{{path}}` in {{place}} differs between {{version}} and {{other}}, and nothing converts it.",
    },
    recipe: "Convert with a webhook, or use the same schema in all served versions.",
  },
  create: (context) => ({
    resource: (part) => {
      if (!convertsNothing(part.value)) return;
      for (const pair of membersAcrossVersions(part.value, context)) {
        const { path, way, left, right } = pair;
        if (left.member === undefined || right.member === undefined) continue;
        const [mine, theirs] = [left.member, right.member].map(({ schema }) => [...context.schema(schema).types.value]);
        const tried: Tried[] = sameJson(mine, theirs) ? [] : [...triedBothWays(part, pair, context)];
        const requiring = requiringSide(pair);
        if (requiring !== undefined) {
          const [written, read] = [(requiring === left ? right : left).version, requiring.version];
          const trip = context.roundTrip({ resource: part.value, written, read, way, holding: "nothing" });
          tried.push({ written, read, trip });
        }
        if (tried.length === 0) continue;
        const [version, other] = [left.version.name, right.version.name];
        const broken =
          "Objects that are valid in one version are served in the other version, whose schema rejects them.";
        const said = verdictOf(part, tried, broken);
        const name = `${version} ${other} ${path}`;
        const data = { path: shownPath(path), version, other };
        context.report({ part, messageId: "differ", name, at: right.member.at, data, ...said });
      }
    },
  }),
});
