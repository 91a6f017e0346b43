import { canonical } from "../src/model/json.ts";
import type { Change } from "../src/model/change.ts";
import { effectOfFileOption, wasGivenOtherwise } from "./shared/file-options.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fileOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing an option of a file that decides where generated code stands",
  source: bestPractices("lang-package"),
  messages: {
    implied:
      "{{place}} now has the option `{{name}}`, {{new}}, by its edition; `features.(pb.java).nest_in_file_class = YES` prevents that.",
    added: "{{place}} now sets the option `{{name}}`: {{new}}.",
    removed: "{{place}} no longer sets the option `{{name}}`, which was {{old}}.",
    changed: "The option `{{name}}` of {{place}} went from {{old}} to {{new}}.",
  },
  recipe: "Keep what the option said: whoever uses the generated code imports it by that.",
  judge: (change, context) => ({
    messageId: messageOf(change),
    data: { old: `\`${canonical(change.old ?? null)}\``, new: `\`${canonical(change.new ?? null)}\`` },
    costs: effectOfFileOption(change, context),
    consequences: { source: wasGivenOtherwise(change) ? GIVEN_OTHERWISE : MOVED },
  }),
});

const MOVED = "Code that imports what was generated no longer finds it, or not with the same members.";
const GIVEN_OTHERWISE =
  "Whoever generated Go without the option told the generator the path: if it was another one, code no longer finds what it imports.";

function messageOf({ action, at }: Change<"fileOption">): "implied" | "added" | "removed" | "changed" {
  if (action === "added") return at.new.endsWith("/syntax") ? "implied" : "added";
  return action === "removed" ? "removed" : "changed";
}
