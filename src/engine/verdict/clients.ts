import { type Break, findClients, type TextPlace } from "../../compiler/clients/index.ts";
import type { Compilation } from "../../compiler/host.ts";
import type { Client, Comparison, Finding, FindingPlace, Occurrence } from "../../finding.ts";
import { decided } from "./compiled-types.ts";
import { mapOccurrences, occurrencesOf } from "../../occurrences.ts";
import type { CompareOptions } from "../options.ts";
import type { Reading } from "../../reader.ts";

/**
 * Adds to each break the code that it breaks. A break without such code says that none was found. A type that another one
 * replaced is undecided without such code.
 */
export function withClients(
  comparison: Comparison,
  [old, new_]: readonly [Reading, Reading],
  compilation: () => Compilation,
  policy: Pick<CompareOptions, "rules" | "severity">,
  replaced: ReadonlySet<string> = new Set(),
): Comparison {
  const isReplaced = ({ verdict, fingerprint }: Finding): boolean =>
    verdict === "undecided" && replaced.has(fingerprint);
  const broken = comparison.findings.filter((each) => each.verdict === "breaking" || isReplaced(each));
  if (broken.length === 0) return comparison;
  const clients = findClients(
    broken.map((finding) => breakOf(finding, old, new_)),
    compilation(),
  );
  const found = new Map(broken.map((finding, index) => [finding, clients[index]] as const));
  const findings = comparison.findings.map((finding) => {
    if (!found.has(finding)) return finding;
    const client = found.get(finding);
    const [leader] = occurrencesOf(finding);
    if (finding.verdict === "undecided" && (client === undefined || spellsCondition(client))) return finding;
    const shown = (each: Occurrence): Occurrence =>
      client === undefined
        ? { ...each, evidence: "unconfirmed" }
        : {
            ...(each.verdict === "undecided" ? decided(each, "breaking", finding, policy) : each),
            client,
            evidence: "witness",
          };
    return mapOccurrences(finding, (each) => (each === leader ? shown(each) : each)) ?? finding;
  });
  return { ...comparison, findings };
}

/** Nobody writes a conditional type to use one, and two such types rarely accept each other. */
function spellsCondition({ code }: Client): boolean {
  return / extends [^;]+ \? /u.test(code);
}

function breakOf(finding: Finding, old: Reading, new_: Reading): Break {
  const [before, after] = [placeIn(finding.old, old), placeIn(finding.new, new_)];
  const missing = finding.old.missing ? "old" : finding.new.missing ? "new" : undefined;
  return { ...(before && { old: before }), ...(after && { new: after }), ...(missing && { missing }) };
}

function placeIn({ file: name, range }: FindingPlace, { files }: Reading): TextPlace | undefined {
  const file = files.find((each) => each.name === name);
  return file === undefined || range === undefined ? undefined : { file, offset: range.start.offset };
}
