import type { Change } from "../src/model/change.ts";
import { showKeys } from "../src/model/index-keys.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isDeclaredObject, unindexedName } from "./shared/index-signatures.ts";
import { semverForTypes } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing an index signature or some of its keys",
    looksAt: "change",
    criteria: ["C1", "C5"],
    formats: ["typescript"],
    source: semverForTypes,
    messages: {
      removed: "The index signature of {{place}} was removed.",
      keysRemoved: "The index signature of {{place}} for keys of type {{keys}} was removed.",
      keysChanged: "The index signature of {{place}} for keys of type {{keys}} no longer covers {{name}}.",
    },
    recipe: "Keep the index signature, and add another one for the new keys.",
  },
  create: (context) => {
    const reportPattern = (change: Change<"patternProperty">): void => {
      const pattern = change.name;
      const name = unindexedName(pattern, context.schema("new", change.pair.new));
      if (name === undefined) return;
      const messageId = change.action === "removed" ? "keysRemoved" : "keysChanged";
      const data = { keys: showKeys(pattern), name: JSON.stringify(name) };
      context.report({ change, messageId, data, ...BREAKS[change.channel.polarity] });
    };
    return {
      "patternProperty:removed": reportPattern,
      "patternProperty:changed": reportPattern,
      "additionalProperties:removed": (change) => {
        const { old, pair, channel } = change;
        const isClosed = context.schema("old", old!).types.value.length === 0;
        if (isClosed || !isDeclaredObject(context.schema("old", pair.old))) return;
        context.report({ change, messageId: "removed", ...BREAKS[channel.polarity] });
      },
    };
  },
});

const BREAKS = {
  request: {
    verdict: "breaking",
    criteria: ["C1"],
    consequence: "Code that passes undeclared members no longer compiles.",
  },
  response: {
    verdict: "breaking",
    criteria: ["C5"],
    consequence: "Code that reads undeclared members no longer compiles.",
  },
} as const;
