import type { Finding, FindingPlace } from "../contracts/finding.ts";

/** A finding, and others with the same consequence and the same message except for one name, or at other places. */
export interface Series {
  readonly first: Finding;
  readonly others: readonly Named[];
}

export interface Named {
  /** The only name, with backquotes, in which the message can differ from that of the first finding. */
  readonly name: string;
  readonly finding: Finding;
}

/** Two findings are shown separately. */
const LEAST = 3;

/** The maximum number of names in a message of a series; a list differs from others in more than one name. */
const MAX_NAMES = 20;

/** Groups findings of one cause into series. A series has the position of its first finding. */
export function series(findings: readonly Finding[]): readonly Series[] {
  if (findings.length < LEAST) return findings.map((first) => ({ first, others: [] }));
  const alike = new Map<string, Named[]>();
  const keys = new Map<Finding, readonly string[]>();
  for (const finding of findings) {
    const own = readingsOf(finding);
    keys.set(
      finding,
      own.map(({ key }) => key),
    );
    for (const { key, name } of own) {
      const group = alike.get(key);
      if (group === undefined) alike.set(key, [{ name, finding }]);
      else group.push({ name, finding });
    }
  }
  const reported = new Set<Finding>();
  return findings.flatMap((first): readonly Series[] => {
    if (reported.has(first)) return [];
    const groups = keys.get(first)!.map((key) => alike.get(key)!.filter(({ finding }) => !reported.has(finding)));
    const [largest] = groups.sort((a, b) => b.length - a.length);
    const others =
      largest === undefined || largest.length < LEAST ? [] : largest.filter((each) => each.finding !== first);
    for (const { finding } of [{ finding: first }, ...others]) reported.add(finding);
    return [{ first, others }];
  });
}

/** For each name in the message: the key that messages with another name share. */
function readingsOf(finding: Finding): readonly { readonly key: string; readonly name: string }[] {
  const parts = finding.message.split(/(`[^`]*`)/u);
  if (parts.length > 2 * MAX_NAMES + 1) return [];
  const edited = withEdit(parts);
  return parts.flatMap((name, index) => {
    if (index % 2 === 0) return [];
    const ofFile = edited !== undefined && namesFile(name, finding.new);
    return [{ key: JSON.stringify([(ofFile ? edited : parts).with(index, ""), index, finding.consequence]), name }];
  });
}

export function namesFile(name: string, { file }: FindingPlace): boolean {
  return `/${file}`.endsWith(`/${name.slice(1, -1)}`);
}

/** The parts of a message that names two texts, reduced to their difference, for example a version in a path. */
function withEdit(parts: readonly string[]): readonly string[] | undefined {
  const [from, to, ...others] = parts.flatMap((part, index) => (/^`".*"`$/u.test(part) ? [index] : []));
  if (from === undefined || to === undefined || others.length > 0) return undefined;
  const [before, after] = [parts[from]!, parts[to]!];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end++;
  const edit = (text: string): string => text.slice(0, text.length - end);
  return parts.with(from, edit(before)).with(to, edit(after));
}
