import { showKeys } from "../src/model/index-keys.ts";
import { traitsOf } from "../src/model/typing.ts";
import { factRule } from "./families/facts.ts";
import { hasIndexSignature, isDeclaredObject, unindexedName } from "./shared/index-signatures.ts";
import { semverForTypes } from "./wording/standards.ts";

export default factRule({
  events: ["additionalProperties:added", "patternProperty:added", "patternProperty:changed"],
  description: "Disallow adding an index signature, or more keys of one, to a type that callers pass",
  criteria: ["C1"],
  formats: ["typescript"],
  source: semverForTypes,
  messages: {
    added: "An index signature was added to {{place}}; interfaces and classes have none.",
    keysAdded: "The index signature of {{place}} now covers keys of type {{keys}}.",
  },
  recipe: "Keep the type, and accept one with an index signature in an overload.",
  judge: (change, context) => {
    const { new: new_, pair, channel, name } = change;
    const old = context.schema("old", pair.old);
    if (channel.polarity === "response" || !isDeclaredObject(old)) return undefined;
    const values = context.schema("new", new_!);
    // Every member has type `any`.
    if (values.types.value.length === 0 || traitsOf(values).unrestricted === "any") return undefined;
    const isFirst = !hasIndexSignature(old);
    const isOfAllKeys = change.subject === "additionalProperties";
    if (!isFirst && (isOfAllKeys ? old.additionalProperties !== undefined : unindexedName(name, old) === undefined))
      return undefined;
    const keys = isOfAllKeys ? "string" : showKeys(name);
    return {
      messageId: isFirst ? "added" : "keysAdded",
      ...(!isFirst && { data: { keys } }),
      verdict: "dangerous",
      criteria: ["C1"],
      consequence: isFirst
        ? "Code that passes a value of an interface or a class no longer compiles."
        : "Code that passes a value with members of other types under these keys no longer compiles.",
    };
  },
});
