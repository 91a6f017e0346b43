import { defineRule } from "../src/contracts/rule.ts";
import { compareStatedNumbers } from "../src/model/release-order.ts";
import { ON_GATES } from "./shared/feature-gates.ts";

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Require the releases of a feature gate in its comment, in the order of its stages",
    criteria: ["C5"],
    severity: "info",
    messages: {
      missing: "The comment of {{place}} does not state the release of its stage, such as `{{stage}}: v1.31`.",
      order:
        "The comment of {{place}} states {{later}} in {{laterRelease}}, which is not after {{earlier}} in {{release}}.",
    },
    recipe: "Write a line for each stage above the gate, such as `// alpha: v1.31`, or use versioned specs.",
  },
  create: (context) => ({
    featureGate: (part) => {
      const { comment, specs } = part.value;
      if (comment === undefined) return;
      const stated = STAGES.flatMap(([stage, form]) => {
        const release = form.exec(comment)?.[1];
        return release === undefined ? [] : [{ stage, release }];
      });
      const consequence = "Users do not know since when the feature has its level.";
      const said = { part, verdict: "dangerous", consequence } as const;
      for (const [index, { stage: later, release: laterRelease }] of stated.entries()) {
        const before = stated[index - 1];
        if (before === undefined || compareStatedNumbers(before.release, laterRelease) < 0) continue;
        const data = { later, laterRelease: `v${laterRelease}`, earlier: before.stage, release: `v${before.release}` };
        context.report({ ...said, messageId: "order", name: later, data, values: Object.values(data) });
      }
      // A versioned spec states the release, too.
      const newest = specs.at(-1);
      if (newest === undefined || newest.version !== undefined || newest.stage === "deprecated") return;
      const stage = newest.stage === "stable" ? "GA" : newest.stage;
      if (!stated.some((each) => each.stage === stage))
        context.report({ ...said, messageId: "missing", data: { stage } });
    },
  }),
});

const formOf = (stage: string): RegExp => new RegExp(String.raw`^\s*(?:${stage}):\s*v(\d+\.\d+)\b`, "imu");

const STAGES = [
  ["alpha", formOf("alpha")],
  ["beta", formOf("beta")],
  ["GA", formOf("ga|stable")],
] as const;
