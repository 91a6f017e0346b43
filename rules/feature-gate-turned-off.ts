import { defineRule } from "../src/rule.ts";
import { ON_GATE_HISTORY } from "./shared/gate-history.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";

export default defineRule({
  meta: {
    ...ON_GATE_HISTORY,
    description: "Disallow turning off the default of a feature gate that a release before had turned on",
    criteria: ["C1", "C2"],
    severity: "warn",
    messages: { off: "{{element}} is off by default in {{changed}}. It was on by default in {{last}}." },
    recipe: "Keep the default, and deprecate the gate for a release before you turn it off.",
  },
  create: (context) => ({
    featureGate: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now === undefined || now.enabled || before?.enabled !== true || now.stage === "deprecated") return;
      const data = { changed: nameOf(newest, context), last: nameOf(newest - 1, context) };
      const consequence = "Users lose the feature with an upgrade, although they changed nothing.";
      context.report({ element, messageId: "off", data, verdict: "dangerous", consequence });
    },
  }),
});
