import { defineRule } from "../src/contracts/rule.ts";
import { ON_GATE_HISTORY } from "./shared/gate-history.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";

export default defineRule({
  meta: {
    ...ON_GATE_HISTORY,
    description: "Disallow moving a feature gate from alpha to GA without a release in beta",
    criteria: ["C5"],
    severity: "warn",
    messages: { skipped: "{{element}} went from alpha in {{last}} to GA in {{changed}}. No release had it in beta." },
    recipe: "Publish the feature in beta for at least one release before it becomes GA.",
  },
  create: (context) => ({
    featureGate: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now?.stage !== "stable" || before?.stage !== "alpha") return;
      if (element.stays.some(({ state }) => state.stage === "beta")) return;
      const data = { changed: nameOf(newest, context), last: nameOf(newest - 1, context) };
      const consequence = "The feature becomes permanent before clusters that do not use alpha features have tried it.";
      context.report({ element, messageId: "skipped", data, verdict: "dangerous", consequence });
    },
  }),
});
