import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { answers, bindingsIn, bindsSameFields, requestOf, showBinding, variablesIn } from "./shared/http-bindings.ts";
import { BY_STABILITY } from "./shared/severity.ts";

const CONSEQUENCE =
  "Where a gateway and a server of different versions meet, one fills in a field that the other does not read.";

export default defineRule({
  meta: {
    description: "Disallow reading a part of an HTTP path into another field",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    formats: ["protobuf"],
    source: {
      title: "Google API Improvement Proposals: HTTP and gRPC Transcoding",
      url: "https://google.aip.dev/127",
    },
    messages: { bound: "{{place}} reads the path of {{calls}} into {{new}}; before, it was read into {{old}}." },
    recipe: "Keep the variable bound to its field; give the other field a path of its own.",
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
        const heirs = after.filter((other) => answers(other, binding)).map(({ path }) => variablesIn(path, new_));
        const [first] = heirs;
        if (first === undefined || heirs.some((heir) => bindsSameFields(was, heir))) continue;
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
