import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["reference:removed"],
  description: "Report writing a named schema in line",
  criteria: ["S1"],
  severity: "info",
  source: openapi("reference-object"),
  messages: { happened: "A schema without a name replaced the reference to `{{name}}` in {{place}}." },
  recipe: "Keep the reference if clients are generated: values stay the same, but their type has another name.",
  judge: ({ name }, { profile }) => {
    // Nobody else notices the name.
    if (profile.generatedClients !== true) return undefined;
    const consequence = `Code that uses the value as \`${name}\` no longer compiles with a regenerated client in languages whose types are compared by name.`;
    return { messageId: "happened", verdict: "dangerous", consequence };
  },
});
