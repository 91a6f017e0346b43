import { formatTraits } from "../../src/model/format-traits.ts";
import { admitsEverything } from "../../src/model/bare-schema.ts";
import type { Change } from "../../src/model/change.ts";
import { isObject } from "../../src/model/json.ts";
import { principal, split } from "../../src/model/pointer.ts";
import type { Property, Schema } from "../../src/model/schema.ts";
import { baseWithMember } from "../../src/model/standard-members.ts";
import { undeclared } from "../../src/model/undeclared.ts";
import type { Report, RuleContext } from "../../src/contracts/rule.ts";
import { prunes } from "./pruning.ts";
import {
  type ClosingKeyword,
  dropped,
  ignored,
  readersOf,
  rejectedBy,
  unexpectedBy,
} from "../wording/property-sentences.ts";

type Looks = Pick<RuleContext, "schema" | "profile" | "snapshot">;

/** The judgement of a rule about a change. */
export type Outcome = Pick<
  Report,
  "effect" | "values" | "verdict" | "criteria" | "consequence" | "undecided" | "unlessWritten"
>;

type Handling = "anything" | "nothing" | "something" | "unknown";

/** Returns what one side accepts for a property that it does not declare. */
function handling(name: string, side: "old" | "new", change: Change, context: Looks): Handling {
  const { schema, certain } = undeclared(context.schema(side, change.pair[side]), name);
  if (schema !== undefined && isVoid(schema, side, context)) return certain ? "nothing" : "unknown";
  if (!certain) return "unknown";
  return schema === undefined ? "anything" : "something";
}

function isVoid(schema: string, side: "old" | "new", context: Looks): boolean {
  return context.schema(side, schema).types.value.length === 0;
}

const UNKNOWN_PATTERN = "It was not decided whether a pattern in `patternProperties` matches the name.";

const UNDESCRIBED = "The old schema mentions the property, but does not describe it.";

/** Returns the keyword that closes an object, if there is one. */
function closedBy(
  { additionalProperties, unevaluatedProperties }: Schema,
  side: "old" | "new",
  context: Looks,
): ClosingKeyword | undefined {
  if (additionalProperties && isVoid(additionalProperties.value, side, context)) return "additionalProperties";
  const isClosed = unevaluatedProperties && isVoid(unevaluatedProperties.value, side, context);
  return isClosed ? "unevaluatedProperties" : undefined;
}

export function isRequired(name: string, side: "old" | "new", change: Change, context: Looks): boolean {
  return name in context.schema(side, change.pair[side]).required;
}

/** Returns whether a schema mentions a property outside of `properties`: it is known, so that clients may send it. */
export function isMentioned(name: string, before: Schema, context: Pick<Looks, "schema">): boolean {
  const { required, dependentRequired, dependentSchemas, keywords, propertyNames } = before;
  const at = (schema: string): Schema => context.schema("old", schema);
  const lists = ({ keywords: { enum: listed } }: Schema): boolean => listed?.value.includes(name) === true;
  return (
    name in required ||
    name in dependentRequired ||
    name in dependentSchemas ||
    Object.values(dependentRequired).some(({ value }) => value.includes(name)) ||
    (keywords.enum?.value ?? []).some((value) => isObject(value) && Object.hasOwn(value, name)) ||
    propertyNames.some(({ value }) => lists(at(value))) ||
    conditionsIn(before).some((condition) => isDemanded(name, at(condition)))
  );
}

/** The schemas of the same value that hold sometimes. */
function conditionsIn({ variants, not, conditionals }: Schema): readonly string[] {
  return [
    ...variants.flatMap(({ branches }) => branches.map(({ schema }) => schema)),
    ...not.map(({ value }) => value),
    ...conditionals.flatMap((one) => [one.if, one.then, one.else].filter((part) => part !== undefined)),
  ];
}

function isDemanded(name: string, { required, properties }: Schema): boolean {
  return name in required && !(name in properties);
}

/** The effect where a property stays required but is no longer declared: nobody can send it, any value is accepted, or another schema applies. */
const STILL_REQUIRED = { nothing: "narrows", anything: "widens", something: "same" } as const;

const DROPPED_AND_MISSED =
  "The API server drops the undeclared field, and rejects each object because the field is missing.";

/** Returns whether the change is in the `this` parameter of a TypeScript function: callers pass an existing object, which may have more properties. */
function isOfReceiver({ pair }: Change): boolean {
  const [kind, , part, name] = split(principal(pair.old)).tokens;
  return kind === "functions" && part === "parameters" && name === "this";
}

/** Judges the removal of a property for those who send or read it. */
export function removalOutcome(member: Property, change: Change, context: Looks): Outcome {
  const { name } = member;
  const isResponse = change.channel.polarity === "response";
  const after = context.schema("new", change.pair.new);
  const before = context.schema("old", change.pair.old);
  const base = baseWithMember(before, after, name, (at) => context.schema("new", at));
  if (base !== undefined) return { undecided: `\`${name}\` can be inherited from \`${base}\`, which was not read.` };
  const left = handling(name, "new", change, context);
  if (left === "unknown") return { undecided: UNKNOWN_PATTERN };
  const wasRequired = isRequired(name, "old", change, context);
  if (isVoid(member.schema, "old", context)) return { effect: left === "nothing" && !wasRequired ? "same" : "widens" };
  // Another rule reports that the property became required.
  if (isRequired(name, "new", change, context)) {
    const isPruned = left === "anything" && !isResponse && prunes("new", change.pair.new, context);
    if (isPruned && formatTraits(context.snapshot("new")).isApplied)
      return { verdict: "breaking", criteria: ["C1"], consequence: DROPPED_AND_MISSED };
    return { effect: STILL_REQUIRED[left] };
  }
  if (isResponse && wasRequired) {
    return { effect: "widens", consequence: readersOf(name, context.profile) };
  }
  if (left === "something") return { effect: "same" };
  const isKept = after.kubernetes.preserveUnknownFields !== undefined;
  if (context.profile.closedObjects && isKept && left === "anything") {
    // Writers can omit the property now, as if it were declared and optional.
    if (wasRequired) return { effect: "widens" };
    return {
      verdict: "dangerous",
      criteria: [isResponse ? "C5" : "C2"],
      consequence: `Values that clients still send for \`${name}\` are stored without validation.`,
    };
  }
  if (isResponse) {
    return {
      verdict: context.profile.lostMembers,
      criteria: ["C5"],
      consequence: readersOf(name, context.profile),
    };
  }
  if (left === "nothing")
    return { effect: "narrows", ...rejectedBy(closedBy(after, "new", context), name, context.profile) };
  if (isOfReceiver(change)) return { effect: "same" };
  if (isForAnyObject(change, context)) return { effect: "same" };
  if (context.profile.closedObjects) {
    return {
      verdict: "breaking",
      criteria: ["C1", "C6"],
      consequence: dropped(name, context.profile),
    };
  }
  return {
    verdict: "dangerous",
    criteria: ["C2"],
    consequence: ignored(name, context.profile),
  };
}

/** Returns whether a TypeScript type names no properties: it accepts every object. */
function isForAnyObject({ pair }: Change, { schema, snapshot }: Looks): boolean {
  const { properties, variants } = schema("new", pair.new);
  return formatTraits(snapshot("new")).isCode && Object.keys(properties).length + variants.length === 0;
}

const WAS_KEPT =
  "Any value was accepted and stored before. Objects whose value the new schema does not allow are rejected.";

/** Returns whether `x-kubernetes-preserve-unknown-fields` kept every value of the property, and its new schema rejects some. */
export function isTypedNow({ name, schema: at }: Property, change: Change, context: Looks): boolean {
  const before = context.schema("old", change.pair.old);
  const isKept = before.kubernetes.preserveUnknownFields !== undefined;
  const isFree = isKept && handling(name, "old", change, context) === "anything";
  return isFree && !admitsEverything(context.schema("new", at));
}

/** Judges the addition of a property for those who do not know it. Compares its schema with the one that applied to the name before. */
export function gainOf(member: Property, change: Change, context: Looks): Outcome {
  const { name } = member;
  const before = handling(name, "old", change, context);
  const demanded = isRequired(name, "new", change, context) && !isRequired(name, "old", change, context);
  if (demanded) return { effect: before === "nothing" ? "shifts" : "narrows" };
  if (before === "unknown") return { undecided: UNKNOWN_PATTERN };
  if (isVoid(member.schema, "new", context)) return { effect: before === "anything" ? "narrows" : "same" };
  if (before === "nothing") {
    const closed = closedBy(context.schema("old", change.pair.old), "old", context);
    const isRead = change.channel.polarity === "response";
    return { effect: "widens", ...(isRead && unexpectedBy(closed, name, context.profile)) };
  }
  if (isTypedNow(member, change, context)) return { effect: "narrows", consequence: WAS_KEPT };
  const mentioned = before === "anything" && isMentioned(name, context.schema("old", change.pair.old), context);
  if (!mentioned || admitsEverything(context.schema("new", member.schema))) return { effect: "same" };
  return change.channel.polarity === "response" ? { effect: "narrows" } : { undecided: UNDESCRIBED };
}
