import { admitsEverything } from "../../src/model/bare-schema.ts";
import type { Change } from "../../src/model/change.ts";
import { principal, split } from "../../src/model/pointer.ts";
import type { Property } from "../../src/model/schema.ts";
import { holderOfMember } from "../../src/model/standard-members.ts";
import { undeclared } from "../../src/model/undeclared.ts";
import type { Report, RuleContext } from "../../src/rule.ts";

type Looks = Pick<RuleContext, "schema" | "profile" | "snapshot">;

/** What a change does, as a rule reports it. */
export type Outcome = Pick<Report, "effect" | "verdict" | "criteria" | "consequence" | "undecided">;

type Handling = "anything" | "nothing" | "something" | "unknown";

/** What one side says of a member that it does not declare. */
function handling(name: string, side: "old" | "new", change: Change, context: Looks): Handling {
  const { schema, certain } = undeclared(context.schema(side, change.pair[side]), name);
  if (schema !== undefined && isVoid(schema, side, context)) return certain ? "nothing" : "unknown";
  if (!certain) return "unknown";
  return schema === undefined ? "anything" : "something";
}

function isVoid(schema: string, side: "old" | "new", context: Looks): boolean {
  return context.schema(side, schema).types.value.length === 0;
}

const UNKNOWN_PATTERN = "Whether one of the object's patterns matches the name cannot be told.";

const UNDESCRIBED = "Clients had to send it before, and nothing said what it should be.";

export function isRequired(name: string, side: "old" | "new", change: Change, context: Looks): boolean {
  return name in context.schema(side, change.pair[side]).required;
}

/** Of a member that must be present and is no longer described: nobody can send it, anything goes, or others describe it. */
const STILL_REQUIRED = { nothing: "narrows", anything: "widens", something: "same" } as const;

/** Of what a function of TypeScript is called on, which nobody writes for the call: it may have more than is asked for. */
function isOfReceiver({ pair }: Change): boolean {
  const [kind, , part, name] = split(principal(pair.old)).tokens;
  return kind === "functions" && part === "parameters" && name === "this";
}

/** What becomes of those who rely on a member that is no longer declared. */
export function lossOf(member: Property, change: Change, context: Looks): Outcome {
  const { name } = member;
  const isResponse = change.channel.polarity === "response";
  const after = context.schema("new", change.pair.new);
  const base = holderOfMember(after, name, (at) => context.schema("new", at));
  if (base !== undefined) return { undecided: `It is inherited from \`${base}\`, whose members are not read.` };
  const left = handling(name, "new", change, context);
  if (left === "unknown") return { undecided: UNKNOWN_PATTERN };
  const wasRequired = isRequired(name, "old", change, context);
  if (isVoid(member.schema, "old", context)) return { effect: left === "nothing" && !wasRequired ? "same" : "widens" };
  // That it has become required is told apart.
  if (isRequired(name, "new", change, context)) return { effect: STILL_REQUIRED[left] };
  if (isResponse && wasRequired) {
    return { effect: "widens", consequence: "Clients that rely on it no longer find it." };
  }
  if (left === "something") return { effect: "same" };
  const isKept = after.kubernetes.preserveUnknownFields !== undefined;
  if (context.profile.closedObjects && isKept && left === "anything") {
    // Whoever writes it may leave it out now, as where it is declared and no longer required.
    if (wasRequired) return { effect: "widens" };
    return {
      verdict: "dangerous",
      criteria: [isResponse ? "C5" : "C2"],
      consequence: "What clients go on sending there is kept, unchecked.",
    };
  }
  if (isResponse) {
    return {
      verdict: context.profile.lostMembers,
      criteria: ["C5"],
      consequence: "Clients that read it where it was present no longer find it.",
    };
  }
  if (left === "nothing") return { effect: "narrows" };
  if (isOfReceiver(change)) return { effect: "same" };
  if (isForAnyObject(change, context)) return { effect: "same" };
  if (context.profile.closedObjects) {
    return {
      verdict: "breaking",
      criteria: ["C1", "C6"],
      consequence: "What clients go on sending there is dropped or refused.",
    };
  }
  return {
    verdict: "dangerous",
    criteria: ["C2"],
    consequence: "What is still given there is silently ignored.",
  };
}

/** Of TypeScript: whoever names no members takes them all. */
function isForAnyObject({ pair }: Change, { schema, snapshot }: Looks): boolean {
  const { properties, variants } = schema("new", pair.new);
  return snapshot("new").format === "typescript" && Object.keys(properties).length + variants.length === 0;
}

const WAS_KEPT = "Any value was accepted and stored there. Objects that hold another one are now refused.";

/** Whether any value of the property was accepted and stored, as `x-kubernetes-preserve-unknown-fields` states, and some no longer are. */
export function isTypedNow({ name, schema: at }: Property, change: Change, context: Looks): boolean {
  const before = context.schema("old", change.pair.old);
  const isKept = before.kubernetes.preserveUnknownFields !== undefined;
  const isFree = isKept && handling(name, "old", change, context) === "anything";
  return isFree && !admitsEverything(context.schema("new", at));
}

/** What becomes of those who do not know a member that is now declared. Its schema is compared with what governed the name before. */
export function gainOf(member: Property, change: Change, context: Looks): Outcome {
  const { name } = member;
  const before = handling(name, "old", change, context);
  const demanded = isRequired(name, "new", change, context) && !isRequired(name, "old", change, context);
  if (demanded) return { effect: before === "nothing" ? "shifts" : "narrows" };
  if (before === "unknown") return { undecided: UNKNOWN_PATTERN };
  if (isVoid(member.schema, "new", context)) return { effect: before === "anything" ? "narrows" : "same" };
  if (before === "nothing") return { effect: "widens" };
  if (isTypedNow(member, change, context)) return { effect: "narrows", consequence: WAS_KEPT };
  const mandatory = before === "anything" && isRequired(name, "old", change, context);
  if (!mandatory || admitsEverything(context.schema("new", member.schema))) return { effect: "same" };
  return change.channel.polarity === "response" ? { effect: "narrows" } : { undecided: UNDESCRIBED };
}
