import { encodingRule } from "./families/encodings.ts";

export default encodingRule({
  action: "added",
  description: "Disallow adding an `encoding` to a form property",
  message: "An `encoding` was added to {{part}} of {{place}}.",
  recipe: "State the encoding that the server accepts today, and accept the old encoding in addition to a new one.",
});
