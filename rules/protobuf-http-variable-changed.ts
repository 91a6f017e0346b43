import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { answers, bindingsIn, bindsSameFields, requestOf, showBinding, variablesIn } from "./shared/http-bindings.ts";

const CONSEQUENCE =
  "During a rollout, a gateway of one version fills in a field that a server of the other version does not read.";

export default defineRule({
  meta: {
    description: "Disallow binding a path variable of `google.api.http` to another field",
    looksAt: "change",
    criteria: ["C1"],
    formats: ["protobuf"],
    source: {
      title: "Google API Improvement Proposals: HTTP and gRPC Transcoding",
      url: "https://google.aip.dev/127",
    },
    messages: { bound: "Path variable of {{calls}} in {{place}} changed from {{old}} to {{new}}." },
    recipe: "Keep the path variable. Add a separate binding for the other field.",
  },
  create: (context) => ({
    "httpRule:changed": (change: Change<"httpRule">) => {
      const [before, after] = [bindingsIn(change.old), bindingsIn(change.new)];
      const [old, new_] = [
        requestOf(change.pair.old, context.snapshot("old")),
        requestOf(change.pair.new, context.snapshot("new")),
      ];
      for (const binding of before) {
        const was = variablesIn(binding.path, old);
        const successors = after.filter((other) => answers(other, binding)).map(({ path }) => variablesIn(path, new_));
        const [first] = successors;
        if (first === undefined || successors.some((successor) => bindsSameFields(was, successor))) continue;
        const isPromised = context.profile.promises?.includes("C1") ?? true;
        const data = { calls: showBinding(binding), old: show(was), new: show(first) };
        const verdict = isPromised ? "dangerous" : "compatible";
        return context.report({ change, messageId: "bound", data, verdict, consequence: CONSEQUENCE });
      }
    },
  }),
});

function show(variables: ReturnType<typeof variablesIn>): string {
  return variables.map(({ written }) => `\`${written}\``).join(" and ");
}
