import { defineRule } from "../src/contracts/rule.ts";
import { ON_GATE_HISTORY } from "./shared/gate-history.ts";
import { countOf, isRemovedNow, nameOf, newestOf, since, stateIn } from "./shared/releases.ts";

export default defineRule({
  meta: {
    ...ON_GATE_HISTORY,
    description: "Require a feature gate to be locked to its default for a number of releases before it is removed",
    criteria: ["C1"],
    severity: "warn",
    schema: {
      type: "object",
      properties: {
        releases: { type: "integer", minimum: 1, default: 3, description: "Releases in which the gate is locked." },
      },
      additionalProperties: false,
    },
    messages: {
      early:
        "{{element}} was removed in {{removed}}, {{passed}} after it was locked in {{locked}}. It must stay for {{wanted}}.",
    },
    recipe: "Keep the gate, locked to its default, for three releases, and remove it then.",
  },
  create: (context) => ({
    featureGate: (element) => {
      if (!isRemovedNow(element, context)) return;
      const newest = newestOf(context);
      if (stateIn(element, newest - 1)?.locked !== true) return;
      const locked = since(element, newest - 1, (state) => state.locked)!;
      const { releases: wanted = 3 } = context.options as { readonly releases?: number };
      if (locked === 0 || newest - locked >= wanted) return;
      const data = {
        removed: nameOf(newest, context),
        locked: nameOf(locked, context),
        passed: countOf(newest - locked, "release"),
        wanted: countOf(wanted, "release"),
      };
      const consequence = "Servers whose command line still names the gate no longer start.";
      context.report({ element, messageId: "early", data, verdict: "dangerous", consequence });
    },
  }),
});
