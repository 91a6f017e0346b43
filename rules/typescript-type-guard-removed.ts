import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { assertionOf } from "./shared/type-traits.ts";
import { semverForTypes } from "./wording/standards.ts";
import { COMPATIBLE, reportLoss, type TraitLoss } from "./families/type-trait-rule.ts";

export default defineRule({
  meta: {
    description: "Disallow removing or changing a type predicate (`value is T`, `asserts value is T`) of a function",
    looksAt: "change",
    criteria: ["C1", "C5"],
    formats: ["typescript"],
    source: semverForTypes,
    messages: { guard: "The type predicate `{{guard}}` was removed.", compatible: COMPATIBLE },
    recipe: "Keep the type predicate, and add a separate function for the other check.",
  },
  create: (context) => {
    const visit = (change: Change<"typeTrait">): void => {
      if (change.name === "guard") reportLoss(change, lossOf(change.old, "widens"), context);
    };
    return {
      "typeTrait:added": visit,
      "typeTrait:removed": visit,
      "typeTrait:changed": visit,
      "content:removed": (change) => {
        const guard = assertionOf(change, context);
        if (guard !== undefined) reportLoss(change, lossOf(guard, "break"), context);
      },
    };
  },
});

function lossOf(guard: Json | undefined, harm: "widens" | "break"): TraitLoss<"guard"> | "compatible" {
  return guard === undefined ? "compatible" : { messageId: "guard", data: { guard }, harm, consequence: RELYING };
}

const RELYING = "Code that relies on the narrowed type after the check no longer compiles.";
