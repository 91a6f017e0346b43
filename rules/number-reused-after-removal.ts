import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

const ALWAYS = { alpha: "error", beta: "error", stable: "error" } as const;

export default defineRule({
  meta: {
    description: "Disallow reusing the number of a removed protobuf field or enum value, any number of releases later",
    looksAt: "history",
    criteria: ["W1", "C6"],
    severity: ALWAYS,
    formats: ["protobuf", "go"],
    source: kubernetesChanges("alpha-field-in-existing-api-version"),
    messages: {
      reused: "{{element}} was added in {{added}} with number {{number}}, which `{{former}}` used up to {{last}}.",
    },
    recipe: "Choose a number that no earlier release used, and reserve the numbers of removed fields.",
  },
  create: (context) => ({
    numbered: (element) => {
      const newest = newestOf(context);
      const now = stateIn(element, newest);
      if (now === undefined || stateIn(element, newest - 1)?.number === now.number) return;
      const uses = context.siblings(element).flatMap((other) => {
        if (other.key === element.key) return [];
        const stays = other.stays.filter(({ state }) => state.number === now.number);
        return stays.map(({ to }) => ({ name: other.name, to }));
      });
      // A number that changed hands in one step is a change of two snapshots.
      if (uses.some(({ to }) => to >= newest - 1)) return;
      const latest = uses.toSorted((a, b) => b.to - a.to)[0];
      if (latest === undefined) return;
      const data = {
        added: nameOf(newest, context),
        number: now.number,
        former: latest.name,
        last: nameOf(latest.to, context),
      };
      const consequence = "Data that earlier releases wrote with this number is decoded as something else.";
      context.report({ element, messageId: "reused", data, verdict: "breaking", consequence });
    },
  }),
});
