import { within, type Expression } from "./expression.ts";

/** Sample texts for the functions of a library. */
const TEXTS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ["ip", "isIP"],
    ["10.0.0.1", "10.255.0.1", "192.168.0.1", "127.0.0.1", "8.8.8.8", "2001:db8::1"],
  ],
  [
    ["cidr", "isCIDR"],
    ["10.0.0.0/8", "10.0.0.0/16", "10.0.0.0/24", "192.168.0.1/32", "0.0.0.0/0", "2001:db8::/32", "::1/128"],
  ],
  [
    ["semver", "isSemver"],
    ["0.0.1", "1.0.0", "1.0.1", "1.2.0", "2.0.0", "10.0.0", "1.0.0-alpha", "1.0.0+build"],
  ],
  [
    ["url", "isURL"],
    ["http://a", "https://a.b/c", "https://a:8080/c?d=e", "ftp://a", "/a"],
  ],
];

const NUMERIC: ReadonlySet<string> = new Set(["int", "uint", "double"]);
const RANGE = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}\/\d{1,2}$/;
const SEMVER = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Returns texts that the functions in rules read, such as IP addresses and versions: those that differ little from the
 * constants of the rules first.
 */
export function libraryTexts(
  rules: readonly Expression[],
  { texts, numbers }: Readonly<{ texts: readonly string[]; numbers: readonly number[] }>,
): readonly string[] {
  const called = new Set(
    rules.flatMap((rule) => [...within(rule)].flatMap((one) => (one.is === "call" ? [one.name] : []))),
  );
  const isCalled = (name: string): boolean => called.has(name);
  return [
    ...([...NUMERIC].some(isCalled) ? numbers.map(String) : []),
    ...texts.flatMap(textsNear),
    ...TEXTS.flatMap(([names, known]) => (names.some(isCalled) ? known : [])),
  ];
}

/** Returns addresses in the network of a range, and the versions before and after a version. */
function textsNear(text: string): readonly string[] {
  const [, network] = RANGE.exec(text) ?? [];
  if (network !== undefined) return [`${network}.0.1`, `${network.split(".")[0]!}.255.0.1`];
  const [, major, minor, patch] = SEMVER.exec(text)?.map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return [];
  return [
    `${String(major)}.${String(minor)}.${String(patch + 1)}`,
    `${String(major + 1)}.0.0`,
    `${String(Math.max(0, major - 1))}.${String(minor)}.${String(patch)}`,
    `${text}-alpha`,
  ];
}
