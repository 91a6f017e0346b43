import type { Dictionary } from "../../model/json.ts";
import type { Response } from "../../model/snapshot.ts";

const SUCCESS_RANGE = "2XX";

type ResponsePair = readonly [Response, Response];

export interface ResponseMatch {
  readonly pairs: readonly ResponsePair[];
  /** A call that succeeds still does, under another status. Not among `pairs`. */
  readonly renamed?: ResponsePair;
  readonly removed: readonly Response[];
  /** Ranges or `default` responses that lost some of their statuses. */
  readonly narrowed: readonly Response[];
  readonly added: readonly Response[];
}

/**
 * Pairs responses by status, then with a covering range or `default` of the other side. A covering response can be in
 * several pairs. A `default` for failures covers a success only if it is similar.
 */
export function matchResponses(
  old: Dictionary<Response>,
  new_: Dictionary<Response>,
  isLike: (old: Response, new_: Response) => boolean,
): ResponseMatch {
  const pairs: ResponsePair[] = [];
  const left: Response[] = [];
  for (const status of Object.keys(old)) {
    const before = old[status]!;
    const after = new_[status];
    if (after !== undefined && stillMeans(before, after)) pairs.push([before, after]);
    else left.push(before);
  }
  const right = Object.values(new_).filter((after) => {
    const before = old[after.status];
    return before?.outcome !== after.outcome;
  });
  if (left.length === 0 && right.length === 0) return { pairs, removed: left, narrowed: [], added: right };

  const standIns = new Set<Response>();
  const cover = (
    singles: readonly Response[],
    others: Dictionary<Response>,
    toPair: (a: Response, b: Response) => ResponsePair,
  ): readonly Response[] =>
    singles.filter((single) => {
      const standIn = standInFor(single, others);
      if (standIn === undefined) return true;
      pairs.push(toPair(single, standIn));
      standIns.add(standIn);
      return false;
    });
  const isForFailures = old["default"]?.outcome === "failure";
  const isRemoved = (before: Response): boolean =>
    isForFailures && standInFor(before, new_)?.status === "default" && !isLike(before, new_["default"]!);
  const lost = left.filter((before) => before.outcome === "success" && isRemoved(before));
  const removedPairs = [...lost, ...cover(without(left, lost), new_, (before, after) => [before, after])];
  const replacing = lost.length > 0 ? right.filter(({ status }) => status === "default") : [];
  const addedPairs = cover(without(right, replacing), old, (after, before) => [before, after]).filter(
    ({ status, outcome }) => !(status === "default" && outcome === "success" && SUCCESS_RANGE in old),
  );
  // An added range accepts more than the statuses that it was compared with.
  const isLeft = (response: Response): boolean => standIns.has(response) || isLeftOf(response, new_);
  const removed = removedPairs.filter((response) => !isLeft(response));
  const narrowed = removedPairs.filter(isLeft);
  const renamed = successStatus(removed, addedPairs);
  if (renamed === undefined) return { pairs, removed, narrowed, added: addedPairs };
  const settled = new Set<Response>(renamed);
  const rest = (response: Response): boolean => !settled.has(response);
  return { pairs, renamed, removed: removed.filter(rest), narrowed, added: addedPairs.filter(rest) };
}

function without<T>(list: readonly T[], some: readonly T[]): readonly T[] {
  return list.filter((one) => !some.includes(one));
}

/** Returns whether a status of the range remains. */
function isLeftOf({ status }: Response, others: Dictionary<Response>): boolean {
  return status.endsWith("XX") && Object.keys(others).some((other) => other[0] === status[0]);
}

/** Returns whether `default` has the same meaning: failures if there is a success, otherwise anything. */
function stillMeans(before: Response, after: Response): boolean {
  return before.outcome === after.outcome || before.outcome === "failure";
}

function standInFor({ status, outcome }: Response, others: Dictionary<Response>): Response | undefined {
  if (!/^\d/u.test(status)) return undefined;
  const range = status.endsWith("XX") ? undefined : others[`${status[0]!}XX`];
  if (range !== undefined) return range;
  const rest = others["default"];
  return rest?.outcome === outcome ? rest : undefined;
}

/** One success status that gave way to another. */
function successStatus(removed: readonly Response[], added: readonly Response[]): ResponsePair | undefined {
  const [before, ...othersBefore] = removed.filter(isSuccess);
  const [after, ...othersAfter] = added.filter(isSuccess);
  if (before === undefined || after === undefined || othersBefore.length > 0 || othersAfter.length > 0)
    return undefined;
  return [before, after];
}

function isSuccess({ status }: Response): boolean {
  return /^2\d\d$/u.test(status);
}
