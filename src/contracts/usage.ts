import type { Dictionary } from "../model/json.ts";
import { dictionary } from "../model/json.ts";

/** What an answer about consumers stands on. */
export type Evidence = "requests" | "objects" | "code" | "expectations";

/** At least and at most so many of what was looked at: requests, objects, references, or expectations. */
export type Bounds = readonly [least: number, most: number];

/** The bounds of one client, and all that it did. */
export type ClientUse = readonly [least: number, most: number, of: number];

/** What a finding concerns in the use of one operation or kind. */
export interface OperationUse {
  /** All that was looked at. */
  readonly of: number;
  /** By client, those that may be concerned. */
  readonly clients: Dictionary<ClientUse>;
}

/** What one source of evidence says about a finding. */
export interface ConsumerUse {
  /** The consumer that the evidence belongs to; absent for a record of several clients. */
  readonly consumer?: string;
  readonly evidence: Evidence;
  /** By id, those that the finding leads to and that were used or not. */
  readonly operations: Dictionary<OperationUse>;
  /** Ids that the evidence does not know. */
  readonly unknown: readonly string[];
  /** The first and the last day of the evidence. */
  readonly days?: readonly [first: string, last: string];
  /** The last day of a concerned operation. */
  readonly last?: string;
  /** True if stored objects are concerned only by an update that changes the value. */
  readonly ifChanged?: true;
  /** Where it is concerned: `src/loans.ts:6`, `default/blue`. */
  readonly at?: readonly string[];
}

/** `unused`: all evidence shows that nothing is concerned. `possible`: at most some, at least none. */
export type UseState = "used" | "possible" | "unknown" | "unused";

export interface UseSummary {
  readonly state: UseState;
  readonly bounds: Bounds;
  readonly of: number;
  /** The concerned clients, those that certainly are first. */
  readonly clients: readonly { readonly name: string; readonly bounds: Bounds }[];
}

/** Adds what one source of evidence says about the operations. */
export function summarizeUse({ operations, unknown, evidence, at }: ConsumerUse): UseSummary {
  const all = Object.values(operations);
  const byClient = new Map<string, Bounds>();
  for (const { clients } of all) {
    for (const [name, [least, most]] of Object.entries(clients)) {
      const [a, b] = byClient.get(name) ?? [0, 0];
      byClient.set(name, [a + least, b + most]);
    }
  }
  const clients = [...byClient].map(([name, bounds]) => ({ name, bounds }));
  const [least, upTo] = clients.reduce<Bounds>(([a, b], { bounds: [least, most] }) => [a + least, b + most], [0, 0]);
  // Each object, expectation or line that may be concerned is named once.
  const isNamed = evidence !== "requests";
  const most = isNamed && at !== undefined ? Math.min(upTo, at.length) : upTo;
  const bounds: Bounds = [Math.min(least, most), most];
  const state =
    bounds[0] > 0 ? "used" : bounds[1] > 0 ? "possible" : unknown.length > 0 || all.length === 0 ? "unknown" : "unused";
  return {
    state,
    bounds,
    of: all.reduce((sum, { of }) => sum + of, 0),
    clients: clients.sort(
      (a, b) => b.bounds[0] - a.bounds[0] || b.bounds[1] - a.bounds[1] || (a.name < b.name ? -1 : 1),
    ),
  };
}

const STATES: readonly UseState[] = ["used", "possible", "unknown", "unused"];

/** Returns what all evidence together says; undefined without any. */
export function stateOfUse(usage: readonly ConsumerUse[] | undefined): UseState | undefined {
  if (usage === undefined || usage.length === 0) return undefined;
  const found = usage.map((use) => summarizeUse(use).state);
  return STATES.find((state) => found.includes(state));
}

/** Sorts what is used before what is not. */
export function useRank(usage: readonly ConsumerUse[] | undefined): number {
  const state = stateOfUse(usage);
  return state === undefined ? STATES.indexOf("unknown") : STATES.indexOf(state);
}

/**
 * Unites the uses of several occurrences of one fact: a request may be concerned by several of them. Each occurrence has the
 * same sources in one order. Several sources can be without a name.
 */
export function uniteUsage(all: readonly (readonly ConsumerUse[])[]): readonly ConsumerUse[] {
  const united = new Map<string, ConsumerUse>();
  for (const uses of all) {
    const times = new Map<string, number>();
    for (const use of uses) {
      const source = `${use.evidence}\t${use.consumer ?? ""}`;
      const time = times.get(source) ?? 0;
      times.set(source, time + 1);
      const key = `${source}\t${String(time)}`;
      const known = united.get(key);
      united.set(key, known === undefined ? use : uniteUses(known, use));
    }
  }
  return [...united.values()];
}

function uniteUses(a: ConsumerUse, b: ConsumerUse): ConsumerUse {
  const operations = new Map(Object.entries(a.operations));
  for (const [id, use] of Object.entries(b.operations)) {
    const known = operations.get(id);
    operations.set(id, known === undefined ? use : { of: use.of, clients: uniteClients(known, use) });
  }
  const at = [...new Set([...(a.at ?? []), ...(b.at ?? [])])].sort();
  const last = [a.last, b.last]
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1);
  return {
    ...a,
    operations: dictionary(operations),
    unknown: [...new Set([...a.unknown, ...b.unknown])].sort(),
    ...(last !== undefined && { last }),
    ...(at.length > 0 && { at }),
  };
}

function uniteClients(a: OperationUse, b: OperationUse): OperationUse["clients"] {
  const clients = { ...a.clients };
  for (const [name, [least, most, of]] of Object.entries(b.clients)) {
    const [known, upTo] = clients[name] ?? [0, 0];
    clients[name] = [Math.max(known, least), Math.min(upTo + most, of), of];
  }
  return dictionary(Object.entries(clients));
}
