import { formatRule } from "./shared/formats.ts";

export default formatRule({
  action: "changed",
  description: "Disallow another format that refuses old values in requests or brings new ones in responses",
  message: "The format of {{place}} went from `{{old}}` to `{{new}}`.",
  recipe:
    "Move to a wider format in requests and to a narrower one in responses; else add a member of the new format beside the old one.",
});
