import { groupBy } from "../src/group-by.ts";
import { defineRule } from "../src/rule.ts";
import { WARNINGS } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow two operations of one `operationId`",
    looksAt: "snapshot",
    criteria: ["S1"],
    severity: WARNINGS,
    formats: ["openapi", "swagger"],
    source: openapi("operation-object"),
    messages: { duplicated: "{{place}} is called `{{name}}`, as is `{{other}}`." },
    recipe: "Give the newer of the two an `operationId` of its own.",
  },
  create: (context) => {
    const named = Object.values(context.snapshot.operations).filter(({ operationId }) => operationId !== undefined);
    const byId = groupBy(named, ({ operationId }) => operationId!.value);
    const told = new Set<string>();
    return {
      operation: (part) => {
        const { operationId, at } = part.value;
        const name = operationId?.value ?? "";
        // A path item that is used twice is written once, and cannot say otherwise.
        const other = byId.get(name)?.find((one) => one.at !== at);
        if (operationId === undefined || other === undefined || told.has(name)) return;
        told.add(name);
        const consequence = "Generators of clients refuse the document, or give one of the two methods another name.";
        const data = { other: `${other.method} ${other.path}` };
        const said = { messageId: "duplicated", name, data, verdict: "dangerous", consequence } as const;
        context.report({ part, at: operationId.at, ...said });
      },
    };
  },
});
