import type { Report } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { answers, bindingsIn, showBinding, type HttpBinding } from "./shared/http-bindings.ts";

export default factRule({
  events: ["httpRule:added", "httpRule:removed", "httpRule:changed"],
  description: "Disallow removing an HTTP binding (`google.api.http`) of a method",
  criteria: ["C1"],
  formats: ["protobuf"],
  source: {
    title: "Google API Improvement Proposals: HTTP and gRPC Transcoding",
    url: "https://google.aip.dev/127",
  },
  messages: {
    removed: "HTTP binding {{removed}} was removed from {{place}}.",
    answered: "`response_body` of HTTP binding {{calls}} of {{place}} changed from {{old}} to {{new}}.",
    added: "An HTTP binding was added to {{place}}.",
  },
  recipe: "Keep the old binding and add the new one under `additional_bindings`.",
  judge: (change, context) => {
    const [before, after] = [bindingsIn(change.old), bindingsIn(change.new)];
    const removed = before.filter((binding) => !after.some((other) => answers(other, binding)));
    const added = after.filter((binding) => !before.some((other) => answers(other, binding)));
    if (removed.length === 0 && added.length === 0) return undefined;
    if (removed.length === 0) return { messageId: "added", verdict: "compatible" };

    const verdict = (context.profile.promises?.includes("C1") ?? true) ? "breaking" : "compatible";
    return { verdict, ...reportRemoved(removed, after) };
  },
});

/** A request that still matches a binding may get another `response_body`. */
function reportRemoved(removed: readonly HttpBinding[], after: readonly HttpBinding[]): Reported {
  const successors = removed.flatMap((binding) => after.find((other) => asks(other, binding)) ?? []);
  if (successors.length < removed.length) {
    const consequence = "HTTP requests to the old binding fail or are parsed differently.";
    return { messageId: "removed", data: { removed: removed.map(showBinding).join(" and ") }, consequence };
  }
  const calls = removed.map((binding) => showBinding({ ...binding, responseBody: "" })).join(" and ");
  return {
    messageId: "answered",
    data: { calls, old: showAnswers(removed), new: showAnswers(successors) },
    consequence: "HTTP clients receive different JSON in the response.",
  };
}

type Reported = Pick<Report<"removed" | "answered">, "messageId" | "data" | "consequence">;

function asks(wide: HttpBinding, { responseBody, ...narrow }: HttpBinding): boolean {
  return answers({ ...wide, responseBody }, { ...narrow, responseBody });
}

function showAnswers(bindings: readonly HttpBinding[]): string {
  const shown = bindings.map(({ responseBody }) =>
    responseBody === "" ? "the whole response" : `\`${responseBody}\``,
  );
  return [...new Set(shown)].join(" or ");
}
