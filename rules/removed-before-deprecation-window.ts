import type { Element, ElementKind } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import {
  isOver,
  isRemovedNow,
  nameOf,
  newestOf,
  passedSince,
  since,
  stateIn,
  WINDOW_OPTIONS,
  windowOf,
  windowText,
} from "./shared/releases.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a deprecated element before its deprecation window has ended",
    looksAt: "history",
    criteria: ["C1", "C5"],
    source: kubernetesDeprecation(),
    schema: WINDOW_OPTIONS,
    messages: {
      early:
        "{{element}} was removed in {{removed}}, {{passed}} after it was deprecated in {{deprecated}}. The deprecation window is {{window}}.",
      unserved:
        "{{element}} is no longer served since {{removed}}, {{passed}} after it was deprecated in {{deprecated}}. The deprecation window is {{window}}.",
      unknown:
        "{{element}} was removed in {{removed}}, {{passed}} after {{deprecated}}. Its deprecation window is {{window}}, and it is not known when it began.",
    },
    recipe: "Keep the element, marked as deprecated, until its deprecation window has ended.",
  },
  create: (context) => {
    const judge = (element: Element, last: number, messageId: "early" | "unserved"): void => {
      const deprecated = since<ElementKind>(element, last, (state) => state.deprecated === true);
      if (deprecated === undefined) return;
      const window = windowOf(stateIn(element, last)!.stability, context);
      if (isOver(deprecated, window, context)) return;
      const data = {
        removed: nameOf(newestOf(context), context),
        deprecated: nameOf(deprecated, context),
        passed: passedSince(deprecated, context),
        window: windowText(window),
      };
      if (deprecated === 0) {
        const undecided = `${data.deprecated}, the first snapshot, already has it as deprecated.`;
        context.report({ element, messageId: "unknown", data, undecided });
        return;
      }
      const consequence = "Clients that planned with the announced window fail before they could migrate.";
      context.report({ element, messageId, data, verdict: "breaking", consequence });
    };
    const removal = (element: Element): void => {
      if (isRemovedNow(element, context)) judge(element, newestOf(context) - 1, "early");
    };
    return {
      operation: removal,
      definition: removal,
      parameter: removal,
      property: removal,
      numbered: removal,
      resourceVersion: (element) => {
        const newest = newestOf(context);
        if (stateIn(element, newest - 1)?.served !== true) return;
        const now = stateIn(element, newest);
        if (now === undefined) judge(element, newest - 1, "early");
        else if (!now.served) judge(element, newest - 1, "unserved");
      },
    };
  },
});
