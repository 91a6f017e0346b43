import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["callback:added"],
  description: "Report adding a callback, and warn if it uses the URL of another callback",
  criteria: ["C5"],
  severity: "info",
  source: openapi("callback-object"),
  messages: {
    added: "Callback `{{name}}` was added to {{place}}.",
    shared: "Callback `{{name}}` was added to {{place}} under the URL expression of another callback.",
  },
  recipe: "Read the URL of the new callback from a new optional property.",
  judge: (change, context) => {
    const operations = Object.values(context.snapshot("old").operations);
    const known = Object.values(operations.find(({ at }) => at === change.pair.old)?.callbacks ?? {});
    if (!known.some(({ path }) => path === change.new!.path)) {
      return { messageId: "added", verdict: "compatible" };
    }
    const consequence = "Clients that know only the other callback receive requests that they do not expect.";
    return { messageId: "shared", verdict: "dangerous", consequence };
  },
});
