import type { Compilation } from "../../compiler/host.ts";
import { type DeclarationPair, type DeclarationPath, pathAt } from "../../compiler/declaration-path.ts";
import { Judge, type Judgement } from "../../compiler/judge/index.ts";
import type { Comparison, Finding, FindingPlace, Occurrence, Verdict } from "../../finding.ts";
import { mapOccurrences, occurrencesOf } from "../../occurrences.ts";
import type { Reading } from "../../reader.ts";
import { withSubsumed } from "../../subsumption.ts";
import type { CompareOptions } from "../options.ts";

type Policy = Pick<CompareOptions, "rules" | "severity">;

interface CompiledTypes {
  readonly comparison: Comparison;
  /** The fingerprints of types that do not accept each other. */
  readonly replaced: ReadonlySet<string>;
}

/** A type of which only texts were compared, and the member or declaration that it is part of. */
interface Question {
  readonly pair: DeclarationPair;
  readonly member: { readonly name: string; readonly isStatic?: true } | undefined;
}

/**
 * Asks the compiler about types that were compared by their texts. Where each type can replace the other, nothing changed. Where
 * neither can, nobody may notice: only code that no longer compiles shows a break.
 */
export function withCompiledTypes(
  comparison: Comparison,
  [old, new_]: readonly [Reading, Reading],
  compilation: () => Compilation,
  policy: Policy,
): CompiledTypes {
  const all = [...comparison.findings, ...comparison.implied];
  const asked = new Map<Occurrence, Question>();
  for (const occurrence of all.filter(isOfText).flatMap(occurrencesOf)) {
    const question = isOpen(occurrence) ? questionOf(occurrence, old, new_, compilation()) : undefined;
    if (question !== undefined) asked.set(occurrence, question);
  }
  const replaced = new Set<string>();
  if (asked.size === 0) return { comparison, replaced };
  const pairs = new Map([...asked.values()].map(({ pair }) => [keyOf(pair), pair]));
  const judge = new Judge(compilation(), [...pairs.values()]);
  const settled = all.map((finding) => {
    const settle = (occurrence: Occurrence): Occurrence => {
      const question = asked.get(occurrence);
      if (question === undefined) return occurrence;
      const answer = answerOf(question, pairs.get(keyOf(question.pair))!, judge);
      if (answer.effect === "shifts") replaced.add(occurrence.fingerprint);
      const isSame = answer.effect === "same" && !("facts" in answer);
      return isSame ? decided(occurrence, "compatible", finding, policy) : occurrence;
    };
    return mapOccurrences(finding, settle) ?? finding;
  });
  return { comparison: withSubsumed(comparison, settled), replaced };
}

function isOfText({ cause }: Finding): boolean {
  return cause?.fact.split("\t")[1] === "foreignType";
}

function isOpen({ verdict }: Occurrence): boolean {
  return verdict === "breaking" || verdict === "undecided";
}

function keyOf({ old, new: new_ }: DeclarationPair): string {
  return [old.file, ...old.names, "", new_.file, ...new_.names].join("\t");
}

function questionOf(
  { old, new: new_ }: Occurrence,
  before: Reading,
  after: Reading,
  compilation: Compilation,
): Question | undefined {
  const [was, is] = [pathOf(old, before, compilation.old), pathOf(new_, after, compilation.new)];
  const [first, now] = [was?.steps[0], is?.steps[0]];
  if (was === undefined || is === undefined || first?.is !== now?.is) return undefined;
  const pair = { old: was, new: is };
  if (first?.is !== "member" || now?.is !== "member") return { pair, member: undefined };
  return first.name === now.name && first.isStatic === now.isStatic ? { pair, member: first } : undefined;
}

function pathOf(
  { file: name, range }: FindingPlace,
  { files }: Reading,
  side: Compilation["old"],
): DeclarationPath | undefined {
  const file = files.find((each) => each.name === name);
  const path = file && side.files.pathOf(file);
  const source = path === undefined ? undefined : side.modules.get(path);
  return source && range && pathAt(source, range.start.offset);
}

function answerOf({ member }: Question, pair: DeclarationPair, judge: Judge): Judgement {
  return member === undefined ? judge.declaration(pair) : judge.member(pair, member.name, member.isStatic);
}

/** The occurrence with the verdict of the compiler. */
export function decided(occurrence: Occurrence, verdict: Verdict, { ruleId }: Finding, policy: Policy): Occurrence {
  const { reason: _, witness: __, ...others } = occurrence;
  const meta = policy.rules[ruleId]?.meta;
  const severity =
    meta === undefined ? occurrence.severity : policy.severity(ruleId, meta, verdict, occurrence.stability);
  if (severity === "off") return occurrence;
  const isBreak = verdict === "breaking";
  return {
    ...others,
    verdict,
    severity,
    evidence: isBreak ? "rule" : "proof",
    criteria: isBreak ? occurrence.criteria : [],
    consequence: isBreak ? occurrence.consequence : "",
  };
}
