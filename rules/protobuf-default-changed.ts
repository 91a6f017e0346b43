import { canonical, type Json } from "../src/model/json.ts";
import { zeroOf } from "./shared/cardinality.ts";
import { holderOf } from "./shared/tombstones.ts";
import { wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldDefault"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing what a field is when nothing was written",
  source: {
    title: "Protocol Buffers: Language Guide (proto2), Optional Fields And Default Values",
    url: "https://protobuf.dev/programming-guides/proto2/#default",
  },
  messages: { changed: "The default of `{{name}}` of {{place}} went from {{old}} to {{new}}." },
  recipe: "Restore the default; let the code that reads the field decide what nothing means.",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    const field =
      holder !== undefined && "fields" in holder ? holder.fields.find(({ name }) => name === change.name) : undefined;
    const zero = zeroOf(field, context.snapshot("old").wire);
    const [before = zero, after = zero] = [change.old, change.new];
    if (before !== undefined && after !== undefined && canonical(before) === canonical(after)) return undefined;
    const show = (value: Json | undefined): string => (value === undefined ? "none" : `\`${canonical(value)}\``);
    return {
      messageId: "changed",
      data: { old: show(before), new: show(after) },
      costs: { wire: "breaking", json: "breaking", source: "breaking" },
      consequences: {
        wire: "What is written without the field is read as one value by one version and as another by the other.",
        json: "",
        source: "",
      },
    };
  },
});
