import type { Change } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { enumValues } from "../src/model/enumeration.ts";
import { type TraitLoss, typeTraitRule } from "./families/type-trait-rule.ts";

type Message = "enum" | "removed" | "const";

export default typeTraitRule<Message>({
  description:
    "Disallow replacing an `enum` with literal types, literal types with an `enum`, or an `enum` with a `const enum`",
  criteria: ["C1", "C5"],
  messages: {
    enum: "{{place}} was changed from literal types to an `enum`.",
    removed: "{{place}} is no longer an `enum`.",
    const: "{{place}} was changed from an `enum` to a `const enum`.",
  },
  recipe: "Keep the declaration as it is, and add a separate type of the other form.",
  traits: {
    enumeration: (change, context) => {
      if (change.new === undefined) return formRemoved(change, context);
      if (change.old !== undefined) return undefined;
      const isWritten = Object.values(enumValues(change.new)).some((value) => typeof value === "string");
      return isWritten ? { messageId: "enum", harm: "narrows", consequence: WRITING } : "compatible";
    },
    enumerated: ({ old, new: new_ }) =>
      old === "object" && new_ === "inlined"
        ? { messageId: "const", harm: "break", consequence: LISTING }
        : "compatible",
  },
});

const WRITING = "Code that passes a string literal no longer compiles.";
const NAMING = "Code that uses the names of the enum members no longer compiles.";
const NAMING_TYPES = "Code that uses an enum member as a type no longer compiles.";
const LISTING = "Code that uses the enum as an object, or is compiled with `isolatedModules`, no longer compiles.";

function formRemoved(
  { pair }: Change<"typeTrait">,
  { schema }: RuleContext<Message | "compatible">,
): TraitLoss<Message> {
  // A constant with the same name still has the values, and the type lists them.
  return schema("new", pair.new).variants.length > 0
    ? { messageId: "removed", harm: "risk", consequence: NAMING_TYPES }
    : { messageId: "removed", harm: "break", consequence: NAMING };
}
