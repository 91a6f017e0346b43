import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a type from elsewhere in the place of another one",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["go", "typescript"],
    source: kubernetesChanges("on-compatibility"),
    messages: {
      changed: "The type `{{old}}` was replaced by `{{new}}`.",
      taken: "{{place}} was replaced by the type `{{new}}`, which cannot be read here.",
      left: "The type `{{old}}`, which cannot be read here, was replaced by one that can be.",
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

const UNKNOWN = "What such a type consists of cannot be read here.";
