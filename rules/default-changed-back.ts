import type { Element } from "../src/model/element.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing a default back to a value that an earlier release had",
    looksAt: "history",
    criteria: ["C2", "C6"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      back: "The default of {{element}} was changed from {{before}} back to {{now}} in {{changed}}. It was {{now}} up to {{first}}.",
    },
    recipe: "Keep the default of the release before, and choose defaults before a release publishes them.",
  },
  create: (context) => {
    const judge = (element: Element<"property"> | Element<"parameter">): void => {
      const newest = newestOf(context);
      const [now, before] = [newest, newest - 1].map((release) =>
        stateIn<"property">(element as Element<"property">, release),
      );
      if (now === undefined || before === undefined || isSame(now.default, before.default)) return;
      const former = element.stays.find(({ to, state }) => to < newest - 1 && isSame(state.default, now.default));
      // A default that was only added and removed again has its rule for two snapshots.
      if (former === undefined || now.default === undefined) return;
      const data = {
        changed: nameOf(newest, context),
        now: shown(now.default),
        first: nameOf(former.to, context),
        before: shown(before.default),
      };
      const consequence =
        "The meaning of an absent value depends on the release, so objects that no client changed behave differently after each upgrade.";
      context.report({ element, messageId: "back", data, verdict: context.profile.changedDefaults, consequence });
    };
    return { property: judge, parameter: judge };
  },
});

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function shown(value: Json | undefined): string {
  return value === undefined ? "no default" : `\`${JSON.stringify(value)}\``;
}
