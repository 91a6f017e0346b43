import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["server:changed"],
  description: "Report servers whose URL became more or less complete",
  criteria: ["C1"],
  source: openapi("server-object"),
  messages: { changed: "Server URL changed from `{{name}}` to `{{new}}`." },
  recipe: "Declare the full URL, including scheme and host.",
  judge: ({ old, new: new_ }) => {
    const data = { new: new_!.url };
    if (isAsComplete(new_!.url, old!.url)) return { messageId: "changed", data, effect: "same" };
    const undecided = "The new URL is relative, and the document does not state its base URL.";
    return { messageId: "changed", data, undecided };
  },
});

function isAsComplete(url: string, other: string): boolean {
  return completeness(url) >= completeness(other);
}

/** Returns 2 for a URL with scheme and host, 1 for one with a host only, 0 for one with neither. */
function completeness(url: string): number {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? 2 : url.startsWith("//") ? 1 : 0;
}
