import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../cli/commands.ts";
import configSchema from "../policy/config.schema.json" with { type: "json" };
import type { JsonObject } from "../model/json.ts";
import { withSlashes } from "../base/relative-path.ts";
import type { Rule } from "../contracts/rule.ts";
import { runExamples } from "./console-examples.ts";
import type { Part } from "./document-parts.ts";
import { unpadded } from "./markdown-table.ts";
import { actionTables, commandTable, flagTables, settingTable } from "./reference.ts";
import { groupRules } from "../cli/rule-groups.ts";
import { ruleList } from "./rule-list.ts";

/** A document for users: its text with the output of its examples, and the parts that are still to be filled. */
export interface Guide {
  readonly path: string;
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Finds the README and everything under `docs`. */
export async function guideFiles(root: string): Promise<readonly Guide[]> {
  const docs = existsSync(join(root, "docs"))
    ? readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    : [];
  const paths = ["README.md", ...docs.map((path) => `docs/${withSlashes(path)}`).sort()];
  return Promise.all(
    paths
      .filter((path) => path.endsWith(".md") && existsSync(join(root, path)))
      .map(async (path) => ({
        path,
        text: await runExamples(readFileSync(join(root, path), "utf8"), root),
        parts: (PARTS[path] ?? []).map(({ name, content }) => ({
          open: `<!-- ${name}: generated -->`,
          close: `<!-- /${name} -->`,
          content: unpadded(content(root)),
        })),
      })),
  );
}

const PARTS: Readonly<Record<string, readonly { readonly name: string; content(root: string): string }[]>> = {
  "docs/cli.md": [
    { name: "commands", content: () => commandTable(COMMANDS) },
    { name: "flags", content: () => flagTables(COMMANDS) },
  ],
  "docs/configuration.md": [{ name: "settings", content: () => settingTable(configSchema as JsonObject) }],
  "docs/ci.md": [
    {
      name: "action",
      content: (root) => actionTables(readFileSync(join(root, ".github/actions/apicompat/action.yml"), "utf8")),
    },
  ],
};

/** Renders the list of rules. Its gaps are rules that no group claims. */
export function ruleListFile(rules: ReadonlyMap<string, Rule>): {
  readonly path: string;
  readonly text: string;
  readonly gaps: readonly string[];
} {
  const { groups, left } = groupRules(new Map([...rules].map(([id, { meta }]) => [id, meta])));
  const gaps = left.map((id) => `src/cli/rule-groups.ts has no group for ${id}.`);
  return { path: "rules/README.md", text: ruleList(rules, groups), gaps };
}
