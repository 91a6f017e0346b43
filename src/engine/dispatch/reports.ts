import type { Effect } from "../../contracts/finding.ts";
import { didYouMean } from "../../base/suggestion.ts";
import type { HistoryReport, PartReport, Report, RuleMeta } from "../../contracts/rule.ts";
import { VERDICTS } from "../../contracts/summary.ts";

const EFFECTS: readonly Effect[] = ["narrows", "widens", "shifts", "same"];

/** Throws where a rule that no compiler has seen reports what is no fact. */
export function checkReport(meta: RuleMeta, report: Report): void {
  const { change, effect, verdict, undecided } = report;
  checkCommon(meta, report, "change", change);
  if (effect !== undefined) checkWord("effect", effect, EFFECTS);
  const stated = [effect, verdict, undecided].filter((each) => each !== undefined);
  if (stated.length !== 1) throw new Error("a report has one of `effect`, `verdict` and `undecided`.");
}

export function checkPartReport(meta: RuleMeta, report: PartReport): void {
  checkCommon(meta, report, "part", report.part);
}

export function checkElementReport(meta: RuleMeta, report: HistoryReport): void {
  checkCommon(meta, report, "element", report.element);
}

type Common = Pick<Report, "messageId" | "verdict">;

function checkCommon({ messages }: RuleMeta, { messageId, verdict }: Common, name: string, subject: unknown): void {
  if (subject === undefined) throw new Error(`a report names its \`${name}\`.`);
  if (!Object.hasOwn(messages, messageId)) checkWord("message", messageId, Object.keys(messages));
  if (verdict !== undefined) checkWord("verdict", verdict, VERDICTS);
}

function checkWord(what: string, word: string, known: readonly string[]): void {
  if (!known.includes(word)) throw new Error(`there is no ${what} "${word}". ${didYouMean(word, known)}`);
}
