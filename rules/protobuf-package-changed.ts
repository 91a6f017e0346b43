import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["filePackage"],
  actions: ["changed"],
  description: "Disallow changing the package of a file",
  source: bestPractices("separate-files"),
  messages: {
    stated: "{{place}} now stands in the package `{{new}}`, and with it each full name that it declares.",
    dropped: "{{place}} no longer names its package, which was `{{old}}` and part of each full name that it declares.",
    changed: "The package of {{place}} went from `{{old}}` to `{{new}}`, and with it each full name that it declares.",
  },
  recipe: "Add the new package beside the old one and serve both until nobody uses the old one.",
  judge: ({ old = "", new: package_ = "" }) => ({
    messageId: old === "" ? "stated" : package_ === "" ? "dropped" : "changed",
    data: { old, new: package_ },
    costs: { wire: "breaking", json: "breaking", source: "breaking" },
    consequences: {
      wire: "Calls name the package in their path, and `Any` names it in its type: neither is found any more.",
      json: "",
      source: "Code that refers to the old names no longer compiles.",
    },
  }),
});
