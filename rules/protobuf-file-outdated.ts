import type { DeclaredField } from "../src/model/declaration.ts";
import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { nameIn, numberIn } from "./shared/protobuf-tags.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that a generated `.proto` file has the fields of its Go types",
    looksAt: "snapshot",
    criteria: ["W1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("generate-protobuf-objects"),
    messages: {
      missing: "{{place}} is `{{name}}` = {{number}} in protobuf, and {{file}} has no such field.",
      renumbered: "{{place}} is `{{name}}` = {{number}} in protobuf, and {{other}} in {{file}}.",
      left: "{{place}} has no field `{{name}}` = {{number}}, and {{file}} still has it.",
    },
    recipe: "Run the generator again.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const { value: type } = part;
      const generated = context.snapshot.generated?.[type.package];
      const numbers = generated?.numbersOf(type.identifier);
      if (generated === undefined || numbers === undefined || type.incomplete || isOfItsOwn(type.markers)) return;
      const [file, verdict] = [generated.name, "dangerous"] as const;
      const consequence = "Whoever reads the messages by that file misses or misreads the field.";
      const known = new Set<string>();
      for (const { tags } of type.fields) {
        const tag = tags["protobuf"];
        const number = numberIn(tag?.value);
        if (tag === undefined || number === undefined) continue;
        // Without a name, the generator takes that of the field.
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

/** `+protobuf.as=Timestamp`, `+protobuf=false`: the generator is told to write something else. */
function isOfItsOwn(markers: DeclaredField["markers"]): boolean {
  return markers.some(({ name }) => name === "protobuf" || name === "protobuf.as" || name === "protobuf.embed");
}
