import type { Change } from "../src/model/change.ts";
import { traitsOf } from "../src/model/typing.ts";
import { defineRule } from "../src/rule.ts";
import { hasIndexSignature, isDeclaredObject } from "./shared/index-signatures.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { semverForTypes } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding an index signature to a type that callers pass",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    formats: ["typescript"],
    source: semverForTypes,
    messages: {
      added: "An index signature was added to {{place}}; interfaces and classes have none.",
    },
    recipe: "Keep the type, and accept one with an index signature in an overload.",
  },
  create: (context) => {
    const report = (change: Change<"additionalProperties" | "patternProperty">): void => {
      const { new: new_, pair, channel } = change;
      const old = context.schema("old", pair.old);
      if (channel.polarity === "response" || !isDeclaredObject(old) || hasIndexSignature(old)) return;
      const values = context.schema("new", new_!);
      // Every member has type `any`.
      if (values.types.value.length === 0 || traitsOf(values).unrestricted === "any") return;
      context.report({
        change,
        messageId: "added",
        verdict: "dangerous",
        criteria: ["C1"],
        consequence: "Code that passes a value of an interface or a class no longer compiles.",
      });
    };
    return { "additionalProperties:added": report, "patternProperty:added": report };
  },
});
