import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report an address of the API that is stated more or less fully",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("server-object"),
    messages: { changed: "The address of the API is now given as `{{new}}`; before, it was `{{name}}`." },
    recipe: "State the whole address, scheme and host included.",
  },
  create: (context) => ({
    "server:changed": (change) => {
      const told = { change, messageId: "changed", data: { new: change.new!.url } } as const;
      if (saysMore(change.new!.url, change.old!.url)) context.report({ ...told, effect: "same" });
      else context.report({ ...told, undecided: "Where the rest of the address comes from is not in the document." });
    },
  }),
});

function saysMore(url: string, other: string): boolean {
  return precision(url) >= precision(other);
}

/** Scheme and host, host alone, or neither. */
function precision(url: string): number {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? 2 : url.startsWith("//") ? 1 : 0;
}
