import type { Annotations } from "../src/model/schema.ts";
import type { Snapshot } from "../src/model/snapshot.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { sentences, subjectOf } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require `x-sunset` with `deprecated: true`",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "off", beta: "warn", stable: "warn" },
    source: rfc(8594),
    messages: sentences("was deprecated without a sunset date"),
    recipe: "Add the date as `x-sunset`, for example `x-sunset: 2027-03-31`.",
    schema: {
      type: "object",
      properties: {
        requireSunset: {
          type: "boolean",
          description:
            "`true`: every deprecation needs a date. `false`: none does. By default, operations and parameters need one if the old document has sunset dates.",
        },
      },
    },
  },
  create: (context) => {
    const { requireSunset } = context.options;
    let isCustomary: boolean | undefined;
    const isExpected = (kind: string): boolean => {
      if (typeof requireSunset === "boolean") return requireSunset;
      if (kind !== "operation" && kind !== "parameter") return false;
      return (isCustomary ??= datesDeprecations(context.snapshot("old")));
    };
    return {
      "deprecated:added": (change) => {
        if (change.new?.sunset !== undefined || !isExpected(change.pair.kind)) return;
        const consequence = "Clients do not know how much time they have to migrate.";
        context.report({ change, messageId: subjectOf(change), verdict: "dangerous", consequence });
      },
    };
  },
});

function datesDeprecations({ operations }: Snapshot): boolean {
  const isDated = ({ annotations: { deprecated, sunset } }: { readonly annotations: Annotations }): boolean =>
    deprecated !== undefined && sunset !== undefined;
  return Object.values(operations).some(
    (operation) => isDated(operation) || Object.values(operation.parameters).some(isDated),
  );
}
