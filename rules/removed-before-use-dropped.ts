import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isRemovedNow, nameOf, newestOf, since, stateIn } from "./shared/releases.ts";
import { gardenerChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description:
      "Disallow removing a property before a release that no longer requires it and no longer sets its default",
    looksAt: "history",
    criteria: ["C3", "C5"],
    guideline: "gardener",
    source: gardenerChanges("removing-a-field"),
    messages: {
      required: "{{element}} was removed in {{removed}}, and {{last}}, the release before, still required it.",
      default:
        "{{element}} was removed in {{removed}}, and {{last}}, the release before, still set the default {{default}}.",
      steps:
        "{{element}} was removed in {{removed}}, but {{last}} both deprecated it and removed its default {{default}}. A defaulted field needs three releases.",
    },
    recipe:
      "Deprecate the property in one release, remove its default in the next one if it has one, and remove the property in a later release.",
  },
  create: (context) => ({
    property: (element) => {
      if (!isRemovedNow(element, context)) return;
      const newest = newestOf(context);
      const last = stateIn(element, newest - 1)!;
      const defaulted = element.stays.findLast(({ state }) => state.default !== undefined);
      const data = { removed: nameOf(newest, context), last: nameOf(newest - 1, context) };
      const report = (messageId: "required" | "default" | "steps", value: Json = ""): void => {
        const consequence = "Components of the release before still read or write the property, and fail without it.";
        const shown = { ...data, default: `\`${JSON.stringify(value)}\`` };
        context.report({ element, messageId, data: shown, verdict: "breaking", consequence });
      };
      if (last.required) report("required");
      else if (last.default !== undefined) report("default", last.default);
      else if (defaulted !== undefined) {
        const deprecated = since(element, newest - 1, (state) => state.deprecated === true);
        if (deprecated === newest - 1 && defaulted.to === newest - 2) report("steps", defaulted.state.default);
      }
    },
  }),
});
