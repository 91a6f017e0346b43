import type { Change } from "../src/model/change.ts";
import { parent, principal, split } from "../src/model/pointer.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isLeftOut, nothingIn } from "./shared/type-traits.ts";

export default defineRule({
  meta: {
    description: "Disallow removing null from values that clients send",
    looksAt: "change",
    criteria: ["C1", "C2"],
    source: jsonSchema("name-type"),
    messages: { removed: "{{place}} can no longer be {{nothing}}." },
    recipe: "Keep accepting null, and treat it as a missing {{property}}.",
  },
  create: (context) => ({
    "null:removed": (change) => {
      const { polarity, serialization, omitsNull } = change.channel;
      const data = { nothing: nothingIn(context.schema("old", change.pair.old)) };
      if (isLeftOut("old", "new", change, context)) return;
      if (polarity === "request" && isDropped(change, context)) {
        const consequence = "The API server drops null values, so the field is missing or gets its default.";
        context.report({ change, messageId: "removed", data, verdict: "dangerous", criteria: ["C2"], consequence });
        return;
      }
      if (omitsNull === true && serialization !== "data") {
        context.report({ change, messageId: "removed", data, verdict: "compatible" });
        return;
      }
      if (serialization === "data" || polarity === "response") {
        context.report({ change, messageId: "removed", data, effect: "narrows" });
        return;
      }
      const consequence = "Text cannot express null: requests with an empty string or the word `null` can be rejected.";
      context.report({ change, messageId: "removed", data, verdict: "dangerous", criteria: ["C1"], consequence });
    },
  }),
});

/** Returns whether the API server drops a null: in an optional field of a custom resource that is not nullable. Go reads null as absent. */
function isDropped({ pair }: Change, { schema, snapshot }: RuleContext): boolean {
  if (!["crd", "go"].includes(snapshot("new").format)) return false;
  const at = principal(pair.new);
  const [name = ""] = split(at).tokens.slice(-1);
  const members = parent(at);
  if (members.endsWith("/properties")) return schema("new", parent(members)).required[name] === undefined;
  return name === "additionalProperties";
}
