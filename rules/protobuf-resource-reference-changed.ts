import { textsIn } from "./shared/aggregates.ts";
import { isRetyped } from "./shared/resource-types.ts";
import { wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["resourceReference"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow changing the resource type of `google.api.resource_reference`",
  source: { title: "Google API Improvement Proposals: Resource types", url: "https://google.aip.dev/123" },
  messages: {
    changed: "Resource reference of field {{field}} of {{place}} changed from {{old}} to {{new}}.",
    added: "A resource reference was added to field {{field}} of {{place}}.",
  },
  recipe: "Keep the resource type. Add a field that refers to the other resource.",
  judge: (change, { snapshot }) => {
    const [before, after] = [textsIn(change.old), textsIn(change.new)];
    const followsResource = KEYS.some((key) => {
      const [was, is] = [before[key]?.[0], after[key]?.[0]];
      return was !== undefined && is !== undefined && isRetyped(was, is, snapshot("old").wire!, snapshot("new").wire!);
    });
    // A changed type of the resource itself is reported on its message.
    if (followsResource) return undefined;
    const [old, new_] = [show(before), show(after)];
    const [, field = ""] = /\/(?:fields|extensions)\/([^/]+)/u.exec(change.at.new) ?? [];
    const isSame = old === ANY || old === new_;
    const data = { field: `\`${field}\``, old, new: new_ };
    const consequences = { source: "Generated code accepts names of another resource, or no longer checks them." };
    return { messageId: isSame ? "added" : "changed", data, costs: isSame ? {} : { source: "breaking" }, consequences };
  },
});

const KEYS = ["type", "child_type"] as const;

const ANY = "any resource";

function show({ type, child_type: child }: Readonly<Record<string, readonly string[]>>): string {
  if (type?.[0] !== undefined) return type[0] === "*" ? ANY : `\`${type[0]}\``;
  return child?.[0] === undefined ? ANY : `parents of \`${child[0]}\``;
}
