import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["filePackage"],
  actions: ["changed"],
  description: "Disallow changing the package of a file",
  source: bestPractices("separate-files"),
  messages: {
    stated: "{{place}} was moved into package `{{new}}`, which changes the full name of every declaration.",
    dropped: "Package `{{old}}` was removed from {{place}}, which changes the full name of every declaration.",
    changed:
      "Package of {{place}} changed from `{{old}}` to `{{new}}`, which changes the full name of every declaration.",
  },
  recipe: "Add the new package, keep the old one, and serve both until no client uses the old package.",
  judge: ({ old = "", new: package_ = "" }) => ({
    messageId: old === "" ? "stated" : package_ === "" ? "dropped" : "changed",
    data: { old, new: package_ },
    costs: { wire: "breaking", json: "breaking", source: "breaking" },
    consequences: {
      wire: "Calls to the old package fail, and `Any` values with the old type name cannot be unpacked.",
      json: "",
      source: "Code that uses the old names no longer compiles.",
    },
  }),
});
