import { factRule } from "./families/facts.ts";
import { movedTo } from "./shared/declared-types.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredType:removed"],
  description: "Disallow moving a Go type to another package without an alias",
  criteria: ["S1"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("alpha-beta-and-stable-versions"),
  messages: { moved: "`{{name}}` was moved to `{{where}}` without leaving an alias." },
  recipe: "Keep an alias of the type in the old package, with a comment that starts with `Deprecated:`.",
  judge: (change, context) => {
    const removed = change.old!;
    const [before, after] = [context.snapshot("old").declarations, context.snapshot("new").declarations];
    const moved = movedTo(removed, before, after);
    if (moved === undefined || removed.unexported || after?.packages[removed.package] === undefined) return undefined;
    const consequence = `Code that uses \`${change.name}\` no longer compiles.`;
    return { messageId: "moved", data: { where: moved.name }, verdict: "dangerous", consequence };
  },
});
