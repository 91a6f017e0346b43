import { dictionary } from "../model/json.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { entriesOf, type Called, type Entry } from "./entries.ts";
import type { Observation } from "./observation.ts";
import { OperationCount, widen } from "./operation-count.ts";
import { byName, type Recording } from "./place.ts";
import { createPlans, type PlanOf } from "./plan.ts";
import { createRoute } from "./routes.ts";
import { OTHERS, UNNAMED, type OperationUsage, type UsageSummary } from "./summary.ts";
import { pathBelow, targetOf } from "./url.ts";

export interface RecorderOptions {
  /** Clients that are distinguished; those that come later are counted together. */
  readonly maxClients?: number;
  /** Bounds the memory: the number of places times the number of clients that use them. */
  readonly maxStats?: number;
  /** Where the API was recorded: only requests below this URL count, and it replaces the servers of the description. */
  readonly server?: string;
  /** Renames clients, for example by a hash. */
  readonly nameOf?: (client: string) => string;
  readonly onValue?: Recording["onValue"];
  readonly plans?: PlanOf;
}

/** Counts requests to one API. */
export interface Recorder {
  /** Returns whether an operation answers the request. */
  observe(observation: Observation): boolean;
  /** Counts a line that could not be read. */
  skip(): void;
  summary(): UsageSummary;
}

const MAX_CLIENTS = 200;
const MAX_STATS = 400_000;

export type Target = Entry & Called;

export function createRecorder(snapshot: Snapshot, options: RecorderOptions = {}): Recorder {
  const { maxClients = MAX_CLIENTS, maxStats = MAX_STATS, nameOf = (name) => name, onValue } = options;
  const planOf = options.plans ?? createPlans(snapshot.schemas);
  const entries = entriesOf(snapshot);
  const find = createFind(entries, options.server);
  const counted = new Map<Target, OperationCount>();
  const clients = new Map<string, number>();
  const recording: Recording = { request: 0, client: 0, room: maxStats, ...(onValue && { onValue }) };
  const totals = { requests: 0, unmatched: 0, badLines: 0 };
  const days: { first?: string; last?: string } = {};

  function clientOf(name: string): number {
    const known = clients.get(name);
    if (known !== undefined) return known;
    const isFull = clients.size >= maxClients || recording.room <= 0;
    if (isFull && name !== OTHERS) return clientOf(OTHERS);
    clients.set(name, clients.size);
    return clients.size - 1;
  }

  return {
    observe: (observation) => {
      totals.requests++;
      if (observation.day !== undefined) widen(days, observation.day);
      const found = find(observation);
      if (found === undefined) {
        totals.unmatched++;
        return false;
      }
      recording.request++;
      recording.client = clientOf(nameOf(observation.client ?? UNNAMED));
      let own = counted.get(found.target);
      if (own === undefined) counted.set(found.target, (own = new OperationCount(found.target, planOf, recording)));
      own.observe(observation, found.parameters);
      return true;
    },
    skip: () => totals.badLines++,
    summary: () => {
      const names = [...clients].sort(byName);
      const indexOf = new Map(names.map(([, client], index) => [client, index]));
      const operations = entries.map((entry) => [entry.id, counted.get(entry)?.toJson(indexOf) ?? UNUSED] as const);
      return {
        kind: "apicompat-usage",
        version: 1,
        api: { ...(snapshot.title !== undefined && { title: snapshot.title }), format: snapshot.format },
        ...(days.first !== undefined && { days: [days.first, days.last!] as const }),
        ...totals,
        clients: names.map(([name]) => name),
        operations: dictionary(operations.toSorted(byName)),
      };
    },
  };
}

const UNUSED: OperationUsage = { calls: {}, request: {}, response: {} };

interface Found {
  readonly target: Target;
  readonly parameters: readonly string[];
}

/** Finds an operation by method and path, and a version of a kind by its names. */
export function createFind(
  entries: readonly Target[],
  server?: string,
): (observation: Observation) => Found | undefined {
  const operations = entries.flatMap((entry) => {
    const { operation } = entry;
    if (operation === undefined) return [];
    const { kind, method, path, servers } = operation;
    return [{ kind, method, path, servers: server === undefined ? servers : [], entry }];
  });
  const route = createRoute(operations);
  const kinds = new Map(
    entries.flatMap((entry) =>
      entry.kind === undefined ? [] : [[kindKey(entry.kind), { target: entry, parameters: [] }] as const],
    ),
  );
  return ({ method, url, resource }) => {
    const own = resource && kinds.get(kindKey(resource));
    if (own !== undefined || operations.length === 0) return own;
    const below = server === undefined ? url : pathBelow(url, server);
    const found = below === undefined ? undefined : route(method, targetOf(below).path);
    return found && { target: found.target.entry, parameters: found.parameters };
  };
}

function kindKey({
  group,
  version,
  plural,
}: {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
}): string {
  return `${group}/${version}/${plural}`;
}
