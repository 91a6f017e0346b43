import type { Change } from "../src/model/change.ts";
import { defineRule, type Report } from "../src/rule.ts";
import { answers, bindingsIn, showBinding, type HttpBinding } from "./shared/http-bindings.ts";
import { BY_STABILITY } from "./shared/severity.ts";

export default defineRule({
  meta: {
    description: "Disallow changing how a method is called over HTTP",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    formats: ["protobuf"],
    source: {
      title: "Google API Improvement Proposals: HTTP and gRPC Transcoding",
      url: "https://google.aip.dev/127",
    },
    messages: {
      removed: "{{place}} can no longer be called by {{gone}}.",
      answered: "{{place}} answered {{calls}} with {{old}}, and now with {{new}}.",
      added: "{{place}} can be called over HTTP in other ways too.",
    },
    recipe: "Keep the binding, and state the new one beside it among the `additional_bindings`.",
  },
  create: (context) => {
    const hear = (change: Change<"httpRule">): void => {
      const [before, after] = [bindingsIn(change.old), bindingsIn(change.new)];
      const gone = before.filter((binding) => !after.some((other) => answers(other, binding)));
      const come = after.filter((binding) => !before.some((other) => answers(other, binding)));
      if (gone.length === 0 && come.length === 0) return;
      if (gone.length === 0) context.report({ change, messageId: "added", verdict: "compatible" });
      else {
        const verdict = (context.profile.promises?.includes("C1") ?? true) ? "breaking" : "compatible";
        context.report({ change, verdict, ...tellGone(gone, after) });
      }
    };
    return { "httpRule:added": hear, "httpRule:removed": hear, "httpRule:changed": hear };
  },
});

/** A call that is still understood may be answered with another part of the response. */
function tellGone(gone: readonly HttpBinding[], after: readonly HttpBinding[]): Told {
  const heirs = gone.flatMap((binding) => after.find((other) => asks(other, binding)) ?? []);
  if (heirs.length < gone.length) {
    const consequence = "Calls over HTTP that were answered before fail, or are understood otherwise.";
    return { messageId: "removed", data: { gone: gone.map(showBinding).join(" and ") }, consequence };
  }
  const calls = gone.map((binding) => showBinding({ ...binding, responseBody: "" })).join(" and ");
  return {
    messageId: "answered",
    data: { calls, old: showAnswers(gone), new: showAnswers(heirs) },
    consequence: "Clients over HTTP find other JSON in the response.",
  };
}

type Told = Pick<Report<"removed" | "answered">, "messageId" | "data" | "consequence">;

function asks(wide: HttpBinding, { responseBody, ...narrow }: HttpBinding): boolean {
  return answers({ ...wide, responseBody }, { ...narrow, responseBody });
}

function showAnswers(bindings: readonly HttpBinding[]): string {
  const shown = bindings.map(({ responseBody }) =>
    responseBody === "" ? "all of its response" : `its \`${responseBody}\` alone`,
  );
  return [...new Set(shown)].join(" or ");
}
