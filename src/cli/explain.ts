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
import { loadRules } from "./settings.ts";

/** Prints the doc of a rule. */
export async function explain({ operands, flags }: Arguments<ExplainingFlags>, io: Io): Promise<number> {
  const [id = ""] = operands;
  const { rules } = await loadRules(flags.config, io.cwd);
  const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
  if (rule === undefined) throw unknownRule(id, Object.keys(rules));
  const style = styleOf(colorOf(io.stdout, io.env, flags.color));
  const markdown = docOf(id) ?? describe(id, rule);
  io.stdout.write(renderMarkdown(markdown, { width: widthOf(io.stdout), style }));
  return 0;
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
