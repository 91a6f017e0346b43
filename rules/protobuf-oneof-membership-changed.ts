import type { Json } from "../src/model/json.ts";
import type { WireField } from "../src/model/wire.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import type { MessageSide, MessageSides, RuleContext } from "../src/contracts/rule.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["oneofMembership"],
  actions: ["changed"],
  description: "Disallow moving a field into, out of or between oneofs",
  source: updating("oneof-compat"),
  messages: {
    entered: "Field `{{name}}` of {{place}} was moved into oneof `{{new}}`.",
    left: "Field `{{name}}` of {{place}} was moved out of oneof `{{old}}`.",
    changed: "Field `{{name}}` of {{place}} was moved from oneof `{{old}}` to oneof `{{new}}`.",
  },
  recipe: "Keep the field in place. Add a new field with a new number to the oneof.",
  judge: (change, context) => {
    const [before, after] = [change.old!, change.new!];
    // The only field of a oneof excludes no other field.
    const isAlone = before.others + after.others === 0;
    return {
      messageId: before.oneof === undefined ? "entered" : after.oneof === undefined ? "left" : "changed",
      data: { old: before.oneof ?? "", new: after.oneof ?? "" },
      costs: { ...(!isAlone && { wire: "breaking", json: "breaking" }), source: "breaking" },
      consequences: {
        wire: "If one version sets several of the fields, the other keeps only the last one.",
        json: "",
        source: "Code that uses the oneof or its fields no longer compiles or changes its meaning.",
      },
      witness: isAlone ? undefined : witnessOfMove(change.name, messagesOf(change, context), context),
    };
  },
});

/** Writes two fields that exclude each other on one side only; that side keeps the last one. */
function witnessOfMove(name: string, sides: MessageSides | undefined, context: Asked): Json | undefined {
  const inNew = sides && rivals(name, sides.old, sides.new);
  const inOld = sides && rivals(name, sides.new, sides.old);
  return (inNew && witnessOf(context, sides, inNew)) ?? (inOld && witnessOf(context, sides, inOld, "new"));
}

/** Finds two fields that can both be set in `free` but exclude each other in `bound`; the named field comes first. */
function rivals(name: string, free: MessageSide, bound: MessageSide): readonly WireField[] | undefined {
  const oneofs = new Map(bound.fields.map((field) => [field.number, field.oneof]));
  const field = free.fields.find((each) => each.name === name);
  const home = field && oneofs.get(field.number);
  if (field === undefined || home === undefined) return undefined;
  const isRival = (other: WireField): boolean =>
    other !== field && oneofs.get(other.number) === home && (field.oneof === undefined || other.oneof !== field.oneof);
  const rival = free.fields.find(isRival);
  return rival && [field, rival];
}

type Asked = Pick<RuleContext, "wireWitness">;
