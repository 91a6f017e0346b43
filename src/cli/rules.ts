import { onlyFormat, recipeFor } from "../engine/describe/words.ts";
import type { Rule } from "../rule.ts";
import { count, wrap } from "../reporters/prose.ts";
import { styleOf } from "../reporters/style.ts";
import type { Arguments } from "./args.ts";
import { colorOf, widthOf, type Io } from "./io.ts";
import type { ListingFlags } from "./options.ts";
import { loadRules } from "./settings.ts";

/** Prints a table of all rules, or their metadata as JSON. */
export async function listRules({ flags }: Arguments<ListingFlags>, io: Io): Promise<number> {
  const { rules } = await loadRules(flags.config, io.cwd);
  const sorted = Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1));
  io.stdout.write(flags.format === "json" ? asJson(sorted) : asTable(sorted, io, flags.color));
  return 0;
}

type Entries = readonly (readonly [id: string, rule: Rule])[];

/** A list of what `meta` holds, the messages aside. */
function asJson(entries: Entries): string {
  const list = entries.map(([id, { meta }]) => ({
    id,
    description: meta.description,
    looksAt: meta.looksAt,
    criteria: meta.criteria,
    severity: meta.severity,
    formats: meta.formats,
    recipe: recipeFor(meta.recipe, onlyFormat(meta)),
    source: meta.source,
    options: meta.schema,
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

function asTable(entries: Entries, io: Io, color: boolean | undefined): string {
  const style = styleOf(colorOf(io.stdout, io.env, color));
  const idWidth = Math.max(4, ...entries.map(([id]) => id.length));
  const promiseWidth = Math.max(8, ...entries.map(([, { meta }]) => meta.criteria.join(" ").length));
  const lead = idWidth + promiseWidth + 12;
  const lines = [
    style.strong(`${"Rule".padEnd(idWidth)}  Severity  ${"Promises".padEnd(promiseWidth)}  What it is for`),
  ];
  for (const [id, { meta }] of entries) {
    const [first = "", ...rest] = wrap(meta.description, Math.max(30, widthOf(io.stdout) - lead - 2));
    const severity = meta.severity.stable;
    const paint = severity === "error" ? style.error : severity === "warn" ? style.warning : style.faint;
    lines.push(
      `${id.padEnd(idWidth)}  ${paint(severity.padEnd(8))}  ${meta.criteria.join(" ").padEnd(promiseWidth)}  ${first}`,
      ...rest.map((line) => " ".repeat(lead + 2) + line),
    );
  }
  lines.push("", `${count(entries.length, "rule")}. \`apicompat explain RULE\` tells all about one.`);
  return `${lines.join("\n")}\n`;
}
