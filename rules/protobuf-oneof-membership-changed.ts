import type { Json } from "../src/model/json.ts";
import type { WireField } from "../src/model/wire.ts";
import { messagesOf, witnessOf, type MessageSide, type MessageSides } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["oneofMembership"],
  actions: ["changed"],
  description: "Disallow moving a field into a oneof, out of one, or from one to another",
  source: updating("oneof-compat"),
  messages: {
    entered: "The field `{{name}}` of {{place}} moved into the oneof `{{new}}`.",
    left: "The field `{{name}}` of {{place}} moved out of the oneof `{{old}}`.",
    changed: "The field `{{name}}` of {{place}} moved from the oneof `{{old}}` to `{{new}}`.",
  },
  recipe: "Leave the field where it is, and add a new one where it is needed.",
  judge: (change, context) => {
    const [before, after] = [change.old!, change.new!];
    // Alone in a oneof a field excludes nothing that was ever written beside it.
    const isAlone = before.others + after.others === 0;
    return {
      messageId: before.oneof === undefined ? "entered" : after.oneof === undefined ? "left" : "changed",
      data: { old: before.oneof ?? "", new: after.oneof ?? "" },
      costs: { ...(!isAlone && { wire: "breaking", json: "breaking" }), source: "breaking" },
      consequences: {
        wire: "Of fields that one version writes together, the other keeps the last one only.",
        json: "",
        source:
          "Code that sets, reads or tells the cases of the oneof no longer compiles, or no longer means the same.",
      },
      witness: isAlone ? undefined : witnessOfMove(change.name, messagesOf(change, context)),
    };
  },
});

/** Two fields that exclude each other on one side only: that side keeps the one that was written last. */
function witnessOfMove(name: string, sides: MessageSides | undefined): Json | undefined {
  const inNew = sides && rivals(name, sides.old, sides.new);
  const inOld = sides && rivals(name, sides.new, sides.old);
  return (inNew && witnessOf(sides, inNew)) ?? (inOld && witnessOf(sides, inOld, "new"));
}

/** Fields of `free` that both may be set, the named one first, and exclude each other in `bound`. */
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
