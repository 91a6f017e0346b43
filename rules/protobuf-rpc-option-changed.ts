import { updating, wireRule } from "./shared/wire.ts";

/** What a caller may rely on grows from each to the next. */
const LEVELS = ["IDEMPOTENCY_UNKNOWN", "IDEMPOTENT", "NO_SIDE_EFFECTS"];

export default wireRule({
  subjects: ["rpcOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow promising less of a method that callers may repeat",
  source: updating("services"),
  messages: { changed: "The `{{name}}` of {{place}} went from `{{old}}` to `{{new}}`." },
  recipe: "Keep the promise; add a method that does not make it.",
  judge: ({ old = LEVELS[0]!, new: level = LEVELS[0]! }) => {
    const [before, after] = [LEVELS.indexOf(String(old)), LEVELS.indexOf(String(level))];
    const cost = before <= after ? undefined : before === 2 ? "breaking" : "dangerous";
    return {
      messageId: "changed",
      data: { old, new: level },
      costs: cost === undefined ? {} : { wire: cost, json: cost },
      consequences: { wire: "Callers that repeat it, or call it by GET, no longer may.", json: "" },
    };
  },
});
