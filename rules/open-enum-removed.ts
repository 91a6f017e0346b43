import { factRule } from "./families/facts.ts";
import { zalando } from "./wording/standards.ts";
import { showValues } from "./shared/values.ts";

export default factRule({
  events: ["openEnum:removed"],
  description: "Report removing `x-extensible-enum`",
  criteria: ["C2"],
  source: zalando(112),
  messages: { removed: "`x-extensible-enum` was removed from {{place}}; it listed {{values}}." },
  recipe: "Keep the list, so that clients know which values to handle.",
  judge: (change) => ({ messageId: "removed", effect: "same", data: { values: showValues(change.old!) } }),
});
