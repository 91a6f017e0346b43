import { factRule } from "./families/facts.ts";
import { noticedByGenerated } from "./shared/generated-clients.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["component:removed"],
  description: "Report removing or renaming a named schema",
  criteria: ["S1"],
  severity: "info",
  source: openapi("components-object"),
  messages: { happened: "Schema `{{name}}` was removed or renamed." },
  recipe: "Keep the names of schemas if clients are generated from them.",
  judge: ({ name }, context) => ({
    messageId: "happened",
    ...noticedByGenerated(
      context,
      `Code that names the type \`${name}\` no longer compiles with a regenerated client.`,
    ),
  }),
});
