import type { Severity } from "../finding.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import { PROMISES } from "../reporters/promises.ts";
import type { Rule, RuleMeta } from "../rule.ts";
import { excerpt } from "./excerpt.ts";
import { directivesOf, expectationsOf, type FixtureFile, type FixturePair } from "./fixtures.ts";

/** Title, description, promises, severity, options and source of a rule, in Markdown. */
export function docHeader(id: string, { meta }: Rule): string {
  const rows = meta.criteria.map((criterion) => [criterion, PROMISES[criterion].name, PROMISES[criterion].clause]);
  return [
    `# ${id}`,
    `${meta.description}.`,
    table(["Promise", "Name", "What it says"], rows),
    severitySentence(meta),
    ...(meta.formats === undefined ? [] : [`It reads ${meta.formats.join(", ")} only.`]),
    ...(meta.convention === undefined ? [] : [`It speaks where the custom of ${meta.convention} holds.`]),
    ...(meta.schema === undefined ? [] : [optionsTable(meta.schema)]),
    `Source: [${meta.source.title}](${meta.source.url})`,
  ].join("\n\n");
}

/** The stabilities that share a severity are named together. */
function severitySentence({ severity }: RuleMeta): string {
  const places = { stable: "where the API is stable", beta: "in beta", alpha: "in alpha" } as const;
  const groups = new Map<Severity, string[]>();
  for (const stability of ["stable", "beta", "alpha"] as const) {
    const level = severity[stability];
    groups.set(level, [...(groups.get(level) ?? []), places[stability]]);
  }
  if (groups.size === 1) return `Severity of a break: **${severity.stable}**.`;
  const parts = [...groups].map(([level, where]) => `**${level}** ${where.join(" or ")}`);
  return `Severity of a break: ${parts.join(", ")}.`;
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

/** Bad: a pair that makes the rule fire. Good: one that leaves it silent. */
export function docExamples(id: string, pairs: readonly FixturePair[]): string | undefined {
  const own = pairs.filter(({ ruleId }) => ruleId === id);
  const firing = own.filter((pair) => speaks(id, pair));
  const breaking = firing.filter((pair) => breaks(id, pair));
  const silent = own.filter((pair) => (breaking.length > 0 ? !breaks(id, pair) : !speaks(id, pair)));
  const bad = breaking[0] ?? firing[0];
  const good = silent.find((pair) => !speaks(id, pair) && weightOf(pair) === 0) ?? silent[0];
  if (bad === undefined || good === undefined) return undefined;
  return [
    `## Examples`,
    example(breaking.length > 0 ? "Bad" : "Reported", bad, good),
    example(breaking.length > 0 ? "Good" : "Not reported", good, bad),
  ].join("\n\n");
}

function breaks(id: string, pair: FixturePair): boolean {
  return expectations(pair).some(({ ruleId, verdict }) => ruleId === id && verdict !== "compatible");
}

function speaks(id: string, pair: FixturePair): boolean {
  return expectations(pair).some(({ ruleId }) => ruleId === id);
}

function weightOf(pair: FixturePair): number {
  return expectations(pair).filter(({ verdict }) => verdict !== "compatible").length;
}

function expectations({ old, new: new_ }: FixturePair): ReturnType<typeof expectationsOf> {
  return [...expectationsOf(old), ...expectationsOf(new_)];
}

/** Where another pair shows the same difference, with what tells the two apart. */
function example(label: string, pair: FixturePair, other: FixturePair): string {
  const settings = settingsOf(pair);
  const title = `${label} (${pair.case.replaceAll("-", " ")})${settings === "" ? "" : `, ${settings}`}:`;
  if (pair.earlier !== undefined) return `${title}\n\n${stepsOf(pair.earlier, pair)}`;
  const alone = excerptOf(pair).join("\n");
  const alike = excerptOf(other).join("\n") === alone;
  return `${title}\n\n\`\`\`diff\n${alike ? excerptOf(pair, other.new.text).join("\n") : alone}\n\`\`\``;
}

/** One difference for each step from a release to the next. */
function stepsOf(earlier: readonly FixtureFile[], { old, new: new_ }: FixturePair): string {
  const all = [...earlier, old, new_];
  const nameOf = (file: FixtureFile, index: number): string =>
    directivesOf({ new: file }).release?.replace(" ", ", ") ?? `v${String(index + 1)}`;
  const steps = all.slice(1).map((file, index) => {
    const lines = excerptOf({ old: all[index]!, new: file });
    const change = lines.length === 0 ? "No change." : `\`\`\`diff\n${lines.join("\n")}\n\`\`\``;
    return `From ${nameOf(all[index]!, index)} to ${nameOf(file, index + 1)}:\n\n${change}`;
  });
  return steps.join("\n\n");
}

function excerptOf({ old, new: new_ }: Pick<FixturePair, "old" | "new">, beside?: string): readonly string[] {
  const comment = /\.(?:ya?ml|json)$/.test(new_.name) ? "#" : "//";
  return excerpt(old.text, new_.text, { comment, ...(beside !== undefined && { beside }) });
}

function settingsOf(pair: FixturePair): string {
  const { profile, today, options = {} } = directivesOf(pair);
  const set = Object.entries(options).map(([id, value]) => `with ${code(`"${id}": ${JSON.stringify(value)}`)}`);
  if (profile !== undefined) set.unshift(`with the profile ${code(profile)}`);
  if (today !== undefined) set.push(`on ${today}`);
  return set.join(" ");
}

/** All rules, each with a link to its document. */
export function rulesTable(rules: ReadonlyMap<string, Rule>): string {
  const rows = [...rules].map(([id, { meta }]) => [
    `[${id}](rules/${id}.md)`,
    meta.description,
    meta.criteria.join(" "),
    meta.severity.stable,
  ]);
  return table(["Rule", "What it is for", "Promises", "Severity"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
