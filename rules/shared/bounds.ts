import type { Effect, Severity, Stability } from "../../src/finding.ts";
import type { Action, Change, Subject } from "../../src/model/change.ts";
import type { Bound } from "../../src/model/schema.ts";
import { defineRule, type Rule } from "../../src/rule.ts";
import { jsonSchema } from "./standards.ts";

type Limit = number | Bound;

type BoundSubject =
  | "minimum"
  | "maximum"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties"
  | "minContains"
  | "maxContains";

interface BoundOptions {
  readonly subject: BoundSubject;
  readonly move: "raised" | "lowered";
  /** What is counted or measured: `values`, `strings of length`, … in the words of the message. */
  readonly measure: string;
}

const SEVERITY: Readonly<Record<Stability, Severity>> = { alpha: "warn", beta: "error", stable: "error" };

/** A limit that comes is one that moved in from infinity, a limit that goes one that moved out. */
export function boundRule({ subject, move, measure }: BoundOptions): Rule<"changed" | "set" | "unset"> {
  const upper = subject.startsWith("max");
  const effect: Effect = upper === (move === "lowered") ? "narrows" : "widens";
  const verb = effect === "narrows" ? "Disallow" : "Report";
  return defineRule({
    meta: {
      description: `${verb} ${move === "raised" ? "raising" : "lowering"}, ${effect === "narrows" ? "or setting" : "or dropping"}, \`${subject}\``,
      looksAt: "change",
      criteria: [effect === "narrows" ? "C1" : "C5"],
      severity: SEVERITY,
      source: jsonSchema(`name-${subject.toLowerCase()}`),
      messages: {
        changed: `The ${upper ? "largest" : "smallest"} ${measure} of {{place}} went from {{old}} to {{new}}.`,
        set: `The ${upper ? "largest" : "smallest"} ${measure} of {{place}} is now {{new}}; there was no limit.`,
        unset: `The ${upper ? "largest" : "smallest"} ${measure} of {{place}} was {{old}}; now there is no limit.`,
      },
      recipe:
        effect === "narrows"
          ? "Keep the old limit for what clients send; introduce a tighter one with a new version."
          : "Keep what clients receive within the old limit, or announce the new one in a new version.",
    },
    create: (context) => {
      const report = (change: Change, messageId: "changed" | "set" | "unset"): void =>
        context.report({ change, messageId, effect, data: { old: show(change.old as Limit), new: show(change.new as Limit) } });
      const set = `${subject}:added` as `${Subject}:${Action}`;
      const unset = `${subject}:removed` as `${Subject}:${Action}`;
      const changed = `${subject}:changed` as `${Subject}:${Action}`;
      return {
        ...(effect === "narrows" && { [set]: (change: Change): void => report(change, "set") }),
        ...(effect === "widens" && { [unset]: (change: Change): void => report(change, "unset") }),
        [changed]: (change: Change): void => {
          const moved = compare(change.new as Limit, change.old as Limit, upper) > 0 ? "raised" : "lowered";
          if (moved === move) report(change, "changed");
        },
      };
    },
  });
}

/** An exclusive limit lies a little inside the inclusive one. */
function compare(a: Limit, b: Limit, upper: boolean): number {
  const inside = (limit: Limit): number => (typeof limit === "number" || !limit.exclusive ? 0 : upper ? -1 : 1);
  const value = (limit: Limit): number => (typeof limit === "number" ? limit : limit.limit);
  return value(a) - value(b) || inside(a) - inside(b);
}

function show(limit: Limit | undefined): string {
  if (limit === undefined) return "none";
  if (typeof limit === "number") return String(limit);
  return limit.exclusive ? `${String(limit.limit)} (exclusive)` : String(limit.limit);
}
