import { REMOVING_A_MEMBER } from "../wording/checklists.ts";
import type { Change } from "../../src/model/change.ts";
import { isObject } from "../../src/model/json.ts";
import { statesDeprecation } from "../../src/model/prose/deprecation.ts";
import type { Property } from "../../src/model/schema.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import { lifecyclesOf } from "../shared/gates.ts";
import { pluralOf } from "../wording/plurals.ts";
import { removalOutcome } from "../shared/property-outcomes.ts";
import { removalOf, STAGES, type Removal, type Stage } from "../shared/removal.ts";

const MESSAGES = {
  unannounced: "{{property}} `{{name}}` was removed from {{place}} without being deprecated.",
  announced: "Deprecated {{property}} `{{name}}` was removed from {{place}}.",
  defaulted:
    "Deprecated {{property}} `{{name}}` was removed from {{place}}, but it still had a default in the previous release.",
  beforeSunset: "{{property}} `{{name}}` was removed from {{place}} before its sunset on {{sunset}}.",
  sunsetUnreadable:
    "{{property}} `{{name}}` was removed from {{place}}; its sunset date `{{sunset}}` is not a valid date.",
} as const;

interface RemovalOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly stage: Stage;
}

/** Creates the rule for one stage of deprecation. Each removed property is reported by exactly one rule of the family. */
export function propertyRemovalRule({ stage, ...meta }: RemovalOptions): Rule<keyof typeof MESSAGES> {
  return factRule({
    ...meta,
    events: ["property:removed"],
    criteria: ["C1", "C2", "C5"],
    ...(stage === "announced" && { severity: "info" }),
    checklists: REMOVING_A_MEMBER,
    messages: MESSAGES,
    judge: (change, context) => {
      const member = change.old!;
      if (pluralOfRemoved(change, context) !== undefined) return undefined;
      const promise = promiseOf(member, context);
      const early = promise === "announced" && context.profile.defaultsGoFirst && hasDefault(member);
      const removal = early ? "unannounced" : promise;
      if (!STAGES[stage].includes(removal)) return undefined;
      const loss = removalOutcome(member, change, context);
      // A sunset date is a promise: removing the property earlier breaks it.
      const broken = removal === "before-sunset" && loss.verdict === "dangerous";
      const data = { sunset: member.annotations.sunset?.value ?? "" };
      return { messageId: early ? "defaulted" : ID[removal], data, ...loss, ...(broken && { verdict: "breaking" }) };
    },
  });
}

/** Returns the new array that replaces a single value: `branches` for `branch`. */
export function pluralOfRemoved({ old, pair }: Change<"property">, { schema }: RuleContext): Property | undefined {
  const schemas = { one: (at: Pointer) => schema("old", at), many: (at: Pointer) => schema("new", at) };
  const list = pluralOf(old!, schema("new", pair.new), schemas);
  return list && schema("old", pair.old).properties[list.name] === undefined ? list : undefined;
}

/** Reads the deprecation from markers; in profiles that read text, also from the description. */
export function promiseOf({ at, name, annotations }: Property, { profile, today, snapshot }: RuleContext): Removal {
  const promise = removalOf(annotations, today);
  if (promise !== "unannounced") return promise;
  if (lifecyclesOf(annotations).some(({ fields }) => fields["status"] === "deprecated")) return "announced";
  if (!profile.readsText) return promise;
  const written = snapshot("old").schemas.source(at);
  const text = isObject(written) ? written["description"] : undefined;
  return typeof text === "string" && statesDeprecation(text, name) ? "announced" : promise;
}

function hasDefault({ annotations }: Property): boolean {
  return annotations.default !== undefined;
}

const ID: Readonly<Record<Removal, keyof typeof MESSAGES>> = {
  unannounced: "unannounced",
  announced: "announced",
  "before-sunset": "beforeSunset",
  "sunset-unreadable": "sunsetUnreadable",
};
