import type { Json } from "../../../src/model/json.ts";
import type { SchemaSource } from "../../../src/prove/oracle/index.ts";
import { loadDocuments } from "../../../src/readers/document/documents.ts";
import { parseDocument } from "../../../src/readers/document/parse.ts";

/** A document as the readers load it, without their normalization. */
export function sourceOf(document: Json): SchemaSource {
  const parsed = parseDocument({ name: "api.json", url: "file:///specs/api.json", text: JSON.stringify(document) });
  if (!("value" in parsed)) throw new Error(parsed.map(({ message }) => message).join("\n"));
  const documents = loadDocuments(parsed, (reference) => ({
    code: "REF_REMOTE",
    level: "error",
    message: `There is one document only, so "${reference}" leads nowhere.`,
    hint: "Refer to something inside.",
    file: "api.json",
  }));
  return {
    source: (at) => documents.get(at),
    endless: () => [],
    follow: (reference, from) => documents.follow(reference, from),
  };
}
