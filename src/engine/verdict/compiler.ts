import { findClients, type Break, type TextPlace } from "../../compiler/clients/index.ts";
import { type DeclarationPair, pathAt } from "../../compiler/declaration-path.ts";
import { Compilation } from "../../compiler/host.ts";
import { Judge, type Judgement } from "../../compiler/judge/index.ts";
import type { Comparison, Effect, Finding, FindingPlace, Occurrence, Verdict } from "../../contracts/finding.ts";
import { mapOccurrences, occurrencesOf } from "../../contracts/occurrences.ts";
import type { DeclaredPackage, Reading } from "../../contracts/reader.ts";
import { withSubsumed } from "../../contracts/subsumption.ts";
import { flip, type Polarity } from "../../model/channel.ts";
import { unescapeToken } from "../../model/pointer.ts";
import type { CompareOptions } from "../options.ts";

type Policy = Pick<CompareOptions, "rules" | "severity">;

/** Both sides as they were read from declarations of TypeScript. */
interface Sides {
  readonly old: Reading & { readonly package: DeclaredPackage };
  readonly new: Reading & { readonly package: DeclaredPackage };
}

/**
 * Asks the compiler. A type that is the same to it is compatible, if only its text was compared. Each break gets the code that it
 * breaks. What could not be decided is a break if there is such code, and everything is read: what is not may have what the code asks
 * for.
 */
export function withCompiler(comparison: Comparison, old: Reading, new_: Reading, policy: Policy): Comparison {
  if (old.package === undefined || new_.package === undefined) return comparison;
  const sides: Sides = { old: { ...old, package: old.package }, new: { ...new_, package: new_.package } };
  // Code is searched for errors and warnings only: the search can take longer than the whole comparison.
  const isOpen = ({ verdict, severity }: Finding): boolean =>
    (verdict === "breaking" || verdict === "undecided") && (severity === "error" || severity === "warn");
  if (!comparison.findings.some(isOpen)) return comparison;
  const compilation = new Compilation(sides.old.package, sides.new.package);
  const { comparison: judged, kept } = withTypes(comparison, sides, compilation, policy);
  const isDecidable = (each: Finding): boolean =>
    each.verdict === "breaking" || !kept.has(keyOf(occurrencesOf(each)[0] ?? each));
  const open = judged.findings.filter((each) => isOpen(each) && isDecidable(each));
  const clients = findClients(
    open.map((finding) => breakOf(finding, sides)),
    compilation,
  );
  const found = new Map(open.map((finding, index) => [finding, clients[index]] as const));
  const findings = judged.findings.map((finding) => {
    const client = found.get(finding);
    if (!found.has(finding) || (client === undefined && finding.verdict !== "breaking")) return finding;
    if (finding.verdict === "undecided" && !compilation.isWhole) return finding;
    const [leader] = occurrencesOf(finding);
    const shown = (each: Occurrence): Occurrence =>
      client === undefined
        ? { ...each, evidence: "unconfirmed" }
        : { ...settled(each, "breaking", finding.ruleId, policy), client, evidence: "witness" };
    return mapOccurrences(finding, (each) => (each === leader ? shown(each) : each)) ?? finding;
  });
  return withSubsumed(judged, [...findings, ...judged.implied]);
}

function comparesTexts({ ruleId }: Finding, { rules }: Policy): boolean {
  return rules[ruleId]?.meta.comparesTexts === true;
}

interface Judged {
  readonly comparison: Comparison;
  /** The places of types that the compiler has not found to break: code that breaks there has another cause. */
  readonly kept: ReadonlySet<string>;
}

/** Types whose texts differ are compatible if the new one can be used as the old one is. */
function withTypes(comparison: Comparison, sides: Sides, compilation: Compilation, policy: Policy): Judged {
  const all = [...comparison.findings, ...comparison.implied];
  const questions = new Map<string, Question>();
  for (const finding of all) {
    if (!comparesTexts(finding, policy)) continue;
    for (const each of occurrencesOf(finding)) {
      const question = questionOf(each, sides, compilation);
      if (question !== undefined) questions.set(keyOf(each), question);
    }
  }
  if (questions.size === 0) return { comparison, kept: new Set() };
  const judge = new Judge(
    compilation,
    [...questions.values()].map(({ pair }) => pair),
  );
  const answers = new Map(
    [...questions].map(([key, each]) => [key, usabilityOf(each, answerOf(each, judge))] as const),
  );
  const keysOf = (is: (answer: Usability) => boolean): ReadonlySet<string> =>
    new Set([...answers].filter(([, answer]) => is(answer)).map(([key]) => key));
  const kept = keysOf((answer) => answer !== "unusable");
  const usable = keysOf((answer) => answer === "usable");
  if (usable.size === 0) return { comparison, kept };
  const findings = all.map((finding) => {
    if (!comparesTexts(finding, policy)) return finding;
    const answer = (each: Occurrence): Occurrence =>
      usable.has(keyOf(each))
        ? { ...settled(each, "compatible", finding.ruleId, policy), evidence: "proof", criteria: [], consequence: "" }
        : each;
    return mapOccurrences(finding, answer) ?? finding;
  });
  return { comparison: withSubsumed(comparison, findings), kept };
}

interface Question {
  readonly pair: DeclarationPair;
  readonly member?: { readonly name: string; readonly isStatic: boolean };
  /** States whether users make the declaration or the member, or read it. Undefined: the text does not show it. */
  readonly polarities?: readonly Polarity[];
}

function questionOf(
  { old, new: new_, polarities: own }: Occurrence,
  sides: Sides,
  { old: a, new: b }: Compilation,
): Question | undefined {
  if (old.missing === true || new_.missing === true) return undefined;
  const [before, after] = (
    [
      [old, sides.old, a],
      [new_, sides.new, b],
    ] as const
  ).map(([at, reading, { files, modules }]) => {
    const place = placeIn(at, reading);
    const path = place && files.pathOf(place.file);
    const source = path === undefined ? undefined : modules.get(path);
    return source && pathAt(source, place!.offset);
  });
  if (before === undefined || after === undefined) return undefined;
  const pair = { old: before, new: after };
  const isKnown = before.isTaken !== undefined && before.isTaken === after.isTaken;
  const polarities = isKnown && { polarities: before.isTaken ? own.map(flip) : own };
  const [first, second] = [before.steps[0], after.steps[0]];
  if (first?.is !== "member") return first === undefined && second === undefined ? { pair, ...polarities } : undefined;
  if (second?.is !== "member" || second.name !== first.name) return undefined;
  return { pair, ...polarities, member: { name: first.name, isStatic: first.isStatic === true } };
}

function answerOf({ pair, member }: Question, judge: Judge): Judgement {
  return member === undefined ? judge.declaration(pair) : judge.member(pair, member.name, member.isStatic);
}

/** The answer to whether code that uses the old type can use the new one. */
type Usability = "usable" | "unusable" | "unknown";

const BROKEN = {
  same: [],
  narrows: ["request"],
  widens: ["response"],
  shifts: ["request", "response"],
} as const satisfies Record<Effect, readonly Polarity[]>;

function usabilityOf({ polarities }: Question, answer: Judgement): Usability {
  if (answer.effect === "undecided") return "unknown";
  const broken: readonly Polarity[] = BROKEN[answer.effect];
  const lost = polarities?.filter((each) => broken.includes(each)) ?? broken;
  const isUnusable = polarities === undefined ? lost.length === BROKEN.shifts.length : lost.length > 0;
  if (isUnusable) return "unusable";
  return lost.length === 0 && answer.facts !== true ? "usable" : "unknown";
}

function keyOf({ old, new: new_, polarities }: Pick<Occurrence, "old" | "new" | "polarities">): string {
  return JSON.stringify([polarities, ...[old, new_].map(({ file, range }) => [file, range?.start.offset])]);
}

function settled(occurrence: Occurrence, verdict: Verdict, ruleId: string, { rules, severity }: Policy): Occurrence {
  if (occurrence.verdict === verdict) return occurrence;
  const { reason: _, ...rest } = occurrence;
  const meta = rules[ruleId]?.meta;
  if (meta === undefined) return occurrence;
  return {
    ...rest,
    verdict,
    severity: severity(ruleId, meta, verdict, occurrence.stability),
    ...(verdict === "breaking" && { consequence: "Code that uses it as before no longer compiles." }),
  };
}

function breakOf(finding: Finding, sides: Sides): Break {
  const [before, after] = [placeIn(finding.old, sides.old), placeIn(finding.new, sides.new)];
  const missing = finding.old.missing ? "old" : finding.new.missing ? "new" : undefined;
  const uses = finding.polarities.map((each) => (each === "request" ? "makes" : "reads"));
  const entry = unescapeToken(finding.old.pointer.slice(finding.old.pointer.lastIndexOf("/") + 1));
  return {
    ...(missing === "new" && sides.old.package.entries.has(entry) && { entry }),
    ...(before && { old: before }),
    ...(after && { new: after }),
    ...(missing && { missing }),
    uses,
    ...(finding.verdict === "undecided" && { isPlain: true }),
  };
}

function placeIn({ file: name, range }: FindingPlace, { files }: Reading): TextPlace | undefined {
  const file = files.find((each) => each.name === name);
  return file === undefined || range === undefined ? undefined : { file, offset: range.start.offset };
}
