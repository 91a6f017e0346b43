import type { Change, DefinitionFile } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { costsOfFileOptions, differingOptions } from "./shared/file-options.ts";
import { mergeCosts } from "./shared/features.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["definitionFile"],
  actions: ["changed"],
  description: "Disallow moving a definition to another file of its package",
  source: bestPractices("separate-files"),
  messages: {
    moved: "{{place}} moved from `{{old}}` to `{{new}}`.",
    repackaged: "{{place}} moved from `{{old}}` to `{{new}}`, where {{options}} {{verb}}.",
  },
  recipe: "Keep the definition in its file, or add an `import public` of the new file to the old file.",
  judge: (change, context) => {
    const { old, new: to } = change;
    const [before, after] = [fileOf(change, "old", context), fileOf(change, "new", context)];
    const options = before === undefined || after === undefined ? [] : differingOptions(before, after);
    // The Go generator declares types of a public import in both packages.
    const visible = options.filter(({ name }) => to?.passedOn !== true || name !== "go_package");
    const costs = before === undefined || after === undefined ? [] : [costsOfFileOptions(visible)];
    return {
      messageId: visible.length === 0 ? "moved" : "repackaged",
      data: {
        old: old?.path ?? "",
        new: to?.path ?? "",
        options: visible.map(({ name }) => `\`${name}\``).join(" and "),
        verb: visible.length === 1 ? "differs" : "differ",
      },
      costs: mergeCosts([...(to?.passedOn === true ? [] : [{ source: "dangerous" } as const]), ...costs]),
      consequences: { source: visible.length === 0 ? OTHER_FILE : OTHER_PACKAGE },
    };
  },
});

function fileOf(change: Change<"definitionFile">, side: "old" | "new", { snapshot }: Pick<RuleContext, "snapshot">) {
  const path = (change[side] as DefinitionFile | undefined)?.path;
  return path === undefined ? undefined : snapshot(side).wire?.files[path];
}

const OTHER_FILE =
  "C++ includes, Python imports and Java outer classes depend on the file name, so code that uses them must change.";
const OTHER_PACKAGE = "Code that imports the generated type from its old package or class no longer compiles.";
