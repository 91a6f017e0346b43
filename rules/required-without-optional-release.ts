import type { Element } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isAddedNow, nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a release in which a property is optional with a default before it becomes required",
    looksAt: "history",
    criteria: ["C1"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      added: "{{element}} was added as required in {{changed}}. No release before had it as optional with a default.",
      required: "{{element}} is required since {{changed}}. No release before had it as optional with a default.",
    },
    recipe: "Add the property as optional with a default, and require it in a new API version only.",
  },
  create: (context) => {
    const judge = (element: Element<"property"> | Element<"parameter">): void => {
      const newest = newestOf(context);
      const [now, before] = [newest, newest - 1].map((release) =>
        stateIn<"property">(element as Element<"property">, release),
      );
      if (now?.required !== true || now.default !== undefined || before?.required === true) return;
      if (before === undefined && !isAddedNow(element, context)) return;
      if (element.stays.some(({ state }) => !state.required && state.default !== undefined)) return;
      if (!context.isSent(element)) return;
      const messageId = before === undefined ? "added" : "required";
      const data = { changed: nameOf(newest, context) };
      const consequence = "Requests and stored objects that omit it are rejected.";
      context.report({ element, messageId, data, verdict: "breaking", consequence });
    };
    return { property: judge, parameter: judge };
  },
});
