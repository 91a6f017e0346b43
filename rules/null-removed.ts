import { formatTraits } from "../src/model/format-traits.ts";
import type { Change } from "../src/model/change.ts";
import { isObject } from "../src/model/json.ts";
import { parent, principal, split } from "../src/model/pointer.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isLeftOut } from "./shared/type-traits.ts";
import { nothingIn } from "./wording/types.ts";

export default factRule({
  events: ["null:removed"],
  description: "Disallow removing null from values that clients send",
  criteria: ["C1", "C2"],
  source: jsonSchema("name-type"),
  messages: { removed: "{{place}} can no longer be {{nothing}}." },
  recipe: "Keep accepting null, and treat it as a missing {{property}}.",
  judge: (change, context) => {
    const { polarity, serialization, omitsNull } = change.channel;
    const data = { nothing: nothingIn(context.schema("old", change.pair.old)) };
    if (isLeftOut("old", "new", change, context)) return undefined;
    if (polarity === "request" && isDropped(change, context)) {
      const consequence = "The API server drops null values, so the field is missing or gets its default.";
      return { messageId: "removed", data, verdict: "dangerous", criteria: ["C2"], consequence };
    }
    if (omitsNull === true && serialization !== "data") {
      return { messageId: "removed", data, verdict: "compatible" };
    }
    if (serialization === "data" || polarity === "response") {
      return { messageId: "removed", data, effect: "narrows", values: data.nothing };
    }
    const consequence = "Text cannot express null: requests with an empty string or the word `null` can be rejected.";
    return { messageId: "removed", data, verdict: "dangerous", criteria: ["C1"], consequence };
  },
});

/** Returns whether the API server drops a null: in an optional field of a custom resource that is not nullable. Go reads null as absent. */
function isDropped({ pair }: Change, { schema, snapshot }: RuleContext): boolean {
  if (!formatTraits(snapshot("new")).isStored) return false;
  const at = principal(pair.new);
  const written = snapshot("new").schemas.source(at);
  if (isObject(written) && written["nullable"] === true) return false;
  const [name = ""] = split(at).tokens.slice(-1);
  const members = parent(at);
  if (members.endsWith("/properties")) return schema("new", parent(members)).required[name] === undefined;
  return name === "additionalProperties";
}
