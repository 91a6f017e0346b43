import { defineRule } from "../src/rule.ts";
import { isUsed, takesBearerToken } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the type of a security scheme that operations ask for",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: openapi("security-scheme-object"),
    messages: { changed: "The security scheme `{{name}}` went from {{old}} to {{new}}." },
    recipe: "Define a second scheme under another name, and accept either of them until clients have moved.",
  },
  create: (context) => ({
    "securityScheme:changed": (change) => {
      const [old, new_] = [change.old!, change.new!];
      const told = { change, messageId: "changed", data: { old: `\`${old.type}\``, new: `\`${new_.type}\`` } } as const;
      if (!isUsed(change)) context.report({ ...told, effect: "same" });
      else if (takesBearerToken(old) && takesBearerToken(new_)) {
        const undecided =
          "Both may take a token in the Authorization header; whether the same tokens are accepted cannot be told.";
        context.report({ ...told, undecided });
      } else context.report({ ...told, effect: "shifts" });
    },
  }),
});
