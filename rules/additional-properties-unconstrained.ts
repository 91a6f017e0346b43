import { prunes } from "./shared/pruning.ts";
import type { Pair } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "widens",
  moves: (from) => from === "something",
  // A server that prunes undeclared properties keeps less than before. The properties that a map became are compared one by one.
  isReportedElsewhere: ({ new: next, pair }, context) =>
    next === undefined && (prunes("new", pair.new, context) || isSpelledOut(pair, context)),
  description: "Disallow removing the schema of `additionalProperties` from objects that clients read",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} allows no additional properties (`additionalProperties: false`).",
    something: "{{place}} allows more additional properties.",
    anything: "{{place}} no longer has a schema for additional properties.",
  },
  recipe: "Keep the schema of `additionalProperties`, and send other values in a separate property.",
});

/** Returns whether a map without declared properties became an object with declared ones, the only ones that a producer sends. */
function isSpelledOut({ old, new: new_ }: Pick<Pair, "old" | "new">, { schema }: Pick<RuleContext, "schema">): boolean {
  const declares = (side: "old" | "new", at: string): boolean => Object.keys(schema(side, at).properties).length > 0;
  return !declares("old", old) && declares("new", new_);
}
