import { factRule } from "./families/facts.ts";
import { foreignOf, unlistedBy } from "./shared/re-exports.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["root:removed"],
  description: "Disallow removing a schema from a JSON Schema document",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-4.3"),
  messages: {
    removed: "{{thing}} `{{name}}` was removed.",
    document: "The schema document was removed.",
    declared: "`{{name}}` was `{{foreign}}` of another package, and is now declared in this one.",
  },
  recipe: {
    typescript: "Keep the export, add a `@deprecated` tag, and remove it in the next major version.",
    other: "Keep the schema, mark it as deprecated, and remove it in the next major version.",
  },
  judge: (change, context) => {
    const { roots, operations } = context.snapshot("new");
    const foreign = foreignOf(change.name, "old", context);
    if (foreign !== undefined && `function ${change.name}` in operations) {
      return { messageId: "declared", data: { foreign }, undecided: UNKNOWN };
    }
    const isStar = context.snapshot("old").roots[change.name]?.value === "star";
    const undecided =
      isStar && Object.keys(roots).some((name) => !(name in context.snapshot("old").roots))
        ? LISTED
        : unlistedBy(change.name, context);
    if (change.at.old === DOCUMENT) {
      const consequence = "References to the document no longer resolve.";
      return { messageId: "document", verdict: "breaking", consequence };
    }
    const isCode = context.profile.users === "code";
    const data = { thing: !isCode ? "schema" : change.name.startsWith("export ") ? "statement" : "export" };
    const consequence = isCode
      ? `Code that uses \`${change.name}\` no longer compiles.`
      : `References to \`${change.name}\` no longer resolve.`;
    if (undecided !== undefined) return { messageId: "removed", data, undecided, consequence };
    return { messageId: "removed", data, verdict: "breaking", consequence };
  },
});

const DOCUMENT = "#";
const UNKNOWN = "The other package was not read, so its declaration was not compared.";
const LISTED = "The exports of the other package were not read, and may be among the added ones.";
