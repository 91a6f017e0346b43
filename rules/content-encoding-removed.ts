import { contentEncodingRule } from "./shared/contents.ts";

export default contentEncodingRule({
  action: "removed",
  description: "Disallow giving up the encoding of a text",
  message: "{{place}} was text in the encoding `{{old}}`; now it is not encoded.",
  recipe: "Keep the encoding, and offer the plain text in a member of its own.",
});
