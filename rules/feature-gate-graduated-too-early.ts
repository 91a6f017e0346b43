import { defineRule } from "../src/contracts/rule.ts";
import { isEarlier, ON_GATE_HISTORY } from "./shared/gate-history.ts";
import { countOf, nameOf, newestOf, since, stateIn } from "./shared/releases.ts";

const DEFAULTS = { alpha: 1, beta: 2 } as const;

export default defineRule({
  meta: {
    ...ON_GATE_HISTORY,
    description: "Require a feature gate to stay in alpha and in beta for a number of releases",
    criteria: ["C5"],
    severity: "info",
    schema: {
      type: "object",
      properties: {
        alpha: { type: "integer", minimum: 1, default: DEFAULTS.alpha, description: "Releases in alpha." },
        beta: { type: "integer", minimum: 1, default: DEFAULTS.beta, description: "Releases in beta." },
      },
      additionalProperties: false,
    },
    messages: {
      early: "{{element}} left {{stage}} in {{changed}} after {{passed}}. It must stay there for {{wanted}}.",
    },
    recipe: "Keep the stage until the number of releases has passed.",
  },
  create: (context) => ({
    featureGate: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now === undefined || before === undefined || !isEarlier(before.stage, now.stage)) return;
      const { stage } = before;
      if (now.stage === "deprecated" || (stage !== "alpha" && stage !== "beta")) return;
      const first = since(element, newest - 1, (state) => state.stage === stage)!;
      // A gate that the first snapshot has can be older.
      if (first === 0) return;
      const wanted = (context.options[stage] as number | undefined) ?? DEFAULTS[stage];
      if (newest - first >= wanted) return;
      const data = {
        stage,
        changed: nameOf(newest, context),
        passed: countOf(newest - first, "release"),
        wanted: countOf(wanted, "release"),
      };
      const consequence = "Feedback on the stage arrives after the next stage has fixed the behavior.";
      context.report({ element, messageId: "early", data, verdict: "dangerous", consequence });
    },
  }),
});
