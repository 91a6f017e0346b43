import { factRule } from "./families/facts.ts";
import { removalOf } from "./shared/removal.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["header:removed"],
  description: "Report removing a deprecated header after its sunset",
  criteria: ["C5"],
  severity: "info",
  source: openapi("header-object"),
  messages: { removed: "Header `{{header}}` was removed from {{place}} after its deprecation." },
  recipe: "Before the release, check that no client reads the header.",
  judge: (change, context) => {
    const { annotations, name } = change.old!;
    if (change.channel.polarity === "request" || removalOf(annotations, context.today) !== "announced")
      return undefined;
    const consequence = "Clients that read the header no longer receive it.";
    return { messageId: "removed", data: { header: name }, verdict: "dangerous", consequence };
  },
});
