import { defineRule } from "../src/contracts/rule.ts";
import { showFirst } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow restricting the imports of a package: `require`, `import`, `exports`",
    looksAt: "change",
    criteria: ["C1"],
    formats: ["typescript"],
    source: { title: "Node.js: Modules: Packages", url: "https://nodejs.org/api/packages.html#package-entry-points" },
    messages: {
      removed: "`{{condition}}` no longer finds declarations for the package entry `{{entry}}`.",
      module: "`require` of the package entry `{{entry}}` now loads an ES module instead of a CommonJS module.",
      format: "`{{condition}}` of the package entry `{{entry}}` now loads {{new}} instead of {{old}}.",
      closed: "`exports` no longer allows imports of {{paths}}.",
    },
    recipe: "Keep the entry and its conditions in `exports`, and publish both module formats.",
  },
  create: (context) => ({
    "packageEntry:removed": (change) => {
      const { entry, condition } = change.old!;
      const data = { entry, condition };
      const consequence = "Code that imports the package with this condition no longer compiles.";
      context.report({ change, messageId: "removed", data, verdict: "breaking", criteria: ["C1"], consequence });
    },
    "packageEntry:changed": (change) => {
      const [old, new_] = [change.old!, change.new!];
      if (new_.condition === "require" && new_.format === "module") {
        const consequence =
          "CommonJS code fails if it is compiled with `module: node16` or runs on Node.js before 22.12.";
        context.report({
          change,
          messageId: "module",
          data: { entry: new_.entry },
          verdict: "dangerous",
          criteria: ["C1"],
          consequence,
        });
        return;
      }
      const data = {
        entry: new_.entry,
        condition: new_.condition,
        old: FORMATS[old.format],
        new: FORMATS[new_.format],
      };
      context.report({ change, messageId: "format", data, effect: "same" });
    },
    "deepImports:removed": (change) => {
      const all = change.old ?? [];
      const paths = showFirst(all, (path) => `\`${path}\``, MAX_SHOWN);
      const consequence = "Code that imports files of the package by their path no longer compiles.";
      context.report({
        change,
        messageId: "closed",
        data: { paths },
        verdict: "breaking",
        criteria: ["C1"],
        consequence,
      });
    },
  }),
});

const FORMATS = { module: "an ES module", commonjs: "a CommonJS module" } as const;
const MAX_SHOWN = 3;
