import type { Annotations } from "../src/model/schema.ts";
import type { Snapshot } from "../src/model/snapshot.ts";
import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf } from "./shared/lifecycle.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require a deprecation to say when its subject may go",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "off", beta: "warn", stable: "warn" },
    source: rfc(8594),
    messages: sentences("is now deprecated, and nothing says when it may go"),
    recipe: "State the day in `x-sunset`, as in `x-sunset: 2027-03-31`.",
    schema: {
      type: "object",
      properties: {
        requireSunset: {
          type: "boolean",
          description:
            "`true`: every deprecation needs a date; `false`: none does. By default operations and parameters need one where the old document dates others.",
        },
      },
    },
  },
  create: (context) => {
    const { requireSunset } = context.options;
    let practised: boolean | undefined;
    const expected = (kind: string): boolean => {
      if (typeof requireSunset === "boolean") return requireSunset;
      if (kind !== "operation" && kind !== "parameter") return false;
      return (practised ??= datesDeprecations(context.snapshot("old")));
    };
    return {
      "deprecated:added": (change) => {
        if (change.new?.sunset !== undefined || !expected(change.pair.kind)) return;
        const consequence = "Clients cannot tell how long they have to move.";
        context.report({ change, messageId: subjectOf(change), verdict: "dangerous", consequence });
      },
    };
  },
});

function datesDeprecations({ operations }: Snapshot): boolean {
  const dated = ({ annotations: { deprecated, sunset } }: { readonly annotations: Annotations }): boolean =>
    deprecated !== undefined && sunset !== undefined;
  return Object.values(operations).some(
    (operation) => dated(operation) || Object.values(operation.parameters).some(dated),
  );
}
