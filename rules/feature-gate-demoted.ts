import { defineRule } from "../src/rule.ts";
import { isEarlier, ON_GATE_HISTORY } from "./shared/gate-history.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";

export default defineRule({
  meta: {
    ...ON_GATE_HISTORY,
    description: "Disallow moving a feature gate to an earlier stage than a release before had",
    criteria: ["C1", "C2"],
    severity: "warn",
    messages: { demoted: "{{element}} is {{now}} in {{changed}}. It was {{before}} in {{first}}." },
    recipe: "Keep the stage, and deprecate the gate if the feature must be removed.",
  },
  create: (context) => ({
    featureGate: (element) => {
      const newest = newestOf(context);
      const [now, last] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now === undefined || last?.stage === now.stage) return;
      const former = element.stays.findLast(
        ({ to, state }) => to < newest && state.stage !== "deprecated" && isEarlier(now.stage, state.stage),
      );
      if (former === undefined) return;
      const data = {
        changed: nameOf(newest, context),
        now: shown(now.stage),
        before: shown(former.state.stage),
        first: nameOf(former.to, context),
      };
      const consequence = "Users rely on the stability that an earlier release declared.";
      context.report({ element, messageId: "demoted", data, verdict: "dangerous", consequence });
    },
  }),
});

function shown(stage: string): string {
  return stage === "stable" ? "GA" : stage;
}
