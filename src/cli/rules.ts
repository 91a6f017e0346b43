import { onlyFormat, recipeFor } from "../engine/describe/words.ts";
import type { Rule } from "../contracts/rule.ts";
import { count } from "../reporters/prose.ts";
import { styleOf } from "../reporters/style.ts";
import type { Arguments } from "./args.ts";
import { colorOf, widthOf, type Io } from "./io.ts";
import type { ListingFlags } from "./options.ts";
import { peerChecksNamed } from "./peer-checks.ts";
import { appliesToFormat } from "./rule-groups.ts";
import { shownDoc } from "./rule-notes.ts";
import { loadRules } from "./settings.ts";

/** Prints a table of rules, or their metadata as JSON. */
export async function listRules({ operands, flags }: Arguments<ListingFlags>, io: Io): Promise<number> {
  const { rules } = await loadRules(flags.config, io.cwd);
  const words = operands.map((word) => word.toLowerCase());
  const listed = naming(
    Object.entries(rules).filter(([id, rule]) => isWanted(id, rule, flags)),
    words,
  ).toSorted(([a], [b]) => (a < b ? -1 : 1));
  io.stdout.write(flags.format === "json" ? asJson(listed) : asTable(listed, io, flags.color));
  return 0;
}

function isWanted(id: string, { meta }: Rule, flags: ListingFlags): boolean {
  const format = flags["format-of"];
  return (
    (format === undefined || appliesToFormat(id, meta, format)) &&
    (flags.fixable !== true || meta.fixable !== undefined)
  );
}

/**
 * Returns the rules for checks of other programs if a word is the name of one. Otherwise returns the rules with all words
 * in their names or descriptions, or else in their messages and documents.
 */
function naming(entries: Entries, words: readonly string[]): Entries {
  const peers = new Set(words.flatMap(peerChecksNamed).flatMap(({ rules }) => rules));
  if (peers.size > 0) return entries.filter(([id]) => peers.has(id) || words.includes(id));
  const holding = (textOf: (...entry: Entries[number]) => string): Entries =>
    entries.filter((entry) => {
      const text = textOf(...entry).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  const found = holding((id, { meta }) => `${id} ${meta.description}`);
  if (found.length > 0) return found;
  return holding((id, { meta }) => [...Object.values(meta.messages), shownDoc(id)].join(" "));
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

/** One line per rule. */
function asTable(entries: Entries, io: Io, color: boolean | undefined): string {
  if (entries.length === 0) return "No rule matches. `apicompat rules` lists all of them.\n";
  const style = styleOf(colorOf(io.stdout, io.env, color));
  const idWidth = Math.max(4, ...entries.map(([id]) => id.length));
  const rest = io.stdout.isTTY === true ? Math.max(30, widthOf(io.stdout) - idWidth - 12) : Infinity;
  const lines = entries.map(([id, { meta }]) => {
    const severity = meta.severity.stable;
    const paint = severity === "error" ? style.error : severity === "warn" ? style.warning : style.faint;
    return `${id.padEnd(idWidth)}  ${paint(severity.padEnd(8))}  ${shortened(meta.description, rest)}`;
  });
  const head = style.strong(`${"Rule".padEnd(idWidth)}  Severity  Description`);
  const end = `${count(entries.length, "rule")}. \`apicompat explain RULE\` describes one.`;
  return `${[head, ...lines, "", end].join("\n")}\n`;
}

function shortened(text: string, width: number): string {
  const plain = text.replaceAll("`", "");
  return plain.length <= width ? plain : `${plain.slice(0, width - 1).trimEnd()}…`;
}
