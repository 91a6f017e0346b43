import type { Element, ElementKind } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isOver, isPresent, nameOf, newestOf, passedSince, since, stateIn, windowOf } from "./shared/releases.ts";
import { gardenerChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report elements that are deprecated for longer than a number of releases and still exist",
    looksAt: "history",
    unchanged: true,
    criteria: ["C5"],
    severity: "info",
    source: gardenerChanges("removing-a-field"),
    schema: {
      type: "object",
      properties: {
        releases: {
          type: "integer",
          minimum: 1,
          default: 6,
          description: "Report an element that has been deprecated for more releases than this.",
        },
      },
      additionalProperties: false,
    },
    messages: {
      overdue: "{{element}} has been deprecated since {{deprecated}}, for {{passed}}, and still exists in {{newest}}.",
    },
    recipe: "Remove the element, or remove its deprecation if it stays.",
  },
  create: (context) => {
    const { releases: longest = 6 } = context.options as { readonly releases?: number };
    const judge = (element: Element): void => {
      if (element.stays.at(-1)!.state.deprecated !== true || !isPresent(element, context)) return;
      const newest = newestOf(context);
      const { stability } = stateIn(element, newest)!;
      if (context.profile.fieldsGoWithVersion && element.kind === "property" && stability !== "alpha") return;
      const deprecated = since<ElementKind>(element, newest, (state) => state.deprecated === true);
      if (deprecated === undefined || newest - deprecated <= longest) return;
      if (!isOver(deprecated, windowOf(stability, context), context)) return;
      const holder = element.holder === undefined ? undefined : context.element(element.holder);
      if (holder?.stays.at(-1)!.state.deprecated === true) return;
      // The first release may not be the one that deprecated it.
      const isFirst = deprecated === 0;
      const data = {
        deprecated: `${nameOf(deprecated, context)}${isFirst ? " or earlier" : ""}`,
        passed: `${isFirst ? "at least " : ""}${passedSince(deprecated, context)}`,
        newest: nameOf(newest, context),
      };
      const consequence = "Clients stop believing deprecations, and new clients start to use the element.";
      context.report({ element, messageId: "overdue", data, verdict: "dangerous", consequence });
    };
    return {
      operation: judge,
      definition: judge,
      parameter: judge,
      property: judge,
      numbered: judge,
      resourceVersion: judge,
    };
  },
});
