import type { Change } from "../src/model/change.ts";
import { isPromise } from "../src/model/holders.ts";
import type { Schema } from "../src/model/schema.ts";
import { unreadBase } from "../src/model/standard-members.ts";
import type { ForeignDetail } from "../src/model/typing.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { relateCalls } from "./shared/calls.ts";
import { detailOf, isPromiseFor, relateForeign } from "./shared/foreign-types.ts";
import { apart } from "./wording/excerpts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report replacing a type that is defined in another module",
    looksAt: "change",
    criteria: ["C1", "C5"],
    formats: ["go", "typescript"],
    comparesTexts: true,
    source: kubernetesChanges("on-compatibility"),
    messages: {
      changed: "Type of {{place}} changed from `{{old}}` to `{{new}}`.",
      taken: "{{place}} was replaced by type `{{new}}`, which is not among the compared files.",
      left: "Type `{{old}}`, which is not among the compared files, was replaced by one that is.",
      called: "Type of {{place}} changed from `{{old}}` to `{{new}}`.",
      wrapped: "{{place}} was wrapped in `{{new}}`.",
      unwrapped: "{{place}} is no longer wrapped in `{{old}}`.",
      extends: "{{place}} now extends `{{new}}`, which is not among the compared files.",
      extended: "{{place}} no longer extends `{{old}}`.",
    },
    recipe: "Keep the old type until the next major version. If both types accept the same code, waive the finding.",
  },
  create: (context) => {
    const report = (change: Change<"foreignType">): void => {
      const old = context.schema("old", change.pair.old);
      const new_ = context.schema("new", change.pair.new);
      const [before, after] = [detailIn(old, "old", context), detailIn(new_, "new", context)];
      // If both have the same text, their type arguments differ.
      const isReadable = before?.text !== after?.text;
      const [oldText, newText] = apart(
        String((isReadable ? before?.text : undefined) ?? change.old ?? ""),
        String((isReadable ? after?.text : undefined) ?? change.new ?? ""),
      );
      const data = { old: oldText, new: newText };
      const messageId = change.old === undefined ? "taken" : change.new === undefined ? "left" : "changed";
      const [calls, callsNow] = [before?.calls, after?.calls];
      if (calls && callsNow) {
        const effect = relateCalls(calls, callsNow);
        const consequence = change.channel.polarity === "request" ? FUNCTIONS : CALLS;
        if (effect !== undefined) context.report({ change, messageId: "called", data, effect, consequence });
        else context.report({ change, messageId: "called", data, undecided: UNDECIDED, consequence: MAYBE });
        return;
      }
      const based = ofBase(change, old, new_);
      if (based !== undefined) {
        context.report({ change, data, ...based });
        return;
      }
      const effect = relateForeign(old, new_);
      if (effect === undefined) {
        context.report({
          change,
          messageId,
          data,
          undecided: before?.asks || after?.asks ? ASKED : unknownOf(change),
          consequence: MAYBE,
        });
        return;
      }
      const isHeld = change.old === undefined || isPromiseFor(old, new_);
      const wasHeld = change.new === undefined || isPromiseFor(new_, old);
      const message = isHeld ? "wrapped" : wasHeld ? "unwrapped" : messageId;
      context.report({ change, messageId: message, data, effect, consequence: OTHER });
    };
    return { "foreignType:added": report, "foreignType:removed": report, "foreignType:changed": report };
  },
});

/** Handles an object type that extends such a type. */
function ofBase({ old, new: new_ }: Change<"foreignType">, before: Schema, after: Schema) {
  const areObjects = [before, after].every(({ types }) => types.value.join() === "object");
  if (!areObjects || isPromise(old ?? new_) || (old !== undefined && new_ !== undefined)) return undefined;
  if (unreadBase(before, after) !== undefined && hasLost(before, after))
    return {
      messageId: "extends",
      undecided: `The definition of \`${String(new_)}\` is not among the compared files.`,
      consequence: MAYBE,
    } as const;
  return old === undefined
    ? ({ messageId: "extends", effect: "narrows" } as const)
    : ({ messageId: "extended", effect: "widens", consequence: OTHER } as const);
}

/** Returns whether the object itself no longer declares a property, so that its new base can. */
function hasLost(before: Schema, after: Schema): boolean {
  return Object.keys(before.properties).some((name) => !(name in after.properties));
}

/** Names the types that were not read. Other types are expressions, such as mapped types. */
function unknownOf({ old, new: new_ }: Change<"foreignType">): string {
  const names = [old, new_].flatMap((text) => /^[\w$./-]+(?=<|$)/u.exec(String(text ?? ""))?.[0] ?? []);
  const [first, other = first] = names.map((name) => `\`${name}\``);
  if (first === undefined) return UNDECIDED;
  return first === other
    ? `The definition of ${first} is not among the compared files.`
    : `The definitions of ${first} and ${other!} are not among the compared files.`;
}

const MAYBE = "Code that uses the old type may no longer compile.";
const ASKED = "The result of the conditional type depends on its type arguments.";
const UNDECIDED = "The text of the types does not show whether one is assignable to the other.";
const FUNCTIONS = "Code that passes a function of the old type no longer compiles.";
const CALLS = "Calls that pass arguments of the old types no longer compile.";
const OTHER = "Code that uses the old type no longer compiles.";

/** Returns the details of a type, or of the call signature of an object. */
function detailIn(
  schema: Schema,
  side: "old" | "new",
  context: Pick<RuleContext, "schema">,
): ForeignDetail | undefined {
  const called = schema.properties["()"];
  return detailOf(schema) ?? (called && detailOf(context.schema(side, called.schema)));
}
