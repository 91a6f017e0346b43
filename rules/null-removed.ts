import type { Change } from "../src/model/change.ts";
import { parent, principal, split } from "../src/model/pointer.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { isLeftOut, nothingIn } from "./shared/type-traits.ts";

export default defineRule({
  meta: {
    description: "Disallow refusing null in what clients send",
    looksAt: "change",
    criteria: ["C1", "C2"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { removed: "{{place}} may no longer be {{nothing}}." },
    recipe: "Go on accepting null, and treat it as the member's absence.",
  },
  create: (context) => ({
    "null:removed": (change) => {
      const { polarity, serialization, omitsNull } = change.channel;
      const data = { nothing: nothingIn(context.schema("old", change.pair.old)) };
      if (isLeftOut("old", "new", change, context)) return;
      if (polarity === "request" && isDropped(change, context)) {
        const consequence = "The server drops the null: the member is left out, or gets its default.";
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
      const consequence =
        "Text has no null: clients that send an empty text, or the word, in its place may be refused.";
      context.report({ change, messageId: "removed", data, verdict: "dangerous", criteria: ["C1"], consequence });
    },
  }),
});

/** Of a custom resource, a member that may be left out is left out where it is null and must not be; Go reads the same out of both. */
function isDropped({ pair }: Change, { schema, snapshot }: RuleContext): boolean {
  if (!["crd", "go"].includes(snapshot("new").format)) return false;
  const at = principal(pair.new);
  const [name = ""] = split(at).tokens.slice(-1);
  const members = parent(at);
  if (members.endsWith("/properties")) return schema("new", parent(members)).required[name] === undefined;
  return name === "additionalProperties";
}
