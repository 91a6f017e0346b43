import { textsIn } from "./shared/aggregates.ts";
import { isRetyped } from "./shared/resource-types.ts";
import { wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["resourceReference"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow letting a field refer to resources of another type",
  source: { title: "Google API Improvement Proposals: Resource types", url: "https://google.aip.dev/123" },
  messages: {
    changed: "The field {{field}} of {{place}} referred to {{old}} and now refers to {{new}}.",
    added: "The field {{field}} of {{place}} says which resources it refers to.",
  },
  recipe: "Keep the type; add a field that refers to the other one.",
  judge: (change, { snapshot }) => {
    const [before, after] = [textsIn(change.old), textsIn(change.new)];
    const isFollowing = KEYS.some((key) => {
      const [was, is] = [before[key]?.[0], after[key]?.[0]];
      return was !== undefined && is !== undefined && isRetyped(was, is, snapshot("old").wire!, snapshot("new").wire!);
    });
    // That a resource is of another type is told of its message.
    if (isFollowing) return undefined;
    const [old, new_] = [show(before), show(after)];
    const [, field = ""] = /\/(?:fields|extensions)\/([^/]+)/u.exec(change.at.new) ?? [];
    const isSame = old === ANY || old === new_;
    const data = { field: `\`${field}\``, old, new: new_ };
    const consequences = { source: "Generated code takes names of another resource for it, or none at all." };
    return { messageId: isSame ? "added" : "changed", data, costs: isSame ? {} : { source: "breaking" }, consequences };
  },
});

const KEYS = ["type", "child_type"] as const;

const ANY = "no resource in particular";

function show({ type, child_type: child }: Readonly<Record<string, readonly string[]>>): string {
  if (type?.[0] !== undefined) return type[0] === "*" ? ANY : `\`${type[0]}\``;
  return child?.[0] === undefined ? ANY : `parents of \`${child[0]}\``;
}
