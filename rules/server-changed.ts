import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report servers whose URL became more or less complete",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("server-object"),
    messages: { changed: "Server URL changed from `{{name}}` to `{{new}}`." },
    recipe: "Declare the full URL, including scheme and host.",
  },
  create: (context) => ({
    "server:changed": (change) => {
      const report = { change, messageId: "changed", data: { new: change.new!.url } } as const;
      if (isAsComplete(change.new!.url, change.old!.url)) context.report({ ...report, effect: "same" });
      else
        context.report({
          ...report,
          undecided: "The new URL is relative, and the document does not state its base URL.",
        });
    },
  }),
});

function isAsComplete(url: string, other: string): boolean {
  return completeness(url) >= completeness(other);
}

/** Returns 2 for a URL with scheme and host, 1 for one with a host only, 0 for one with neither. */
function completeness(url: string): number {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? 2 : url.startsWith("//") ? 1 : 0;
}
