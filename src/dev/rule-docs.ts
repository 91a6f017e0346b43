import type { Severity } from "../contracts/finding.ts";
import { FORMATS, type Format } from "../model/snapshot.ts";
import { formatTraits } from "../model/format-traits.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import { PROMISES } from "../reporters/promises.ts";
import type { Rule, RuleMeta } from "../contracts/rule.ts";
import { code, table } from "./markdown-table.ts";

/** Title, description, formats, severity, settings, promises and source of a rule, in Markdown. `shown`: formats of its examples. */
export function docHeader(id: string, { meta }: Rule, shown: ReadonlySet<Format>): string {
  const formats = FORMATS.filter((format) => meta.formats?.includes(format) ?? shown.has(format));
  const promises = meta.criteria.map((criterion) => `${PROMISES[criterion].name} (${criterion})`);
  return [
    `# ${id}`,
    `${meta.description}.`,
    [
      `- Formats: ${formats.map((format) => formatTraits({ format }).title).join(", ")}`,
      `- Severity of a break: ${severities(meta)}`,
      `- Setting: \`${settingOf(id, meta)}\` under \`rules\` in the [configuration](../docs/configuration.md)`,
      ...(meta.guideline === undefined ? [] : [`- Runs only in profiles with the guideline \`${meta.guideline}\``]),
      ...(promises.length === 0 ? [] : [`- [Promise](../docs/concepts/promises.md): ${promises.join(", ")}`]),
      `- Source: [${meta.source.title}](${meta.source.url})`,
    ].join("\n"),
    ...(meta.schema === undefined ? [] : [optionsTable(meta.schema)]),
  ].join("\n\n");
}

/** An example: the rule with the severity that it does not have, and with its first option. */
function settingOf(id: string, { severity, schema }: RuleMeta): string {
  const other = severity.stable === "warn" ? "error" : "warn";
  const [option] = Object.entries(isObject(schema?.["properties"]) ? schema["properties"] : {});
  if (option === undefined) return `${id}: ${other}`;
  const [name, { default: fallback, enum: values }] = [option[0], isObject(option[1]) ? option[1] : {}];
  const value = fallback ?? (Array.isArray(values) ? values[0] : undefined);
  return value === undefined ? `${id}: ${other}` : `${id}: [${severity.stable}, { ${name}: ${JSON.stringify(value)} }]`;
}

/** The stabilities that share a severity are named together. */
function severities({ severity }: RuleMeta): string {
  const places = { stable: "where the API is stable", beta: "in beta", alpha: "in alpha" } as const;
  const groups = new Map<Severity, string[]>();
  for (const stability of ["stable", "beta", "alpha"] as const) {
    const level = severity[stability];
    groups.set(level, [...(groups.get(level) ?? []), places[stability]]);
  }
  if (groups.size === 1) return `**${severity.stable}**`;
  return [...groups].map(([level, where]) => `**${level}** ${where.join(" or ")}`).join(", ");
}

function optionsTable({ properties }: JsonObject): string {
  const rows = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => {
    const { type, enum: values, default: fallback, description } = isObject(schema) ? schema : {};
    const kind = Array.isArray(values)
      ? values.map((value) => code(JSON.stringify(value))).join(", ")
      : String(type ?? "any");
    return [code(name), kind, fallback === undefined ? "" : code(JSON.stringify(fallback)), String(description ?? "")];
  });
  return `Options:\n\n${table(["Name", "Type", "Default", "Meaning"], rows)}`;
}
