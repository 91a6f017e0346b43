import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { peerChecks } from "../../src/cli/peer-checks.ts";
import { rules } from "../../rules/index.ts";

/** Another program's check: our rules for the same, or why there is none. */
export interface Mapping {
  readonly line: number;
  readonly peer?: string;
  readonly id: string;
  readonly rules: readonly string[];
  /** A remark if there are rules, otherwise the reason for none. */
  readonly reason: string;
}

const LEAST_REASON = 20;

/** Tab-separated, the first line names the columns. */
export function readTable(url: URL): readonly Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = readFileSync(fileURLToPath(url), "utf8").trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
}

export function readMappings(url: URL): readonly Mapping[] {
  return readTable(url).map(({ peer, id = "", rules: names = "", reason = "" }, index) => ({
    line: index + 2,
    ...(peer !== undefined && { peer }),
    id,
    rules: names === "-" ? [] : names.split(","),
    reason,
  }));
}

/** The checks of some programs, as the command knows them. */
export function mappingsOf(...peers: readonly string[]): readonly Mapping[] {
  const all = peerChecks().map((check, index) => ({ ...check, line: index + 2 }));
  return all.filter(({ peer }) => peers.includes(peer));
}

/** Each as `line: what is wrong`. */
export function faultsOf(mappings: readonly Mapping[]): readonly string[] {
  return mappings.flatMap(({ line, id, rules: names, reason }) => {
    const faults = names.filter((name) => !(name in rules)).map((name) => `there is no rule "${name}"`);
    if (names.length === 0 && reason.length < LEAST_REASON) faults.push("neither a rule nor a reason");
    return faults.map((fault) => `${String(line)} ${id}: ${fault}`);
  });
}

export function repeatedIn(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
