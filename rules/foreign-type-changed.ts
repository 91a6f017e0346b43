import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a type from elsewhere in the place of another one",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("on-compatibility"),
    messages: {
      changed: "The type `{{old}}` was replaced by `{{new}}`, and neither is written here.",
      taken: "{{place}} was replaced by the type `{{new}}`, which is not written here.",
      left: "The type `{{old}}`, which is not written here, was replaced by one that is.",
    },
    recipe: "Keep the type, or compare what both are written like and accept the finding with that reason.",
  },
  create: (context) => {
    const hear = (change: Change<"foreignType">): void => {
      const { old, new: new_ } = change;
      const messageId = old === undefined ? "taken" : new_ === undefined ? "left" : "changed";
      const data = { old: old ?? "", new: new_ ?? "" };
      context.report({ change, messageId, data, undecided: UNKNOWN });
    };
    return { "foreignType:added": hear, "foreignType:removed": hear, "foreignType:changed": hear };
  },
});

const UNKNOWN = "The type is defined in another module, so that its members are not known here.";
