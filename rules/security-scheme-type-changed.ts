import { factRule } from "./families/facts.ts";
import { isUsed, takesBearerToken } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityScheme:changed"],
  description: "Disallow changing `type` of a security scheme that operations use",
  criteria: ["C1", "C5"],
  source: openapi("security-scheme-object"),
  messages: { changed: "`type` of security scheme `{{name}}` changed from {{old}} to {{new}}." },
  recipe: "Define a second scheme under another name, and accept both until all clients use the new one.",
  judge: (change) => {
    const [old, new_] = [change.old!, change.new!];
    const data = { old: `\`${old.type}\``, new: `\`${new_.type}\`` };
    if (!isUsed(change)) return { messageId: "changed", data, effect: "same" };
    if (!takesBearerToken(old) || !takesBearerToken(new_)) return { messageId: "changed", data, effect: "shifts" };
    const undecided =
      "Both schemes can use a token in the `Authorization` header. The document does not state whether the same tokens are accepted.";
    return { messageId: "changed", data, undecided };
  },
});
