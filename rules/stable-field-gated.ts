import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a feature gate to a field that earlier releases had without one",
    looksAt: "history",
    criteria: ["C1", "C6"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      gated: "{{element}} is behind gate {{gates}} since {{changed}}. It was available without a gate since {{first}}.",
    },
    recipe: "Leave the field without a gate, and put the new behavior behind a new field.",
  },
  create: (context) => ({
    property: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now?.gates === undefined || before === undefined || before.gates !== undefined) return;
      // Its gate was removed after it became GA, and returns: the field was never gated in between.
      const first = element.stays.findLast(({ state }) => state.gates !== undefined && state !== now)?.to ?? -1;
      const data = {
        changed: nameOf(newest, context),
        gates: now.gates.map((gate) => `\`${gate}\``).join(", "),
        first: nameOf(Math.max(first + 1, element.stays[0].from), context),
      };
      const consequence = "Servers with the gate turned off drop the field from objects that clients already store.";
      context.report({ element, messageId: "gated", data, verdict: "dangerous", consequence });
    },
  }),
});
