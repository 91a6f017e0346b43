import { holderOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["added"],
  description: "Disallow a new value of a closed enumeration, which old readers do not see",
  source: updating("enum"),
  messages: {
    open: "The value `{{name}}` = {{number}} was added to {{place}}, which is open to values that a reader does not know.",
    closed: "The value `{{name}}` = {{number}} was added to {{place}}, which is closed.",
  },
  recipe: "Deploy the readers first, or use an open enumeration (`features.enum_type = OPEN`, proto3).",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    const isClosed = holder !== undefined && "values" in holder && holder.closed;
    return {
      messageId: isClosed ? "closed" : "open",
      data: { number: change.new!.number },
      costs: isClosed ? { wire: "dangerous" } : {},
      consequences: { wire: "Old readers find the field unset, and refuse the message where it is required." },
    };
  },
});
