import { canonical } from "../src/model/json.ts";
import type { Change } from "../src/model/change.ts";
import { effectOfFileOption, wasGivenOtherwise } from "./shared/file-options.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fileOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing file options that affect generated code (`go_package`, `java_package`, …)",
  source: bestPractices("lang-package"),
  messages: {
    implied:
      "The new edition sets option `{{name}}` of {{place}} to {{new}}; `features.(pb.java).nest_in_file_class = YES` prevents that.",
    added: "Option `{{name}}` was added to {{place}} with value {{new}}.",
    removed: "Option `{{name}}` with value {{old}} was removed from {{place}}.",
    changed: "Option `{{name}}` of {{place}} changed from {{old}} to {{new}}.",
  },
  recipe: "Restore the old value of the option. Users import the generated code by this name.",
  judge: (change, context) => ({
    messageId: messageOf(change),
    data: { old: `\`${canonical(change.old ?? null)}\``, new: `\`${canonical(change.new ?? null)}\`` },
    costs: effectOfFileOption(change, context),
    consequences: { source: wasGivenOtherwise(change) ? GENERATOR_FLAG : MOVED },
  }),
});

const MOVED = "Code that imports the old generated code no longer finds its package, classes or methods.";
const GENERATOR_FLAG =
  "Without the option, the import path was a flag of the Go generator. If that path differs, imports of the generated code fail.";

function messageOf({ action, at }: Change<"fileOption">): "implied" | "added" | "removed" | "changed" {
  if (action === "added") return at.new.endsWith("/syntax") ? "implied" : "added";
  return action === "removed" ? "removed" : "changed";
}
