import type { Change } from "../src/model/change.ts";
import { isPromise } from "../src/model/holders.ts";
import type { ForeignDetail, Schema } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { relateCalls } from "./shared/calls.ts";
import { detailOf, isPromiseFor, relateForeign } from "./shared/foreign-types.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a type from elsewhere in the place of another one",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["go", "typescript"],
    source: kubernetesChanges("on-compatibility"),
    messages: {
      changed: "The type `{{old}}` was replaced by `{{new}}`.",
      taken: "{{place}} was replaced by the type `{{new}}`, which cannot be read here.",
      left: "The type `{{old}}`, which cannot be read here, was replaced by one that can be.",
      called: "{{place}} was `{{old}}`, and is `{{new}}` now.",
      wrapped: "{{place}} is a `{{new}}` now.",
      unwrapped: "{{place}} is no `{{old}}` any more.",
      extends: "{{place}} now extends `{{new}}`, which cannot be read here.",
      extended: "{{place}} no longer extends `{{old}}`.",
    },
    recipe: "Keep the type, or compare what both are written like and accept the finding with that reason.",
  },
  create: (context) => {
    const hear = (change: Change<"foreignType">): void => {
      const old = context.schema("old", change.pair.old);
      const new_ = context.schema("new", change.pair.new);
      const [before, after] = [detailIn(old, "old", context), detailIn(new_, "new", context)];
      // Where the words are the same, what stands for their parameters is not.
      const isReadable = before?.text !== after?.text;
      const data = {
        old: (isReadable ? before?.text : undefined) ?? change.old ?? "",
        new: (isReadable ? after?.text : undefined) ?? change.new ?? "",
      };
      const messageId = change.old === undefined ? "taken" : change.new === undefined ? "left" : "changed";
      const [calls, callsNow] = [before?.calls, after?.calls];
      if (calls && callsNow) {
        const effect = relateCalls(calls, callsNow);
        const consequence = change.channel.polarity === "request" ? FUNCTIONS : CALLS;
        if (effect !== undefined) context.report({ change, messageId: "called", data, effect, consequence });
        else context.report({ change, messageId: "called", data, undecided: UNTOLD });
        return;
      }
      const based = ofBase(change, old, new_);
      if (based !== undefined) {
        context.report({ change, data, ...based });
        return;
      }
      const effect = relateForeign(old, new_);
      if (effect === undefined) {
        context.report({ change, messageId, data, undecided: before?.asks || after?.asks ? ASKED : UNKNOWN });
        return;
      }
      const isHeld = change.old === undefined || isPromiseFor(old, new_);
      const wasHeld = change.new === undefined || isPromiseFor(new_, old);
      const told = isHeld ? "wrapped" : wasHeld ? "unwrapped" : messageId;
      context.report({ change, messageId: told, data, effect, consequence: OTHER });
    };
    return { "foreignType:added": hear, "foreignType:removed": hear, "foreignType:changed": hear };
  },
});

/** Of an object that has what such a type has, beside members of its own. */
function ofBase({ old, new: new_ }: Change<"foreignType">, before: Schema, after: Schema) {
  const areObjects = [before, after].every(({ types }) => types.value.join() === "object");
  if (!areObjects || isPromise(old ?? new_) || (old !== undefined && new_ !== undefined)) return undefined;
  return old === undefined
    ? ({ messageId: "extends", effect: "narrows" } as const)
    : ({ messageId: "extended", effect: "widens", consequence: OTHER } as const);
}

const UNKNOWN = "What such a type consists of cannot be read here.";
const ASKED = "Which of its branches it is depends on the types that it is given.";
const UNTOLD = "Their words do not tell whether one may stand for the other.";
const FUNCTIONS = "Functions that were accepted before no longer fit.";
const CALLS = "Calls that were right before no longer are.";
const OTHER = "Code that uses it as it was no longer compiles.";

/** Of a type, or of an object that is called. */
function detailIn(
  schema: Schema,
  side: "old" | "new",
  context: Pick<RuleContext, "schema">,
): ForeignDetail | undefined {
  const called = schema.properties["()"];
  return detailOf(schema) ?? (called && detailOf(context.schema(side, called.schema)));
}
