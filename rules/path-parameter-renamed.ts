import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["parameterName:changed"],
  description: "Report renaming a path parameter",
  criteria: ["S1"],
  severity: "info",
  source: openapi("parameter-object"),
  messages: { happened: "Path parameter `{{old}}` of {{place}} was renamed to `{{new}}`." },
  recipe: "Keep the names of path parameters if clients are generated: URLs stay the same, but code names them.",
  judge: (change, { profile }) => {
    // Nobody else notices the name.
    if (profile.generatedClients !== true) return undefined;
    const data = { old: change.old!, new: change.new! };
    const consequence = `Code that passes \`${data.old}\` by its name no longer compiles with a regenerated client.`;
    return { messageId: "happened", data, verdict: "dangerous", consequence };
  },
});
