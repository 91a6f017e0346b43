import { groupBy } from "../../../base/group-by.ts";
import type { FindingData, ProblemData, ReportData, UnjudgedData } from "../data.ts";
import { reachedBy } from "../packed.ts";
import { button, h, sentence } from "./dom.ts";
import { count, VERDICTS } from "./words.ts";

const CONSEQUENCES_SHOWN = 5;
const OPERATIONS_SHOWN = 4;

/** Each consequence once, worst first, with the operations that it concerns. Undefined without consequences. */
export function createAffected(
  data: ReportData,
  onConsequence: (consequence: string) => void,
): HTMLElement | undefined {
  const groups = affected(data.findings);
  if (groups.length === 0) return undefined;
  const list = h("ul", { class: "affected" });
  const add = ({ consequence, findings, operations, verdict }: Affected): void => {
    const open = button({ class: "quiet" }, () => onConsequence(consequence), count(findings, "change"));
    const names = operations.slice(0, OPERATIONS_SHOWN).map((index) => data.operations[index]?.name ?? "");
    const rest = operations.length - names.length;
    const where = [names.join(", "), ...(rest > 0 ? [`and ${rest.toLocaleString("en")} more`] : [])].join(" ");
    list.append(
      h(
        "li",
        { class: verdict },
        h("span", { class: "dot" }),
        h(
          "span",
          { class: "who" },
          sentence(consequence),
          where === "" ? undefined : h("span", { class: "where" }, where),
        ),
        open,
      ),
    );
  };
  groups.slice(0, CONSEQUENCES_SHOWN).forEach(add);
  const rest = groups.slice(CONSEQUENCES_SHOWN);
  if (rest.length > 0) {
    const more = button(
      { class: "quiet" },
      () => {
        item.remove();
        rest.forEach(add);
      },
      `${rest.length} more`,
    );
    const item = h("li", { class: "more" }, more);
    list.append(item);
  }
  return h(
    "section",
    { "aria-labelledby": "affected-title" },
    h("h2", { id: "affected-title" }, "Who is affected"),
    list,
  );
}

interface Affected {
  readonly consequence: string;
  readonly findings: number;
  readonly operations: readonly number[];
  readonly verdict: FindingData["verdict"];
}

function affected(findings: readonly FindingData[]): readonly Affected[] {
  const groups = new Map<string, FindingData[]>();
  for (const finding of findings) {
    if (finding.consequence === "") continue;
    const list = groups.get(finding.consequence);
    if (list === undefined) groups.set(finding.consequence, [finding]);
    else list.push(finding);
  }
  const rank = ({ verdict }: Pick<FindingData, "verdict">): number => VERDICTS.indexOf(verdict);
  return [...groups]
    .map(([consequence, own]): Affected => ({
      consequence,
      findings: own.length,
      operations: [...reachedBy(own)],
      verdict: own.reduce((worst, finding) => (rank(finding) < rank(worst) ? finding : worst)).verdict,
    }))
    .sort((a, b) => rank(a) - rank(b) || b.findings - a.findings || (a.consequence < b.consequence ? -1 : 1));
}

/** Lists parts that could not be read or are not supported. */
export function createProblems(problems: readonly ProblemData[]): HTMLElement | undefined {
  if (problems.length === 0) return undefined;
  const errors = problems.filter(({ level }) => level === "error").length;
  const title = errors === 0 ? remarks(problems) : `${count(errors, "input error")} that may hide more`;
  return h(
    "details",
    { class: "problems", open: errors > 0 },
    h("summary", {}, h("h2", {}, title)),
    ...[...groupBy(problems, ({ level, code }) => `${level} ${code}`).values()].map(problemsOfKind),
  );
}

/** Several warnings of one code are closed, so that an error is seen among them. */
function problemsOfKind(problems: readonly [ProblemData, ...ProblemData[]]): HTMLElement {
  const list = h(
    "ul",
    {},
    ...problems.map(({ level, message, hint, place, code }) =>
      h(
        "li",
        { class: level },
        h("p", {}, sentence(message)),
        hint === "" ? undefined : h("p", {}, sentence(hint)),
        h("p", { class: "meta" }, `${place}  ·  ${code}`),
      ),
    ),
  );
  const [{ level, code }] = problems;
  if (level === "error" || problems.length === 1) return list;
  return h("details", { class: "kind" }, h("summary", {}, `${code}: ${problems.length.toLocaleString("en")}`), list);
}

/** Counts warnings: unsupported parts, and suppressions that match nothing. */
function remarks(problems: readonly ProblemData[]): string {
  const suppressions = problems.filter(({ code }) => code.startsWith("SUPPRESSION_")).length;
  const unread = problems.length - suppressions;
  return [
    ...(unread > 0 ? [`${count(unread, "part")} not compared`] : []),
    ...(suppressions > 0 ? [`${count(suppressions, "suppression")} to review`] : []),
  ].join(", ");
}

export function createUnjudged(unjudged: readonly UnjudgedData[]): HTMLElement | undefined {
  if (unjudged.length === 0) return undefined;
  const items = unjudged.map(({ change, name, place }) =>
    h("li", {}, h("span", {}, change), " ", h("code", {}, name), h("span", { class: "meta" }, place)),
  );
  return h(
    "details",
    { class: "unjudged" },
    h("summary", {}, h("h2", {}, `${count(unjudged.length, "uncovered change")}, which no rule handles`)),
    h("ul", {}, ...items),
  );
}
