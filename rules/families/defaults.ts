import { definitionSaying, type Change } from "../../src/model/change.ts";
import { canonical, isObject, type Json } from "../../src/model/json.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";
import { areOneAmount } from "../shared/amounts.ts";
import { isRequired, type Outcome } from "../shared/property-outcomes.ts";
import { repeatsItsProperties } from "../shared/repeated-defaults.ts";
import { jsonSchema } from "../wording/standards.ts";
import { asText } from "../../src/model/text-form.ts";
import { isZero } from "../shared/zero-defaults.ts";
import { promiseOf } from "./property-removals.ts";

interface DefaultOptions extends Pick<RuleMeta, "description" | "recipe"> {
  readonly action: "added" | "removed" | "changed";
  /** For the default of a property, and of anything else. */
  readonly messages: Readonly<Record<"member" | "whole", string>>;
  /** The end of the sentence about requests that omit the value. */
  readonly consequence: string;
}

/** Makes a rule for a default: the value that a server uses if a request omits it. */
export function defaultRule({ action, consequence, ...meta }: DefaultOptions): Rule<"member" | "whole"> {
  return factRule({
    ...meta,
    events: [`default:${action}`],
    criteria: ["C2"],
    source: jsonSchema("name-default"),
    judge: (change, context) => {
      const data = { old: show(change.old), new: show(change.new) };
      const isOfMember = change.pair.kind === "schema" && definitionSaying(change) === undefined;
      const messageId = isOfMember ? "member" : "whole";
      const omitted = change.pair.kind === "schema" ? change.name : parameterName(change.name);
      const readers = isRead(change) ? `Readers of {{responses}} without a written \`${omitted}\`` : undefined;
      const outcome = judge(change, `${readers ?? `{{requests}} that omit \`${omitted}\``} ${consequence}.`, context);
      return { messageId, data, ...outcome };
    },
  });
}

function judge(change: Change<"default">, consequence: string, context: RuleContext): Outcome {
  const ineffective =
    (isRead(change) && (change.action === "added" || !isFilledIn(context))) ||
    cannotBeLeftOut(change, context) ||
    isWrittenAlike(change) ||
    isOneAmount(change, context) ||
    isNull(change) ||
    repeatsItsProperties(change, context);
  const isAnnounced = isOnTheWayOut(change, context);
  return ineffective || (isRead(change) && isAnnounced) || isZero(change, context) || wasDocumented(change, context)
    ? { effect: "same" }
    : isRead(change)
      ? { verdict: "dangerous", consequence, unlessWritten: true }
      : { verdict: isAnnounced ? "dangerous" : context.profile.changedDefaults, consequence };
}

function isRead({ channel }: Change<"default">): boolean {
  return channel.polarity === "response";
}

/** Returns whether the server also writes defaults into the objects that it returns. */
function isFilledIn({ profile }: RuleContext): boolean {
  return profile.changedDefaults === "breaking";
}

/** Returns whether the default goes before its deprecated property, as the profile requires. */
function isOnTheWayOut({ action, pair, name }: Change<"default">, context: RuleContext): boolean {
  if (action !== "removed" || pair.kind !== "schema" || !context.profile.defaultsGoFirst) return false;
  const member = context.schema("old", pair.old).properties[name];
  return member !== undefined && promiseOf(member, context) !== "unannounced";
}

/** Returns "limit" for the name "query limit". */
function parameterName(name: string): string {
  return name.slice(name.indexOf(" ") + 1);
}

/** Returns whether the old description already stated the default: "Defaults to 1." */
function wasDocumented({ action, pair, name, new: new_ }: Change<"default">, context: RuleContext): boolean {
  if (action !== "added" || pair.kind !== "schema" || typeof new_ === "object" || new_ === undefined) return false;
  const member = context.schema("old", pair.old).properties[name];
  const source = member && context.snapshot("old").schemas.source(member.at);
  const description = isObject(source) ? source["description"] : undefined;
  if (typeof description !== "string") return false;
  const value = String(new_).replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  const quote = "[\"'`]?";
  const lead = String.raw`\b(?:defaults?(?: value)?(?: is| to|:)?|(?:assumed|inferred|taken) to be)\s+`;
  const said = `${lead}${quote}${value}${quote}(?![\\w/-])`;
  return value !== "" && new RegExp(said, "iu").test(description.replaceAll(/\s+/gu, " "));
}

/**
 * Returns whether the default has no effect because the value is required. If the value became required or optional together with the
 * default, the rule for `required` reports it.
 */
function cannotBeLeftOut(change: Change<"default">, context: RuleContext): boolean {
  const [before, after] = (["old", "new"] as const).map((side) => isDemanded(change, side, context));
  if (change.action === "changed") return before === true && after === true;
  return after === true || (change.action === "added" && before === true);
}

function isDemanded(change: Change<"default">, side: "old" | "new", context: RuleContext): boolean {
  const { pair, name } = change;
  if (pair.kind === "schema") return isRequired(name, side, change, context);
  const written = context.snapshot(side).schemas.source(pair[side]);
  return isObject(written) && written["required"] === true;
}

function isWrittenAlike({ old, new: new_, channel }: Change<"default">): boolean {
  return channel.serialization !== "data" && old !== undefined && new_ !== undefined && asText(old) === asText(new_);
}

/** Returns whether both are the same duration or quantity: `1h` and `1h0m0s`, `1000m` and `1`. */
function isOneAmount({ old, new: new_, pair, name }: Change<"default">, { schema }: RuleContext): boolean {
  if (old === undefined || new_ === undefined || pair.kind !== "schema") return false;
  const [before, after] = [schema("old", pair.old).properties[name], schema("new", pair.new).properties[name]];
  if (before === undefined || after === undefined) return false;
  return areOneAmount(old, new_, [schema("old", before.schema), schema("new", after.schema)]);
}

/** A `null` default means that there is no default. */
function isNull({ action, old, new: new_ }: Change<"default">): boolean {
  return (action === "added" && new_ === null) || (action === "removed" && old === null);
}

function show(value: Json | undefined): string {
  return value === undefined ? "" : `\`${canonical(value)}\``;
}
