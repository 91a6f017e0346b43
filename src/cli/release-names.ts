/** Names releases by what differs in their operands: `v1/api.yaml` and `v2/api.yaml` are `v1` and `v2`. */
export function releaseNames(specs: readonly string[]): readonly string[] {
  const paths = specs.map((spec) => spec.replace(/(?<=[^/])\/+$/u, "").split("/"));
  const shortest = Math.min(...paths.map(({ length }) => length));
  const first = paths[0] ?? [];
  const isShared = (index: number): boolean => paths.every((path) => path.at(index) === first.at(index));
  let start = 0;
  while (start < shortest - 1 && isShared(start)) start++;
  let end = 0;
  while (start + end < shortest - 1 && isShared(-1 - end)) end++;
  const names = paths.map((path) => path.slice(start, path.length - end).join("/"));
  return new Set(names).size === specs.length ? names : specs;
}
