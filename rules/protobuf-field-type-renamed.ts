import type { Snapshot } from "../src/model/snapshot.ts";
import type { WireEnum, WireMessage } from "../src/model/wire.ts";
import { showType } from "./shared/wire-types.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldTypeName"],
  actions: ["changed"],
  description: "Disallow another message or enumeration as the type of a field, though it is written alike",
  source: updating("updating"),
  messages: {
    changed: "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which is written alike.",
    extended:
      "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which reads what the other wrote, but for what it reserves.",
  },
  recipe: "Keep the type: generated code knows it by its name.",
  judge: ({ old, new: field }, context) => {
    const [before, after] = [context.snapshot("old"), context.snapshot("new")];
    const [from = "", to = ""] = [old!.typeName, field!.typeName];
    const [a, b] = [definitionOf(before, from), definitionOf(after, to)];
    const isSource = after.format === "go";
    // Names of Go are in no JSON, and what its JSON is like is told of the schemas.
    const alike = isSource || (a !== undefined && b !== undefined && (context.same(a.at, b.at) || keepsNames(a, b)));
    const isAlias = after.declarations?.types[from]?.target === to;
    return {
      messageId: isLonger(a, b) ? "extended" : "changed",
      data: { old: showType(old!), new: showType(field!) },
      costs: { ...(!alike && { json: "breaking" }), ...(!isAlias && { source: isSource ? "dangerous" : "breaking" }) },
    };
  },
});

function definitionOf({ wire }: Snapshot, name: string): WireMessage | WireEnum | undefined {
  return wire?.messages[name] ?? wire?.enums[name];
}

/** What both have is called alike in JSON; types within are told by themselves. */
function keepsNames(old: WireMessage | WireEnum, new_: WireMessage | WireEnum): boolean {
  if (!isLonger(old, new_) || !("fields" in old) || !("fields" in new_)) return false;
  const names = new Map(new_.fields.map(({ number, jsonName }) => [number, jsonName]));
  return old.fields.every(({ number, jsonName }) => (names.get(number) ?? jsonName) === jsonName);
}

function isLonger(old: WireMessage | WireEnum | undefined, new_: WireMessage | WireEnum | undefined): boolean {
  if (old === undefined || new_ === undefined || !("fields" in old) || !("fields" in new_)) return false;
  return old.fields.length !== new_.fields.length;
}
