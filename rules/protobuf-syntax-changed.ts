import { isFollowed } from "./shared/file-features.ts";
import { costsOfFeature, mergeCosts } from "./shared/features.ts";
import { featureSettings, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fileSyntax"],
  actions: ["changed"],
  description: "Disallow changing `syntax` or `edition` of a file if that changes the features of its declarations",
  source: featureSettings("features"),
  messages: {
    changed: "Syntax of {{place}} changed from `{{old}}` to `{{new}}`, which changes {{features}}.",
    equivalent:
      "Syntax of {{place}} changed from `{{old}}` to `{{new}}`; the features of all declarations are unchanged.",
  },
  recipe: "Set the features of the old syntax as file options, so that the new syntax changes nothing.",
  judge: (change, context) => {
    const { old, new: file } = change;
    const [before, after] = [old?.features ?? {}, file?.features ?? {}];
    const changed = Object.keys(after).filter((name) => {
      const [was = "", is = ""] = [before[name], after[name]];
      return was !== is && isFollowed({ name, old: was, new: is }, change, context);
    });
    return {
      messageId: changed.length === 0 ? "equivalent" : "changed",
      data: {
        old: old?.syntax.value ?? "",
        new: file?.syntax.value ?? "",
        features: changed.map((name) => `\`${name}\` (${before[name] ?? ""} to ${after[name] ?? ""})`).join(", "),
      },
      costs: mergeCosts(changed.map((name) => costsOfFeature(name, before[name] ?? "", after[name] ?? ""))),
    };
  },
});
