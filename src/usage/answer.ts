import type { Occurrence, StatedChange } from "../contracts/finding.ts";
import type { Bounds, ConsumerUse, OperationUse } from "../contracts/usage.ts";
import type { Polarity } from "../model/channel.ts";
import { dictionary } from "../model/json.ts";
import { either, exactly, NONE, statsOf, upTo } from "./bounds.ts";
import type { Entry } from "./entries.ts";
import { askOfSchema, type Ask } from "./questions.ts";
import { unrecorded, type OperationSites, type Site, type SitesIn } from "./sites.ts";
import type { CallStats, UsageSummary } from "./summary.ts";

/** Returns which requests of a record an occurrence concerns, by its fact and its operations. */
export function answerOf(
  { operations = [], change, polarities }: Occurrence,
  { clients, days }: UsageSummary,
  sitesIn: SitesIn,
): ConsumerUse {
  const known = operations.map((id) => [id, sitesIn(id)] as const);
  const uses = known.flatMap(([id, sites]) =>
    sites === undefined ? [] : [[id, useOf(sites, change, polarities, clients)] as const],
  );
  const last = uses
    .flatMap(([, { last }]) => last ?? [])
    .sort()
    .at(-1);
  return {
    evidence: "requests",
    operations: dictionary(uses.map(([id, { use }]) => [id, use])),
    unknown: known.flatMap(([id, sites]) => (sites === undefined ? [id] : [])),
    ...(days && { days }),
    ...(last !== undefined && { last }),
  };
}

/** Returns whether one request, the only one of a record, is concerned. */
export function boundsOfOne(
  { change, polarities }: Pick<Occurrence, "change" | "polarities">,
  sites: OperationSites,
): Bounds {
  const { use } = useOf(sites, change, polarities, [ONLY]);
  const [least, most] = use.clients[ONLY] ?? NONE;
  return [least, most];
}

const ONLY = "only";

interface Used {
  readonly use: OperationUse;
  /** The last day of a client that may be concerned. */
  readonly last?: string | undefined;
}

function useOf(
  sites: OperationSites,
  change: StatedChange | undefined,
  polarities: readonly Polarity[],
  names: readonly string[],
): Used {
  const sides: readonly Polarity[] = polarities.length === 0 ? ["request", "response"] : polarities;
  const asks = change === undefined ? [everyCall] : sides.map((side) => askOfSide(change, side, sites));
  const calls = Object.entries(sites.usage.calls);
  const concerned = calls.flatMap(([client, own]) => {
    const bounds = asks.map((ask) => ask(client, own)).reduce((a, b) => either(a, b, own.calls));
    return bounds[1] > 0 ? [{ name: names[Number(client)] ?? "", bounds, own }] : [];
  });
  return {
    use: {
      of: calls.reduce((sum, [, own]) => sum + own.calls, 0),
      clients: dictionary(concerned.map(({ name, bounds, own }) => [name, [...bounds, own.calls] as const])),
    },
    last: concerned
      .flatMap(({ own }) => own.days?.[1] ?? [])
      .sort()
      .at(-1),
  };
}

const everyCall: AskOfClient = (_, { calls }) => upTo(calls);

type AskOfClient = (client: string, calls: CallStats) => Bounds;

function askOfSide(change: StatedChange, side: Polarity, sites: OperationSites): AskOfClient {
  if (change.kind === "schema") return askOfSites(change, side, sites, (site) => askOfSchema(change, site));
  if (change.kind === "parameter" || change.kind === "requestBody" || change.kind === "mediaType") {
    const own = askOfPlace(change, side, sites);
    if (own !== undefined) return own;
  }
  return askOfOperation(change, side, sites);
}

/** Annotations beside a schema belong to one use of it, and a schema can have many. */
const OF_ONE_USE: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>([
  "default",
  "readOnly",
  "deprecated",
  "sunset",
]);

/** All sites of the fact, as far as their part was recorded. What a response has is only an upper bound. */
function askOfSites(
  { old, subject, name }: StatedChange,
  side: Polarity,
  sites: OperationSites,
  askOf: (site: Site) => Ask,
): AskOfClient {
  const found = sites.sitesOf(old, side);
  if (found === undefined) return sites.isWhole ? () => NONE : everyCall;
  const asks = found.map((site) => ({ site, ask: askOf(site) }));
  const parts = found.length > 0 ? new Set(found.map(({ part }) => part)) : partsOn(side, sites.entry);
  const isRead = sites.readsResponses === true && READ_SUBJECTS.has(subject);
  const isVague = (side === "response" && !isRead) || (OF_ONE_USE.has(subject) && name === "" && found.length > 1);
  return (client, own) => {
    const counted = asks.map(({ site, ask }) => boundsAt(site, ask, client, own));
    const [least, most] = counted.reduce((a, b) => either(a, b, own.calls), NONE);
    const hidden = Math.max(...[...parts].map((part) => unrecorded(part, own)));
    return [isVague ? 0 : least, Math.min(own.calls, most + hidden)];
  };
}

/** Facts about what a client reads if it is known to read the place. */
export const READ_SUBJECTS: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>([
  "property",
  "required",
]);

/** The parts of a request where values can be. */
function partsOn(side: Polarity, { parameters }: Entry): ReadonlySet<Site["part"]> {
  if (side === "response") return new Set(["response"]);
  return new Set(["body", ...Object.keys(parameters).map(partOf)]);
}

function boundsAt({ place, around, isShared }: Site, ask: Ask, client: string, { calls }: CallStats): Bounds {
  const own = place === undefined ? NONE : ask(statsOf(place, client), place, client);
  const least = isShared || place?.cut === true ? 0 : own[0];
  if (around === undefined) return [least, Math.min(own[1], calls)];
  return [Math.min(least, calls), around === "calls" ? calls : Math.min(statsOf(around, client).present, calls)];
}

const present: Ask = (stats) => exactly(stats.present);
const absent: Ask = (stats) => exactly(stats.absent);

/** Facts of a parameter or a body as a whole. */
function askOfPlace(change: StatedChange, side: Polarity, sites: OperationSites): AskOfClient | undefined {
  switch (change.subject) {
    case "parameterRequired":
    case "headerRequired":
    case "requestBodyRequired":
    case "default":
      return askOfSites(change, side, sites, () => absent);
    case "mediaType":
    case "content":
    case "requestBody":
      return undefined;
    default:
      return askOfSites(change, side, sites, () => present);
  }
}

/** Facts that requests to the operation are asked about as a whole, and those of what it consists of. */
function askOfOperation(change: StatedChange, side: Polarity, { usage, entry }: OperationSites): AskOfClient {
  const { subject, action, name, kind } = change;
  const ofKey = (key: string, what: Ask, part: Site["part"]): AskOfClient => {
    const place = usage.request[key];
    if (place === undefined) return (_, own) => upTo(part === "url" ? own.calls : unrecorded(part, own));
    return (client, own) => {
      const [least, most] = what(statsOf(place, client), place, client);
      return [place.cut ? 0 : least, Math.min(own.calls, most + unrecorded(part, own))];
    };
  };
  if (GONE.has(subject)) return (_, { calls }) => (action === "added" ? upTo(calls) : exactly(calls));
  if (side === "request") {
    if (subject === "parameter" && action !== "added") return ofKey(name, present, partOf(name));
    if (subject === "parameterLocation") return ofKey(name, present, partOf(name));
    if (subject === "requestBody" && action === "removed") return ofKey("body", present, "body");
    if (subject === "mediaType" && action !== "added") return ofKey(`body ${name}`, present, "body");
    return (_, { calls }) => upTo(calls);
  }
  if (subject === "response" && action !== "added") return (_, own) => upTo(answeredWith(name, own));
  if (kind === "response") {
    const status = entry.responses.find(({ at }) => at === change.old)?.status;
    return (_, own) => upTo(status === undefined ? own.calls : answeredWith(status, own));
  }
  return (_, { calls }) => upTo(calls);
}

function partOf(key: string): Site["part"] {
  return key.startsWith("header ") || key.startsWith("cookie ") ? "headers" : "url";
}

/** The number of calls that may have a response of this status. */
function answeredWith(status: string, { statuses, calls }: CallStats): number {
  if (status === "default") return calls;
  const pattern = new RegExp(`^${status.toUpperCase().replaceAll("X", "\\d")}$`, "u");
  return Object.entries(statuses).reduce(
    (sum, [code, count]) => (pattern.test(code) || code === "unknown" ? sum + count : sum),
    0,
  );
}

/** What is no longer there as a whole: each call of it is concerned. */
const GONE: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>([
  "path",
  "pathPrefix",
  "operation",
  "resource",
  "resourceVersion",
  "servedVersion",
  "deprecated",
  "sunset",
]);
