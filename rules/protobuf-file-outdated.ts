import type { DeclaredField } from "../src/model/declaration.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { nameIn, numberIn } from "./shared/protobuf-tags.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require generated `.proto` files to match the `protobuf` tags of their Go types",
    looksAt: "snapshot",
    criteria: ["W1"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("generate-protobuf-objects"),
    messages: {
      missing: "{{file}} does not declare field `{{name}}` ({{number}}) of {{place}}.",
      renumbered:
        "Number of field `{{name}}` of {{place}} is {{number}} in its `protobuf` tag but {{other}} in {{file}}.",
      left: "{{file}} still declares field `{{name}}` ({{number}}), which {{place}} no longer has.",
    },
    recipe: "Run the protobuf generator and commit its output.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const { value: type } = part;
      const generated = context.snapshot.generated?.[type.package];
      const numbers = generated?.numbersOf(type.identifier);
      if (generated === undefined || numbers === undefined || type.incomplete || isCustomized(type.markers)) return;
      const [file, verdict] = [generated.name, "dangerous"] as const;
      const consequence = "Clients that use the .proto file lose or misread the field.";
      const known = new Set<string>();
      for (const { tags } of type.fields) {
        const tag = tags["protobuf"];
        const number = numberIn(tag?.value);
        if (tag === undefined || number === undefined) continue;
        // The generator uses the name of the field if `name=` is missing.
        const name = nameIn(tag.value) ?? Object.keys(numbers).find((each) => numbers[each] === number);
        if (name === undefined) continue;
        known.add(name);
        const other = numbers[name];
        if (other === number) continue;
        const messageId = other === undefined ? "missing" : "renumbered";
        const data = { name, number, file, ...(other !== undefined && { other }) };
        context.report({ part, messageId, name, data, verdict, consequence, at: tag.at });
      }
      if (known.size === 0) return;
      for (const [name, number] of Object.entries(numbers)) {
        if (!known.has(name))
          context.report({ part, messageId: "left", name, data: { name, number, file }, verdict, consequence });
      }
    },
  }),
});

/** Returns whether a marker such as `+protobuf.as=Timestamp` or `+protobuf=false` replaces the generated message. */
function isCustomized(markers: DeclaredField["markers"]): boolean {
  return markers.some(({ name }) => name === "protobuf" || name === "protobuf.as" || name === "protobuf.embed");
}
