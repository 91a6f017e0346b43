import type { Rule } from "../src/contracts/rule.ts";
import * as registry from "./registry.ts";

const named = registered(registry);

export type RuleId = keyof typeof named;

export const rules: Readonly<Record<string, Rule>> = named;

/** Keeps the ids in the published types, without the type of each rule. */
function registered<Id extends string>(own: Readonly<Record<Id, Rule>>): Readonly<Record<Id, Rule>> {
  return own;
}
