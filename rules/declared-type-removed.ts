import { factRule } from "./families/facts.ts";
import { isMissed, movedTo } from "./shared/declared-types.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredType:removed"],
  description: "Report removing a Go type",
  criteria: ["S1"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesChanges("alpha-beta-and-stable-versions"),
  messages: { removed: "Type `{{name}}` was removed." },
  recipe: "Keep the type, with a comment that starts with `Deprecated:`.",
  judge: (change, context) => {
    const removed = change.old!;
    const [before, after] = [context.snapshot("old").declarations, context.snapshot("new").declarations];
    // Another rule reports a moved type.
    if (removed.isKind || !isMissed(removed, before, after) || movedTo(removed, before, after) !== undefined)
      return undefined;
    const consequence = "Go code that names the type no longer compiles.";
    return { messageId: "removed", verdict: "dangerous", consequence };
  },
});
