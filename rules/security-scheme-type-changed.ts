import { defineRule } from "../src/rule.ts";
import { isUsed, takesBearerToken } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `type` of a security scheme that operations use",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: openapi("security-scheme-object"),
    messages: { changed: "`type` of security scheme `{{name}}` changed from {{old}} to {{new}}." },
    recipe: "Define a second scheme under another name, and accept both until all clients use the new one.",
  },
  create: (context) => ({
    "securityScheme:changed": (change) => {
      const [old, new_] = [change.old!, change.new!];
      const report = {
        change,
        messageId: "changed",
        data: { old: `\`${old.type}\``, new: `\`${new_.type}\`` },
      } as const;
      if (!isUsed(change)) context.report({ ...report, effect: "same" });
      else if (takesBearerToken(old) && takesBearerToken(new_)) {
        const undecided =
          "Both schemes can use a token in the `Authorization` header. The document does not state whether the same tokens are accepted.";
        context.report({ ...report, undecided });
      } else context.report({ ...report, effect: "shifts" });
    },
  }),
});
