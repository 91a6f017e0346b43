import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./shared/standards.ts";

/** What the API server takes: one line of text that a header can carry. */
const LONGEST = 256;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

export default defineRule({
  meta: {
    description: "Require a deprecation warning that the API server takes",
    looksAt: "snapshot",
    criteria: ["C5"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: customResourceVersions("version-deprecation"),
    messages: {
      needless: "{{place}} has a deprecation warning and is not deprecated.",
      long: "The deprecation warning of {{place}} is longer than {{longest}} characters.",
      unprintable: "The deprecation warning of {{place}} holds characters that cannot be printed in one line.",
    },
    recipe: "Set `deprecated: true`, and word the warning in one line of at most 256 characters.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      const { deprecationWarning: warning, annotations } = part.value;
      if (warning === undefined) return;
      const consequence = "The API server refuses the definition.";
      const report = (messageId: "needless" | "long" | "unprintable"): void =>
        context.report({ part, messageId, at: warning.at, data: { longest: LONGEST }, consequence });
      if (annotations.deprecated === undefined) report("needless");
      if (Array.from(warning.value).length > LONGEST) report("long");
      if (!PRINTABLE.test(warning.value)) report("unprintable");
    },
  }),
});
