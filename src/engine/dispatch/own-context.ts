import type { JsonObject } from "../../model/json.ts";

interface Own<R> {
  readonly options: JsonObject;
  report(report: R): void;
}

/**
 * The context of one rule. It inherits what all rules share: copied for each rule, that would take most of the time of a
 * small comparison.
 */
export function ownContext<R, Shared extends object>(
  shared: Shared,
  options: JsonObject,
  report: (report: R) => void,
): Shared & Own<R> {
  const own = Object.create(shared) as Shared & { -readonly [Key in keyof Own<R>]: Own<R>[Key] };
  own.options = options;
  own.report = report;
  return own;
}
