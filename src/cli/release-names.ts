/**
 * Names releases by what differs in their operands: `v1/api.yaml` and `v2/api.yaml` are `v1` and `v2`, as are `api-v1.yaml` and
 * `api-v2.yaml`.
 */
export function releaseNames(specs: readonly string[]): readonly string[] {
  const paths = specs.map((spec) => spec.replace(/(?<=[^/])\/+$/u, "").split("/"));
  const shortest = Math.min(...paths.map(({ length }) => length));
  const first = paths[0] ?? [];
  const isShared = (index: number): boolean => paths.every((path) => path.at(index) === first.at(index));
  let start = 0;
  while (start < shortest - 1 && isShared(start)) start++;
  let end = 0;
  while (start + end < shortest - 1 && isShared(-1 - end)) end++;
  const names = withoutShared(paths.map((path) => path.slice(start, path.length - end).join("/")));
  return new Set(names).size === specs.length ? names : specs;
}

/** Drops the extension and the words before the first digit that all file names have. */
function withoutShared(names: readonly string[]): readonly string[] {
  if (names.some((name) => /[/:@]/u.test(name))) return names;
  const extension = /(?:\.d)?\.[a-z]+$/iu.exec(names[0]!)?.[0] ?? "";
  const stems = shortened(names, (name) =>
    name.endsWith(extension) ? name.slice(0, -extension.length || undefined) : "",
  );
  const words = /^[^\d]*[-_]/u.exec(stems[0]!)?.[0] ?? "";
  return shortened(stems, (name) => (name.startsWith(words) ? name.slice(words.length) : ""));
}

/** Shortens all names, or none where one would be empty or equal to another one. */
function shortened(names: readonly string[], shorten: (name: string) => string): readonly string[] {
  const short = names.map(shorten);
  return short.includes("") || new Set(short).size < names.length ? names : short;
}
