import { ApicompatError } from "../contracts/errors.ts";
import { dictionary, isEmpty, type Dictionary } from "../model/json.ts";
import type { CallStats, OperationUsage, PlaceStats, Range, UsageSummary, UsedPlace } from "./summary.ts";

/**
 * Adds records of one API. The result is that of recording all requests at once. Where the records were made with different
 * descriptions, it has what all of them could count.
 */
export function mergeSummaries(summaries: readonly [UsageSummary, ...UsageSummary[]]): UsageSummary {
  return summaries.reduce(mergeTwo);
}

function mergeTwo(a: UsageSummary, b: UsageSummary): UsageSummary {
  refuseDifferent(a, b);
  const clients = [...new Set([...a.clients, ...b.clients])].sort();
  const [left, right] = [a, b].map((side) => renumbered(side, clients)) as [UsageSummary, UsageSummary];
  const days = union(a.days, b.days);
  return {
    kind: a.kind,
    version: a.version,
    api: a.api,
    ...(days && { days }),
    requests: a.requests + b.requests,
    unmatched: a.unmatched + b.unmatched,
    badLines: a.badLines + b.badLines,
    clients,
    ...(a.hashed && { hashed: true as const }),
    operations: known(left.operations, right.operations, a.unmatched === 0, b.unmatched === 0, mergeOperations),
  };
}

function refuseDifferent(a: UsageSummary, b: UsageSummary): void {
  const fault =
    a.api.title !== b.api.title || a.api.format !== b.api.format
      ? `The records are of different APIs: ${a.api.title ?? a.api.format} and ${b.api.title ?? b.api.format}.`
      : a.hashed !== b.hashed && a.clients.length > 0 && b.clients.length > 0
        ? "The names of clients are hashed in some of the records only."
        : undefined;
  if (fault !== undefined)
    throw new ApicompatError("USAGE", fault, "Merge records of one API that were made with the same options.");
}

function renumbered(summary: UsageSummary, clients: readonly string[]): UsageSummary {
  const positions = summary.clients.map((name) => clients.indexOf(name));
  const moved = <T>(by: Dictionary<T>): Dictionary<T> =>
    dictionary(Object.entries(by).map(([client, value]) => [String(positions[Number(client)]), value]));
  const place = ({ by, properties, rest, items, ...own }: UsedPlace): UsedPlace => ({
    by: moved(by),
    ...own,
    ...(properties && { properties: mapped(properties, place) }),
    ...(rest && { rest: place(rest) }),
    ...(items && { items: place(items) }),
  });
  const operation = ({ calls, request, response }: OperationUsage): OperationUsage => ({
    calls: moved(calls),
    request: mapped(request, place),
    response: mapped(response, place),
  });
  return { ...summary, operations: mapped(summary.operations, operation) };
}

function mapped<T>(all: Dictionary<T>, change: (value: T) => T): Dictionary<T> {
  return dictionary(Object.entries(all).map(([name, value]) => [name, change(value)]));
}

/** Merges what both have. What one lacks is kept only if the other one could not have counted it. */
function known<T>(
  a: Dictionary<T>,
  b: Dictionary<T>,
  isWholeA: boolean,
  isWholeB: boolean,
  merge: (a: T, b: T) => T,
): Dictionary<T> {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return dictionary(
    names.flatMap((name): readonly (readonly [string, T])[] => {
      const [left, right] = [a[name], b[name]];
      if (left !== undefined && right !== undefined) return [[name, merge(left, right)]];
      if (left !== undefined) return isWholeB ? [[name, left]] : [];
      return isWholeA ? [[name, right!]] : [];
    }),
  );
}

function mergeOperations(a: OperationUsage, b: OperationUsage): OperationUsage {
  const request = all(a.request, b.request, mergePlaces);
  const isKept = (key: string): boolean =>
    [a, b].every((one) => one.request[key] !== undefined || !wouldCount(one, key));
  return {
    calls: all(a.calls, b.calls, addCalls),
    request: dictionary(Object.entries(request).filter(([key]) => isKept(key))),
    response: all(a.response, b.response, mergePlaces),
  };
}

/** Returns whether an operation counts a parameter or the body in each request if its description has it. */
function wouldCount({ calls }: OperationUsage, key: string): boolean {
  const all = Object.values(calls);
  if (key.startsWith("body ")) return false;
  if (key === "body") return all.some(({ body }) => body > 0);
  return key.startsWith("header ") || key.startsWith("cookie ")
    ? all.some(({ headers }) => headers > 0)
    : all.length > 0;
}

function all<T>(a: Dictionary<T>, b: Dictionary<T>, merge: (a: T, b: T) => T): Dictionary<T> {
  return known(a, b, true, true, merge);
}

function addCalls(a: CallStats, b: CallStats): CallStats {
  const days = union(a.days, b.days);
  return {
    calls: a.calls + b.calls,
    ...(days && { days }),
    statuses: add(a.statuses, b.statuses),
    headers: a.headers + b.headers,
    body: a.body + b.body,
    response: a.response + b.response,
  };
}

function mergePlaces(a: UsedPlace, b: UsedPlace): UsedPlace {
  const [isWholeA, isWholeB] = [isEmpty(a.by), isEmpty(b.by)];
  const values = isWholeA ? b.values : isWholeB ? a.values : common(a.values, b.values);
  const properties = known(a.properties ?? {}, b.properties ?? {}, isUnopened(a), isUnopened(b), mergePlaces);
  const [rest, items] = (["rest", "items"] as const).map((part) => {
    const [left, right] = [a[part], b[part]];
    return left && right ? mergePlaces(left, right) : (left ?? right);
  });
  return {
    by: mapped(all(a.by, b.by, addStats), (stats) => withListed(stats, values)),
    ...(values && values.length > 0 && { values }),
    ...(!isEmpty(properties) && { properties }),
    ...(rest && { rest }),
    ...(items && { items }),
    ...((a.cut ?? b.cut) && { cut: true as const }),
  };
}

/** No object was met there, so that no property was looked for. */
function isUnopened({ by, properties }: UsedPlace): boolean {
  return properties === undefined && Object.values(by).every(({ types }) => (types["object"] ?? 0) === 0);
}

function common(a: readonly string[] = [], b: readonly string[] = []): readonly string[] {
  return a.filter((value) => b.includes(value));
}

/** Values that one of the descriptions does not list count as unlisted ones. */
function withListed(stats: PlaceStats, listed: readonly string[] = []): PlaceStats {
  const others = Object.entries(stats.values ?? {}).filter(([value]) => !listed.includes(value));
  if (others.length === 0) return stats;
  const { values, unlisted = 0, ...rest } = stats;
  const kept = dictionary(Object.entries(values!).filter(([value]) => listed.includes(value)));
  const more = others.reduce((sum, [, requests]) => sum + requests, unlisted);
  return { ...rest, ...(!isEmpty(kept) && { values: kept }), unlisted: Math.min(more, stats.present) };
}

function addStats(a: PlaceStats, b: PlaceStats): PlaceStats {
  const [unlisted, undeclared] = (["unlisted", "undeclared"] as const).map((name) => (a[name] ?? 0) + (b[name] ?? 0));
  const values = add(a.values ?? {}, b.values ?? {});
  return {
    present: a.present + b.present,
    absent: a.absent + b.absent,
    types: add(a.types, b.types),
    ...(!isEmpty(values) && { values }),
    ...(unlisted! > 0 && { unlisted: unlisted! }),
    ...(undeclared! > 0 && { undeclared: undeclared! }),
    ...ranges(a, b),
  };
}

const RANGES = ["length", "items", "members", "number"] as const;

function ranges(a: PlaceStats, b: PlaceStats): Pick<PlaceStats, (typeof RANGES)[number]> {
  return Object.fromEntries(
    RANGES.flatMap((name) => {
      const range = union(a[name], b[name]);
      return range === undefined ? [] : [[name, range]];
    }),
  );
}

function add(a: Dictionary<number>, b: Dictionary<number>): Dictionary<number> {
  return all(a, b, (left, right) => left + right);
}

type Ends = Range | readonly [string, string];

function union<T extends Ends>(a: T | undefined, b: T | undefined): T | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return [a[0] < b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1]] as unknown as T;
}
