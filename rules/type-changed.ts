import type { Change } from "../src/model/change.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { ofType, showTypes } from "./wording/types.ts";

const SAME_TEXT = "Both types have the same text form, but other keywords of the string may exclude some values.";

export default factRule({
  events: ["type:changed"],
  description: "Disallow changing `type` to an incompatible type",
  // A field that changes its type needs a new name, also in alpha.
  weighedBy: { version: "kubernetes" },
  criteria: ["C1", "C5"],
  source: jsonSchema("name-type"),
  messages: { changed: "Type of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Keep the {{property}}. Add another {{property}} of the new type, and deprecate the old one.",
  judge: (change, context) => {
    const effect = context.texts.relateTypes(change);
    if (effect === "narrows" || effect === "widens") return undefined;
    const old = showTypes(change.old!, context.schema("old", change.pair.old));
    const new_ = showTypes(change.new!, context.schema("new", change.pair.new));
    const values = ofType(change.channel.polarity === "request" ? old : new_);
    const judged = effect === "undecided" ? { undecided: splitAt(change) ?? SAME_TEXT } : { effect, ...values };
    return { messageId: "changed", data: { old, new: new_ }, ...judged };
  },
});

/** Returns why a change between a string and an array is undecided. */
function splitAt({ channel, old = [], new: new_ = [] }: Change<"type">): string | undefined {
  const isRequest = channel.polarity === "request";
  const [written, read] = (isRequest ? [old, new_] : [new_, old]).map((names) => names.includes("array"));
  const mark = written === true ? channel.joint : channel.separator;
  if (mark === undefined || written === read) return undefined;
  const text = `string with ${mark === " " ? "a space" : `\`${mark}\``}`;
  if (written === true) {
    const who = isRequest ? "the server still splits" : "clients split";
    return `Several values are sent as one ${text}. The document does not state whether ${who} it.`;
  }
  const who = isRequest ? "now parsed" : "parsed by clients";
  return `A ${text} is ${who} as several values. The document does not state whether such strings are sent.`;
}
