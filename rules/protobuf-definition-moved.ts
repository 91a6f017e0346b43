import type { Change, DefinitionFile } from "../src/model/change.ts";
import type { RuleContext } from "../src/rule.ts";
import { costsOfFileOptions, differingOptions } from "./shared/file-options.ts";
import { mergeCosts } from "./shared/features.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definitionFile"],
  actions: ["changed"],
  description: "Disallow moving a definition to another file of its package",
  source: bestPractices("separate-files"),
  messages: {
    moved: "{{place}} moved from `{{old}}` to `{{new}}`.",
    repackaged: "{{place}} moved from `{{old}}` to `{{new}}`, where {{options}} {{verb}}.",
  },
  recipe: "Leave it where it is, or let the old file import the new one with `import public`.",
  judge: (change, context) => {
    const { old, new: to } = change;
    const [before, after] = [fileOf(change, "old", context), fileOf(change, "new", context)];
    const options = before === undefined || after === undefined ? [] : differingOptions(before, after);
    // Generators of Go declare what a public import passes on in both packages.
    const noticed = options.filter(({ name }) => to?.passedOn !== true || name !== "go_package");
    const costs = before === undefined || after === undefined ? [] : [costsOfFileOptions(noticed)];
    return {
      messageId: noticed.length === 0 ? "moved" : "repackaged",
      data: {
        old: old?.path ?? "",
        new: to?.path ?? "",
        options: noticed.map(({ name }) => `\`${name}\``).join(" and "),
        verb: noticed.length === 1 ? "differs" : "differ",
      },
      costs: mergeCosts([...(to?.passedOn === true ? [] : [{ source: "dangerous" } as const]), ...costs]),
      consequences: { source: noticed.length === 0 ? FOLLOWING : IMPORTING },
    };
  },
});

function fileOf(change: Change<"definitionFile">, side: "old" | "new", { snapshot }: Pick<RuleContext, "snapshot">) {
  const path = (change[side] as DefinitionFile | undefined)?.path;
  return path === undefined ? undefined : snapshot(side).wire?.files[path];
}

const FOLLOWING =
  "Includes of C++, modules of Python and outer classes of Java follow the file, and so must those who use them.";
const IMPORTING = "Code that imports the generated type by its old package or class no longer compiles.";
