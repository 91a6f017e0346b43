import { holderOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["added"],
  description: "Disallow adding a value to a closed enum",
  source: updating("enum"),
  messages: {
    open: "Enum value `{{name}}` ({{number}}) was added to {{place}}, which is open.",
    closed: "Enum value `{{name}}` ({{number}}) was added to {{place}}, which is closed.",
  },
  recipe:
    "Deploy the readers before any writer sends the value, or use an open enum (proto3 or `features.enum_type = OPEN`).",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    const isClosed = holder !== undefined && "values" in holder && holder.closed;
    return {
      messageId: isClosed ? "closed" : "open",
      data: { number: change.new!.number },
      costs: isClosed ? { wire: "dangerous" } : {},
      consequences: { wire: "Old readers treat the field as unset, and reject the message if the field is required." },
    };
  },
});
