import type { Change } from "../../model/change.ts";
import { EVENTS, eventOf, type ChangeEvent } from "../../model/events.ts";
import {
  isChangeRule,
  type ChangeRule,
  type Report,
  type Rule,
  type RuleContext,
  type Visitor,
} from "../../contracts/rule.ts";
import type { JsonObject } from "../../model/json.ts";
import { appliesTo } from "./guidelines.ts";
import { ownContext } from "./own-context.ts";
import { ruleCrashed } from "./crash.ts";
import { checkReport } from "./reports.ts";
import { visitorOf } from "./visitors.ts";

export interface RuleReport {
  readonly ruleId: string;
  readonly rule: ChangeRule;
  readonly report: Report;
}

/** Gives every change to the rules that listen for it. */
export type Dispatch = (change: Change) => { readonly reports: readonly RuleReport[]; readonly judged: boolean };

interface Handler {
  readonly ruleId: string;
  readonly handler: (change: Change) => void;
}

export function createDispatch(
  rules: Readonly<Record<string, Rule>>,
  options: Readonly<Record<string, JsonObject>>,
  context: Omit<RuleContext, "options" | "report">,
): Dispatch {
  const { profile, snapshot } = context;
  let reports: RuleReport[] = [];
  const handlers = new Map<ChangeEvent, Handler[]>();
  for (const ruleId of Object.keys(rules).sort()) {
    const rule = rules[ruleId]!;
    if (!isChangeRule(rule) || !appliesTo(rule.meta, profile, snapshot("new").format)) continue;
    const own = ownContext(context, options[ruleId] ?? {}, (given: Report) => {
      checkReport(rule.meta, given);
      reports.push({ ruleId, rule, report: given });
    });
    const visitor: Visitor = visitorOf(ruleId, () => rule.create(own), EVENTS);
    for (const event of Object.keys(visitor) as ChangeEvent[]) {
      const handler = visitor[event] as ((change: Change) => void) | undefined;
      if (handler === undefined) continue;
      const others = handlers.get(event);
      if (others === undefined) handlers.set(event, [{ ruleId, handler }]);
      else others.push({ ruleId, handler });
    }
  }
  return (change) => {
    reports = [];
    const own = handlers.get(eventOf(change)) ?? [];
    for (const { ruleId, handler: visit } of own) {
      try {
        visit(change);
      } catch (cause) {
        throw ruleCrashed(ruleId, `${eventOf(change)} at ${change.at.old} → ${change.at.new}`, cause);
      }
    }
    return { reports, judged: own.length > 0 };
  };
}
