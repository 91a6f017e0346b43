import { dictionary, isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Constraint } from "../../model/constraint.ts";
import type { Step } from "../../contracts/rule.ts";

/** States that a value has another one at the end of a path that satisfies the constraints. */
export function leadingTo(way: readonly Step[], end: readonly Constraint[], at: Pointer): readonly Constraint[] {
  return way.reduceRight<readonly Constraint[]>((inner, step) => {
    if (step === "item") {
      return [
        { kind: "types", names: ["array"], at },
        { kind: "contains", item: inner, least: 1, evaluates: false, at },
      ];
    }
    const object: Constraint = { kind: "types", names: ["object"], at };
    if (step !== "value") return [object, { kind: "required", name: step.member, at }, member(step.member, inner, at)];
    const none: Constraint = {
      kind: "members",
      names: dictionary(),
      patterns: dictionary(),
      rest: [{ kind: "not", schema: inner, at }],
      at,
    };
    return [object, { kind: "not", schema: [none], at }];
  }, end);
}

/** States that a property, if present, satisfies the constraints. */
export function member(name: string, schema: readonly Constraint[], at: Pointer): Constraint {
  return { kind: "members", names: dictionary([[name, { schema }]]), patterns: dictionary(), at };
}

/** All that stands at the end of a way. */
export function valuesAt(value: Json, way: readonly Step[]): readonly Json[] {
  return way.reduce<readonly Json[]>((values, step) => values.flatMap((each) => within(each, step)), [value]);
}

function within(value: Json, step: Step): readonly Json[] {
  if (step === "item") return Array.isArray(value) ? (value as readonly Json[]) : [];
  if (!isObject(value)) return [];
  if (step === "value") return Object.values(value);
  const found = Object.hasOwn(value, step.member) ? value[step.member] : undefined;
  return found === undefined ? [] : [found];
}

/** The value with each object at the end of the way replaced. */
export function replacedAt(value: Json, way: readonly Step[], replace: (object: Json) => Json): Json {
  const [step, ...rest] = way;
  if (step === undefined) return replace(value);
  const inner = (each: Json): Json => replacedAt(each, rest, replace);
  if (Array.isArray(value)) return step === "item" ? value.map((item: Json) => inner(item)) : value;
  if (!isObject(value) || step === "item") return value;
  return dictionary(
    Object.entries(value).map(([name, each]) => [name, step === "value" || step.member === name ? inner(each) : each]),
  );
}
