import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { format, resolveConfig } from "prettier";
import type { Rule } from "../contracts/rule.ts";
import { actionBundle } from "./action-bundle.ts";
import { withAddresses } from "./addresses.ts";
import { CORPUS_COUNTS, corpusCounts } from "./corpus-counts.ts";
import { loadFixtures, type FixturePair } from "./fixtures.ts";
import { goldenFiles } from "./golden-files.ts";
import { historyBundle, htmlBundle } from "./html-bundle.ts";
import { replacePart, type Part } from "./document-parts.ts";
import { guideFiles, ruleListFile } from "./guides.ts";
import { docHeader } from "./rule-docs.ts";
import { docExamples, type Examples } from "./rule-examples.ts";
import { loadRuleFiles } from "./rule-files.ts";

const ACTION_BUNDLE = ".github/actions/apicompat/index.mjs";
const HTML_BUNDLE = "src/reporters/html/bundle.ts";
const HISTORY_BUNDLE = "src/reporters/history/bundle.ts";

export const GENERATED_PARTS = ["documents", "golden", "corpus"] as const;

export type GeneratedPart = (typeof GENERATED_PARTS)[number];

export interface Generated {
  /** The stale files: path from the project's root, and the right text. */
  readonly stale: ReadonlyMap<string, string>;
  /** The parts that a person must write first, in one sentence each. */
  readonly gaps: readonly string[];
}

/** Renders all generated files. */
export async function generateFiles(root: string, parts: readonly GeneratedPart[]): Promise<Generated> {
  const { rules, faults } = await loadRuleFiles(root);
  const { pairs: ofTwo, histories, missing } = loadFixtures(root);
  const pairs = [...ofTwo, ...histories];
  const files = new Map<string, string>();
  const gaps = [...faults, ...missing.map((file) => `${file} is missing.`)];
  if (parts.includes("golden")) {
    for (const [path, text] of goldenFiles(pairs, Object.fromEntries(rules))) files.set(path, text);
  }
  if (parts.includes("documents")) gaps.push(...(await addDocuments(files, rules, pairs, root)));
  if (parts.includes("documents")) {
    for (const [path, text] of withAddresses(root, (file) => files.get(file))) files.set(path, text);
  }
  if (parts.includes("corpus")) {
    const counts = corpusCounts(process.env["APICOMPAT_CORPUS"] ?? "");
    if (counts !== undefined) files.set(CORPUS_COUNTS, counts);
  }
  const isStale = ([path, text]: readonly [string, string]): boolean =>
    !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text;
  return { stale: new Map([...files].filter(isStale)), gaps };
}

/** Adds the registry and documents of the rules, the guides, and the scripts of the HTML report and of the GitHub Action; returns the gaps. */
async function addDocuments(
  files: Map<string, string>,
  rules: ReadonlyMap<string, Rule>,
  pairs: readonly FixturePair[],
  root: string,
): Promise<readonly string[]> {
  const gaps: string[] = [];
  const fill = async (path: string, parts: readonly Part[], start?: string): Promise<void> => {
    let text = start ?? readFileSync(join(root, path), "utf8");
    for (const part of parts) {
      const filled = replacePart(text, { ...part, content: await pretty(part.content, path, root) });
      if (filled === undefined)
        gaps.push(`${path} has no place for what is generated: "${part.open}" and "${part.close}".`);
      else text = filled;
    }
    files.set(path, text);
  };

  const textOf = (path: string): string | undefined =>
    files.get(path) ?? (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined);
  files.set(ACTION_BUNDLE, await actionBundle(root));
  files.set(HTML_BUNDLE, await pretty(await htmlBundle(root), HTML_BUNDLE, root));
  files.set(HISTORY_BUNDLE, await pretty(await historyBundle(root), HISTORY_BUNDLE, root));
  files.set("rules/registry.ts", await pretty(registry([...rules.keys()]), "rules/registry.ts", root));
  for (const [id, rule] of rules) {
    const path = `rules/${id}.md`;
    const document = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
    const examples = docExamples(id, pairs, document ?? "", textOf(join("fixtures", id, "messages.txt")) ?? "");
    gaps.push(
      ...examples.unknown.map((name) => `${path} shows the fixture ${name}, which fixtures/${id} does not have.`),
    );
    if (examples.text === undefined)
      gaps.push(`fixtures/${id} needs a pair that makes the rule fire and one that leaves it silent.`);
    if (document === undefined) gaps.push(`${path} is missing.`);
    else
      await fill(path, [
        headerPart(id, rule, examples),
        ...(examples.text === undefined ? [] : [examplesPart(examples.text)]),
      ]);
  }
  const list = ruleListFile(rules);
  gaps.push(...list.gaps);
  files.set(list.path, list.text);
  for (const { path, text, parts } of await guideFiles(root)) await fill(path, parts, text);
  return gaps;
}

export async function writeGenerated(root: string, { stale }: Generated): Promise<void> {
  for (const [path, text] of stale) await writeFile(join(root, path), text);
}

function headerPart(id: string, rule: Rule, { formats }: Pick<Examples, "formats">): Part {
  return { open: "<!-- header: generated -->", close: "<!-- /header -->", content: docHeader(id, rule, formats) };
}

function examplesPart(content: string): Part {
  return { open: "<!-- examples: generated -->", close: "<!-- /examples -->", content };
}

function registry(ids: readonly string[]): string {
  return [
    "// Generated by `npm run generate`.",
    ...ids.map((id) => `export { default as "${id}" } from "./${id}.ts";`),
  ].join("\n");
}

async function pretty(text: string, path: string, root: string): Promise<string> {
  const filepath = join(root, path);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
