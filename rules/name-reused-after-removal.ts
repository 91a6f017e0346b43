import type { Element } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isOtherThing, nameOf, newestOf, stateBeforeReturn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reusing the name of a removed element for something else, any number of releases later",
    looksAt: "history",
    criteria: ["C2", "C6"],
    source: kubernetesChanges("alpha-field-in-existing-api-version"),
    messages: {
      type: "{{element}} was added in {{added}} with type {{now}}. A removed one had this name and type {{before}} up to {{last}}.",
      members:
        "{{element}} was added in {{added}} with other properties than the removed one of this name, which existed up to {{last}}.",
      number:
        "{{element}} was added in {{added}} with number {{now}}. A removed one had this name and number {{before}} up to {{last}}.",
    },
    recipe: "Choose a name that no earlier release used.",
  },
  create: (context) => {
    const consequence =
      "Old clients and stored data still use the name in its former meaning, so values are misread or rejected.";
    const report = (element: Element, messageId: "type" | "members" | "number", last: number, values: object): void => {
      const data = { added: nameOf(newestOf(context), context), last: nameOf(last, context), ...values };
      context.report({ element, messageId, data, verdict: "breaking", consequence });
    };
    const typed = (element: Element<"property"> | Element<"parameter"> | Element<"definition">): void => {
      const returned = stateBeforeReturn<"property" | "definition">(element as Element<"property">, context);
      if (returned === undefined) return;
      const { state: before, last } = returned;
      const now = element.stays.at(-1)!.state;
      if (!isOtherThing(before, now)) return;
      const isSameType = before.type === now.type;
      report(element, isSameType ? "members" : "type", last, { before: shown(before.type), now: shown(now.type) });
    };
    return {
      property: typed,
      parameter: typed,
      definition: typed,
      numbered: (element) => {
        const returned = stateBeforeReturn(element, context);
        if (returned === undefined) return;
        const { state: before, last } = returned;
        const now = element.stays.at(-1)!.state;
        if (before.type !== now.type)
          report(element, "type", last, { before: shown(before.type), now: shown(now.type) });
        else if (before.number !== now.number)
          report(element, "number", last, { before: before.number, now: now.number });
      },
    };
  },
});

function shown(type: string): string {
  return type === "" ? "any" : `\`${type}\``;
}
