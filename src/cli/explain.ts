import { onlyFormat, recipeFor } from "../engine/describe/words.ts";
import { unknownRule } from "../policy/rule-settings.ts";
import { PROMISES } from "../reporters/promises.ts";
import { styleOf } from "../reporters/style.ts";
import type { Rule } from "../contracts/rule.ts";
import type { Arguments } from "./args.ts";
import { colorOf, widthOf, type Io } from "./io.ts";
import { renderMarkdown } from "./markdown.ts";
import type { ExplainingFlags } from "./options.ts";
import { docOf } from "./rule-notes.ts";
import { peerChecksNamed, type PeerCheck } from "./peer-checks.ts";
import { loadRules } from "./settings.ts";

/** Prints the document of a rule, or of the only rule for a check of another program. */
export async function explain({ operands, flags }: Arguments<ExplainingFlags>, io: Io): Promise<number> {
  const [id = ""] = operands;
  const { rules } = await loadRules(flags.config, io.cwd);
  const checks = Object.hasOwn(rules, id) ? [] : peerChecksNamed(id);
  const [first = id, ...others] = new Set(checks.flatMap((check) => check.rules));
  const rule = Object.hasOwn(rules, first) ? rules[first] : undefined;
  if (rule === undefined && checks.length === 0) throw unknownRule(id, Object.keys(rules));
  const style = styleOf(colorOf(io.stdout, io.env, flags.color));
  const whole = rule === undefined || others.length > 0 ? "" : (docOf(first) ?? describe(first, rule));
  const markdown = [...checks.map((check) => ofPeer(check, rules)), whole].join("\n\n");
  io.stdout.write(renderMarkdown(markdown, { width: widthOf(io.stdout), style }));
  return 0;
}

/** Names the rules for a check of another program, or the reason for none. */
function ofPeer({ peer, id, rules: ids, reason }: PeerCheck, rules: Readonly<Record<string, Rule>>): string {
  if (ids.length === 0) return `${peer} \`${id}\` has no rule here. ${reason}`;
  const list = ids.map((each) => `- \`${each}\`: ${rules[each]?.meta.description ?? ""}`);
  return `${peer} \`${id}\` is checked by:\n\n${list.join("\n")}`;
}

/** Renders the rule's document. */
function describe(id: string, { meta }: Rule): string {
  const promises = meta.criteria.map(
    (criterion) => `- ${PROMISES[criterion].name} (${criterion}): ${PROMISES[criterion].clause}`,
  );
  const { alpha, beta, stable } = meta.severity;
  return [
    `# ${id}`,
    `${meta.description}.`,
    promises.length > 0 ? `It protects:\n\n${promises.join("\n")}` : "",
    `Instead: ${recipeFor(meta.recipe, onlyFormat(meta))}`,
    `Severity: ${stable} in stable APIs, ${beta} in beta, ${alpha} in alpha.`,
    `See [${meta.source.title}](${meta.source.url}).`,
  ].join("\n\n");
}
