import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding a callback, which reaches old clients where they gave its address for another one",
    looksAt: "change",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    source: openapi("callback-object"),
    messages: {
      added: "{{place}} now calls back with `{{name}}`.",
      shared: "{{place}} now calls back with `{{name}}`, an address that clients gave for another callback.",
    },
    recipe: "Let the client give an address of its own for it, in a new optional member.",
  },
  create: (context) => ({
    "callback:added": (change) => {
      const operations = Object.values(context.snapshot("old").operations);
      const known = Object.values(operations.find(({ at }) => at === change.pair.old)?.callbacks ?? {});
      if (!known.some(({ path }) => path === change.new!.path)) {
        context.report({ change, messageId: "added", verdict: "compatible" });
        return;
      }
      const consequence =
        "Clients that know only the other callback receive calls that they were never told to expect.";
      context.report({ change, messageId: "shared", verdict: "dangerous", consequence });
    },
  }),
});
