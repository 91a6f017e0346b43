import { groupBy } from "../src/base/group-by.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a unique `operationId` for each operation",
    looksAt: "snapshot",
    criteria: ["S1"],
    severity: "warn",
    formats: ["openapi", "swagger"],
    source: openapi("operation-object"),
    messages: { duplicated: "{{place}} and `{{other}}` have the same `operationId`, `{{name}}`." },
    recipe: "Give the newer operation a unique `operationId`.",
  },
  create: (context) => {
    const named = Object.values(context.snapshot.operations).filter(({ operationId }) => operationId !== undefined);
    const byId = groupBy(named, ({ operationId }) => operationId!.value);
    const reported = new Set<string>();
    return {
      operation: (part) => {
        const { operationId, at: ownPlace } = part.value;
        const name = operationId?.value ?? "";
        // A path item that two paths share has one `operationId` by design.
        const other = byId.get(name)?.find((one) => one.at !== ownPlace);
        if (operationId === undefined || other === undefined || reported.has(name)) return;
        reported.add(name);
        const consequence = "Client generators reject the document, or rename one of the two methods.";
        const data = { other: `${other.method} ${other.path}` };
        const at = operationId.at;
        context.report({ part, at, messageId: "duplicated", name, data, verdict: "dangerous", consequence });
      },
    };
  },
});
