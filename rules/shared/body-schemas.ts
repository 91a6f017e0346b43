import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { ALL_TYPES, type Schema } from "../../src/model/schema.ts";
import { defineRule, type Rule, type RuleMeta } from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";

interface BodySchemaOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly action: "added" | "removed";
  readonly message: string;
  readonly effect: Effect;
}

/** Where there is no schema, anything goes. */
export function bodySchemaRule({ action, message, effect, ...meta }: BodySchemaOptions): Rule<"told"> {
  const side = action === "added" ? "new" : "old";
  return defineRule({
    meta: {
      ...meta,
      looksAt: "change",
      criteria: [action === "added" ? "C1" : "C5"],
      severity: BY_STABILITY,
      messages: { told: message },
    },
    create: (context) => ({
      [`mediaTypeSchema:${action}` as const]: (change: Change<"mediaTypeSchema">): void => {
        const schema = context.schema(side, change[side]!);
        context.report({ change, messageId: "told", effect: admitsAnything(schema) ? "same" : effect });
      },
    }),
  });
}

function admitsAnything(schema: Schema): boolean {
  const { patterns, multiplesOf, ...single } = schema.keywords;
  const free = [
    patterns,
    multiplesOf,
    schema.variants,
    schema.not,
    schema.conditionals,
    schema.contains,
    schema.propertyNames,
  ];
  const open = [
    schema.properties,
    schema.required,
    schema.patternProperties,
    schema.dependentRequired,
    schema.dependentSchemas,
    single,
  ];
  return (
    schema.types.value.length === ALL_TYPES.length &&
    [...free, schema.prefixItems].every((list) => list.length === 0) &&
    open.every((record) => Object.keys(record).length === 0) &&
    [schema.additionalProperties, schema.unevaluatedProperties, schema.items, schema.unevaluatedItems].every(
      (one) => one === undefined,
    )
  );
}
