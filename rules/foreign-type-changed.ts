import type { Effect } from "../src/finding.ts";
import type { Change } from "../src/model/change.ts";
import { relateHolders } from "../src/model/holders.ts";
import {
  ALL_TYPES,
  FOREIGN_DETAIL,
  FOREIGN_TYPE,
  type ForeignDetail,
  type Schema,
  TYPE_TRAITS,
  type TypeTraits,
} from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { relateCalls } from "./shared/calls.ts";
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
    },
    recipe: "Keep the type, or compare what both are written like and accept the finding with that reason.",
  },
  create: (context) => {
    const hear = (change: Change<"foreignType">): void => {
      const old = context.schema("old", change.pair.old);
      const new_ = context.schema("new", change.pair.new);
      const [before, after] = [detailOf(old), detailOf(new_)];
      // Where the words are the same, what stands for their parameters is not.
      const isReadable = before?.text !== after?.text;
      const data = {
        old: (isReadable ? before?.text : undefined) ?? change.old ?? "",
        new: (isReadable ? after?.text : undefined) ?? change.new ?? "",
      };
      const messageId = change.old === undefined ? "taken" : change.new === undefined ? "left" : "changed";
      const related = relateHolders(String(change.old), String(change.new));
      const [calls, callsNow] = [callsOf(old, "old", context), callsOf(new_, "new", context)];
      if (calls && callsNow) {
        const effect = relateCalls(calls, callsNow);
        const consequence = change.channel.polarity === "request" ? FUNCTIONS : CALLS;
        if (effect !== undefined) context.report({ change, messageId: "called", data, effect, consequence });
        else context.report({ change, messageId: "called", data, undecided: UNTOLD });
      } else if (related !== undefined) {
        context.report({ change, messageId, data, effect: related, consequence: OTHER });
      } else if (isOther(old, new_) || isOther(new_, old)) {
        const told = change.old === undefined || isPromiseFor(old, new_) ? "wrapped" : "unwrapped";
        context.report({ change, messageId: told, data, effect: effectOf(old, new_), consequence: OTHER });
      } else context.report({ change, messageId, data, undecided: before?.asks || after?.asks ? ASKED : UNKNOWN });
    };
    return { "foreignType:added": hear, "foreignType:removed": hear, "foreignType:changed": hear };
  },
});

const UNKNOWN = "What such a type consists of cannot be read here.";
const ASKED = "Which of its branches it is depends on the types that it is given.";
const UNTOLD = "Their words do not tell whether one may stand for the other.";
const FUNCTIONS = "Functions that were accepted before no longer fit.";
const CALLS = "Calls that were right before no longer are.";
const OTHER = "Code that uses it as it was no longer compiles.";

/** A promise or a function in the place of a value that is neither; an object of the language in that of a text, say. */
function isOther(plain: Schema, foreign: Schema): boolean {
  const name = String(foreign.extensions[FOREIGN_TYPE]?.value);
  const isUnbound = plain.types.value.length === ALL_TYPES.length;
  if (isPromiseFor(plain, foreign)) return true;
  const isPlain = plain.extensions[FOREIGN_TYPE] === undefined && (!isUnbound || isPromiseOf(plain, foreign));
  const isKnown = PROMISE.test(name) || (OBJECT.test(name) && !plain.types.value.includes("object"));
  return isPlain && (isKnown || detailOf(foreign)?.calls !== undefined);
}

/** Of another type that cannot be read. */
function isPromiseFor(held: Schema, promise: Schema): boolean {
  const [name, promised] = [held, promise].map(({ extensions }) => String(extensions[FOREIGN_TYPE]?.value));
  return PROMISE.test(promised!) && (promised!.endsWith(`<${name!}>`) || OBJECT.test(name!) || HOLDER.test(name!));
}

/** Of what whoever uses it chooses. */
function isPromiseOf(plain: Schema, foreign: Schema): boolean {
  const [chosen, promised] = [plain, foreign].map(({ extensions }) => traitsOf(extensions).chosen);
  return chosen !== undefined && chosen === promised;
}

/** Where it might be null and is nothing else now, or the other way round, that much is as before. */
function effectOf(old: Schema, new_: Schema): Effect {
  const isNull = ({ types }: Schema): boolean => types.value.join() === "null";
  const mayBeNull = ({ extensions }: Schema): boolean => traitsOf(extensions).nothing !== undefined;
  if (isNull(new_) && mayBeNull(old)) return "narrows";
  return isNull(old) && mayBeNull(new_) ? "widens" : "shifts";
}

const PROMISE = /^Promise(?:Like)?</u;
/** Of the objects that the language itself declares, those that no text, number or list may stand for. */
const OBJECT =
  /^(?:Date|RegExp|(?:Weak)?(?:Map|Set)|WeakRef|(?:Shared)?ArrayBuffer|DataView|(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array|(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error)(?:<|$)/u;

function traitsOf(extensions: Schema["extensions"]): TypeTraits {
  return (extensions[TYPE_TRAITS]?.value ?? {}) as TypeTraits;
}

/** One that holds values of other types. */
const HOLDER = /^\w+<…>$/u;

/** Of a function, or of an object that is called. */
function callsOf(schema: Schema, side: "old" | "new", context: Pick<RuleContext, "schema">): ForeignDetail["calls"] {
  const called = schema.properties["()"];
  return detailOf(schema)?.calls ?? (called && detailOf(context.schema(side, called.schema))?.calls);
}

function detailOf({ extensions }: Schema): ForeignDetail | undefined {
  return extensions[FOREIGN_DETAIL]?.value as ForeignDetail | undefined;
}
