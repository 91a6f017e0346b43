import type { Problem } from "../contracts/errors.ts";
import type { Finding } from "../contracts/finding.ts";
import { rules } from "../index.ts";
import { ignoresIn } from "../policy/ignore-comments.ts";
import { sift } from "../policy/suppress.ts";
import { documentIn } from "../readers/index.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { Project } from "./project.ts";

interface Asked {
  /** Returns whether all findings of a rule were computed. */
  readonly isAsked: (rule: string) => boolean;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Findings in a file without what is accepted, as `apicompat check` leaves it out: by the text itself, by waivers, by the baseline.
 * The problems are those of what the text accepts, which is of no use only where its rules were matching.
 */
export function withoutAccepted(
  all: readonly Finding[],
  file: SourceFile,
  { acceptances: others }: Project,
  { isAsked, today }: Asked,
): { readonly findings: readonly Finding[]; readonly problems: readonly Problem[] } {
  const { acceptances, problems } = ignoresIn(file, () => documentIn(file), Object.keys(rules));
  const matching = acceptances.filter((each) => each.rules?.every(isAsked) === true);
  const rest = [...acceptances.filter((each) => !matching.includes(each)), ...others];
  const sifted = sift(all, matching, { today, whole: true });
  const { findings } = sift(sifted.findings, rest, { today, whole: false });
  return { findings, problems: [...problems, ...sifted.problems] };
}
