import type { Element, MemberState } from "../src/model/element.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isOtherThing, nameOf, newestOf, stateBeforeReturn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reintroducing a removed property or parameter with another default, format or enum",
    looksAt: "history",
    criteria: ["C2"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      default: "{{element}} returned in {{added}} with default {{now}}. Up to {{last}}, its default was {{before}}.",
      format: "{{element}} returned in {{added}} with format {{now}}. Up to {{last}}, its format was {{before}}.",
      enum: "{{element}} returned in {{added}} with none of the enum values that it had up to {{last}}.",
    },
    recipe: "Restore the element as it was, or choose another name.",
  },
  create: (context) => {
    const judge = (element: Element<"property"> | Element<"parameter">): void => {
      const returned = stateBeforeReturn<"property">(element as Element<"property">, context);
      if (returned === undefined) return;
      const { state: before, last } = returned;
      const now = element.stays.at(-1)!.state;
      if (isOtherThing(before, now)) return;
      const facet = otherFacet(before, now);
      if (facet === undefined) return;
      const data = {
        added: nameOf(newestOf(context), context),
        last: nameOf(last, context),
        before: shown(before[facet]),
        now: shown(now[facet]),
      };
      const consequence = "Clients that know the former meaning get or send values that mean something else.";
      const messageId = facet === "values" ? "enum" : facet;
      context.report({ element, messageId, data, verdict: "breaking", consequence });
    };
    return { property: judge, parameter: judge };
  },
});

function otherFacet(before: MemberState, now: MemberState): "default" | "format" | "values" | undefined {
  if (JSON.stringify(before.default) !== JSON.stringify(now.default)) return "default";
  if (before.format !== now.format) return "format";
  const [old, values] = [before.values, now.values].map((list) => list?.map((value) => JSON.stringify(value)));
  if (old === undefined || values === undefined) return undefined;
  return old.some((value) => values.includes(value)) ? undefined : "values";
}

function shown(value: Json | readonly Json[] | undefined): string {
  return value === undefined ? "none" : `\`${JSON.stringify(value)}\``;
}
