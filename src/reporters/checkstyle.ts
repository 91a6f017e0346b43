import type { Reporter } from "../contracts/reporter.ts";
import { entriesOf, textOf, type Entry } from "./entries.ts";
import { partitionBy } from "./causes.ts";
import { repositoryPath } from "./place.ts";
import { element, xmlDocument, type XmlElement } from "./xml.ts";

/** Checkstyle XML, which Jenkins and many other tools read. */
export const checkstyle: Reporter = {
  name: "checkstyle",
  render: (comparison, options) => {
    const byFile = partitionBy(entriesOf(comparison, options), ({ place }) => [place.file]);
    const files = byFile.map((entries) =>
      element("file", { name: repositoryPath(entries[0]?.place.file ?? "") }, entries.map(error)),
    );
    return xmlDocument(element("checkstyle", { version: "4.3" }, files));
  },
};

const SEVERITIES = { error: "error", warn: "warning", info: "info" } as const satisfies Record<
  Entry["severity"],
  string
>;

function error(entry: Entry): XmlElement {
  const { start } = entry.place.range ?? {};
  return element("error", {
    line: start?.line ?? 1,
    ...(start !== undefined && { column: start.column }),
    severity: SEVERITIES[entry.severity],
    message: textOf(entry),
    source: `apicompat.${entry.id}`,
  });
}
