import { updating, wireRule } from "./families/wire.ts";

/** Ordered from the weakest to the strongest guarantee. */
const LEVELS = ["IDEMPOTENCY_UNKNOWN", "IDEMPOTENT", "NO_SIDE_EFFECTS"];

export default wireRule({
  subjects: ["rpcOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow lowering `idempotency_level` of a method",
  source: updating("services"),
  messages: { changed: "`{{name}}` of {{place}} changed from `{{old}}` to `{{new}}`." },
  recipe: "Keep the `idempotency_level`. Add a new method for the weaker guarantee.",
  judge: ({ old = LEVELS[0]!, new: level = LEVELS[0]! }) => {
    const [before, after] = [LEVELS.indexOf(String(old)), LEVELS.indexOf(String(level))];
    const cost = before <= after ? undefined : before === 2 ? "breaking" : "dangerous";
    return {
      messageId: "changed",
      data: { old, new: level },
      costs: cost === undefined ? {} : { wire: cost, json: cost },
      consequences: { wire: "Clients can no longer safely repeat the call or send it as GET.", json: "" },
    };
  },
});
