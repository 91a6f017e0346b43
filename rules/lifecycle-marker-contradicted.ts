import type { Element } from "../src/model/element.ts";
import { compareStatedNumbers } from "../src/model/release-order.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow lifecycle markers that contradict the releases that have the element",
    looksAt: "history",
    criteria: ["C5"],
    severity: "warn",
    source: fieldLifecycle(),
    messages: {
      introduced: "{{element}} states that it was introduced in {{stated}}. The first release that has it is {{seen}}.",
      removed: "{{element}} was removed in {{seen}}. Its marker announced the removal for {{stated}}.",
      replacement: "{{element}} names the replacement `{{stated}}`, which no release has.",
    },
    recipe: "Correct the marker, or make the change in the release that the marker states.",
  },
  create: (context) => {
    const consequence = "Tools warn clients about the wrong release, or not at all.";
    const newest = newestOf(context);
    const introduced = (element: Element<"property"> | Element<"resourceVersion">): void => {
      const stated = element.stays.at(-1)!.state.lifecycle?.introduced;
      if (stated === undefined || newest === 0 || element.stays[0].from !== newest) return;
      const seen = nameOf(newest, context);
      const [order, former] = [seen, nameOf(newest - 1, context)].map((release) =>
        compareStatedNumbers(stated, release),
      );
      // Releases between the two were not given.
      const isContradicted = order! > 0 || (order! < 0 && former! <= 0);
      if (!isContradicted) return;
      context.report({ element, messageId: "introduced", data: { stated, seen }, verdict: "dangerous", consequence });
    };
    return {
      property: introduced,
      resourceVersion: (element) => {
        introduced(element);
        const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
        const [lifecycle, former] = [now?.lifecycle, before?.lifecycle];
        const stated = former?.removed;
        if (stated !== undefined && now === undefined && compareStatedNumbers(stated, nameOf(newest, context)) > 0) {
          const data = { stated, seen: nameOf(newest, context) };
          context.report({ element, messageId: "removed", data, verdict: "dangerous", consequence });
        }
        const replacement = lifecycle?.replacement;
        if (replacement === undefined || replacement === former?.replacement) return;
        const [group, version = "", kind = ""] = replacement.split(",");
        const label = group === "" ? `${version} ${kind}` : `${group}/${version} ${kind}`;
        if (context.element(`version ${label}`) !== undefined) return;
        const data = { stated: replacement };
        context.report({ element, messageId: "replacement", data, verdict: "dangerous", consequence });
      },
    };
  },
});
