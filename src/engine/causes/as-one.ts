import type { Finding, FindingPlace } from "../../finding.ts";
import { isLoud, VERDICTS } from "../../summary.ts";
import { split } from "../../model/pointer.ts";
import { groupBy } from "../../group-by.ts";
import { withoutNumber } from "../describe/describe.ts";

type Said = Pick<Finding, "ruleId" | "verdict" | "message" | "consequence" | "reach" | "polarities" | "criteria">;

/** The gravest of several findings that say the same, with the reach of all of them; of those that break nobody only if all do not. */
export function asOne<T extends Said>(all: readonly [T, ...T[]]): T {
  const gravity = ({ verdict }: T): number => VERDICTS.indexOf(verdict);
  const first = all.reduce((a, b) => (gravity(b) < gravity(a) ? b : a));
  const union = <V>(from: readonly T[], of: (finding: T) => readonly V[]): readonly V[] =>
    [...new Set(from.flatMap(of))].toSorted();
  const loud = all.filter(isLoud);
  const alike = all.filter(({ verdict }) => verdict === first.verdict);
  return {
    ...first,
    consequence: together(union(alike, ({ consequence }) => [consequence])),
    reach: union(first.verdict === "compatible" ? all : loud, ({ reach }) => reach),
    polarities: union(alike, ({ polarities }) => polarities),
    criteria: union(alike, ({ criteria }) => criteria),
  };
}

/** Each that says something which the others do not. */
function together(consequences: readonly string[]): string {
  const own = consequences.filter((one) => !consequences.some((other) => other !== one && other.includes(one)));
  return own.join(" ");
}

/** What a finding says, of whichever place. */
export function wordsOf({ ruleId, message }: Pick<Finding, "ruleId" | "message">): string {
  return `${ruleId}\t${message}`;
}

/**
 * What stands at one place of the text, to which several pointers lead by way of aliases, is told once. Where types are `derived` from others,
 * several have the same member at one place of the text: it is told of that with the shortest name, as what derives from a type is seldom called shorter.
 */
export function withoutAliases(findings: readonly Finding[], derived = false): readonly Finding[] {
  if (derived) {
    const declared = ({ old, new: new_ }: Finding): FindingPlace[] => [old, new_].filter(({ missing }) => !missing);
    const said = groupBy(findings, (finding) => [wordsOfAny(finding), ...declared(finding).map(spotOf)].join("\t"));
    return [...said.values()].map((group) => asOne(byName(group)));
  }
  const spots = groupBy(findings, ({ ruleId, old, new: new_ }) => [ruleId, spotOf(old), spotOf(new_)].join("\t"));
  return [...spots.values()].flatMap((group) =>
    isReachedApart(group) ? [asOne(group)] : [...groupBy(group, wordsOf).values()].map(asOne),
  );
}

/** In the text, where it has such a place. */
function spotOf({ file, pointer, range }: FindingPlace): string {
  return range === undefined ? `${file} ${pointer}` : `${file}:${range.start.offset}-${range.end.offset}`;
}

/** Each by pointers of its own: then all speak of one thing, whatever it is called there. */
function isReachedApart(findings: readonly Finding[]): boolean {
  return new Set(findings.map((finding) => `${finding.old.pointer}\t${finding.new.pointer}`)).size === findings.length;
}

/** It is best told in the fewest words that say what holds it. */
function byName([first, ...others]: readonly [Finding, ...Finding[]]): readonly [Finding, ...Finding[]] {
  const length = ({ message }: Finding): number =>
    message.length + (/^[^`]*`[^`]*\./u.test(message) ? 0 : UNHELD) + (message.search(HOLDER) < 0 ? 0 : UNHELD);
  const leader = others.reduce((a, b) => (length(b) < length(a) ? b : a), first);
  return [leader, ...[first, ...others].filter((each) => each !== leader)];
}

const UNHELD = 1000;

/** What a finding says, of whichever definition, argument or result, by whichever rule: one tells what is sent, and one what is read. */
function wordsOfAny({ message, old, new: new_ }: Finding): string {
  const names = [old, new_].map(nameIn).filter((name) => name !== "");
  // A member that is there on one side only stands at its own place, whatever holds it.
  const own = old.missing === new_.missing ? undefined : old.missing ? new_ : old;
  const said = own !== undefined && MEMBER.test(own.pointer) ? message.replace(PLACE, "`…`") : message;
  const defined = names.reduce((words, name) => words.replaceAll(`\`${name}`, "`…"), said);
  const plain = defined.replaceAll(NUMBERED, "").replaceAll(CALLED, "");
  const words = plain.replaceAll(HOLDER, "`…`").replaceAll(" of `…`", "");
  // By which ways one comes to the place does not matter either, only what the member is called.
  return words.replaceAll(/`…[^`\s]*?(\.[^`.\s]+)?`/gu, "`…$1`").replaceAll(/`(?!")[^`]*\.([^`.\s]+)`/gu, "`$1`");
}

const MEMBER = /\/properties\/[^/]+$/u;
const PLACE = /^(?:parameter `[^`]*`|what it returns|`[^`]*`)/iu;

/** Which of several that are called alike. */
const NUMBERED = / \(\d+\)(?=[^`\s]*`)/gu;
/** What is given back by what is given back. */
const CALLED = /(?:\(…?\))+(?=[`.])/gu;

/** What a type that is derived where it is used is called by. */
const HOLDER = /\b(?:parameter `[^`]*`|what it returns)/giu;

/** Of the definition that a place is in. */
function nameIn({ pointer }: Finding["old"]): string {
  return withoutNumber(split(`#${pointer}`).tokens[1] ?? "");
}
