import type { Dictionary } from "../model/json.ts";
import type { Snapshot } from "../model/snapshot.ts";
import type { Pointer } from "../model/pointer.ts";
import { entriesOf, type Called, type Entry } from "./entries.ts";
import { createPlans } from "./plan.ts";
import type { OperationUsage, PlaceStats, UsageSummary, UsedPlace } from "./summary.ts";

/** What a record says about an API on its own. */
export interface Overview {
  readonly clients: readonly { readonly name: string; readonly calls: number; readonly last?: string }[];
  /** Called operations, the most frequent first. */
  readonly called: readonly { readonly id: string; readonly calls: number; readonly clients: readonly string[] }[];
  readonly uncalled: readonly string[];
  /** Parameters and properties that no request of a called operation had: `GET /pets: query limit`. */
  readonly unsent: readonly string[];
  /** What is deprecated and used, by whom. */
  readonly deprecated: readonly {
    readonly name: string;
    readonly requests: number;
    readonly clients: readonly string[];
  }[];
}

/** Lists who uses what, and what nobody uses. With a snapshot, also what is used though deprecated. */
export function overviewOf(summary: UsageSummary, snapshot?: Snapshot): Overview {
  const operations = Object.entries(summary.operations);
  const called = operations.filter(([, usage]) => callsOf(usage) > 0);
  const nameOf = (client: string): string => summary.clients[Number(client)] ?? "";
  return {
    clients: clientsOf(summary),
    called: called
      .map(([id, usage]) => ({ id, calls: callsOf(usage), clients: Object.keys(usage.calls).map(nameOf).sort() }))
      .sort((a, b) => b.calls - a.calls || (a.id < b.id ? -1 : 1)),
    uncalled: operations.filter(([, usage]) => callsOf(usage) === 0).map(([id]) => id),
    unsent: called.flatMap(([id, { request }]) => unsentIn(request).map((name) => `${id}: ${name}`)),
    deprecated: snapshot === undefined ? [] : deprecatedIn(summary, snapshot, nameOf),
  };
}

function callsOf({ calls }: OperationUsage): number {
  return Object.values(calls).reduce((sum, one) => sum + one.calls, 0);
}

function clientsOf({ clients, operations }: UsageSummary): Overview["clients"] {
  const found = clients.map((name, index) => {
    const own = Object.values(operations).flatMap(({ calls }) => calls[String(index)] ?? []);
    const last = own
      .flatMap(({ days }) => days?.[1] ?? [])
      .sort()
      .at(-1);
    return { name, calls: own.reduce((sum, { calls }) => sum + calls, 0), ...(last !== undefined && { last }) };
  });
  return found.sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

function unsentIn(request: Dictionary<UsedPlace>): readonly string[] {
  return Object.entries(request).flatMap(([key, place]) => {
    if (key === "body") return [];
    return presentIn(place) === 0 ? [key] : unsentBelow(place, key);
  });
}

function unsentBelow({ properties = {}, items, rest }: UsedPlace, name: string): readonly string[] {
  return [
    ...Object.entries(properties).flatMap(([property, place]) => {
      const own = `${name}.${property}`;
      return presentIn(place) === 0 ? [own] : unsentBelow(place, own);
    }),
    ...(items === undefined ? [] : unsentBelow(items, `${name}[]`)),
    ...(rest === undefined ? [] : unsentBelow(rest, `${name}.*`)),
  ];
}

function presentIn({ by }: UsedPlace): number {
  return Object.values(by).reduce((sum, { present }) => sum + present, 0);
}

function deprecatedIn(
  summary: UsageSummary,
  snapshot: Snapshot,
  nameOf: (client: string) => string,
): Overview["deprecated"] {
  const table = snapshot.schemas;
  const planOf = createPlans(table);
  const found: { name: string; requests: number; clients: readonly string[] }[] = [];
  const note = (name: string, by: Dictionary<Pick<PlaceStats, "present">>): void => {
    const users = Object.entries(by).filter(([, { present }]) => present > 0);
    if (users.length === 0) return;
    const requests = users.reduce((sum, [, { present }]) => sum + present, 0);
    found.push({ name, requests, clients: users.map(([client]) => nameOf(client)).sort() });
  };
  const visit = (place: UsedPlace, schemas: readonly Pointer[], name: string): void => {
    const plan = planOf(schemas);
    for (const [property, inner] of Object.entries(place.properties ?? {})) {
      const own = `${name}.${property}`;
      const isDeprecated = plan.schemas.some((at) => table.get(at).properties[property]?.annotations.deprecated);
      if (isDeprecated) note(own, inner.by);
      if (presentIn(inner) > 0) visit(inner, plan.property(property).schemas, own);
    }
    for (const [part, suffix] of [
      ["items", "[]"],
      ["rest", ".*"],
    ] as const) {
      const inner = place[part];
      const next = inner && plan[part]();
      if (next !== undefined) visit(inner!, next.schemas, name + suffix);
    }
  };
  for (const entry of entriesOf(snapshot)) {
    const usage = summary.operations[entry.id];
    if (usage === undefined || callsOf(usage) === 0) continue;
    if (isDeprecated(entry)) {
      const by = Object.entries(usage.calls).map(([client, { calls }]) => [client, { present: calls }] as const);
      note(entry.id, Object.fromEntries(by));
    }
    for (const { key, annotations } of Object.values(entry.parameters)) {
      const place = usage.request[key];
      if (place !== undefined && annotations.deprecated !== undefined) note(`${entry.id}: ${key}`, place.by);
    }
    for (const { key, schema } of sentSchemas(entry)) {
      const place = usage.request[key];
      if (place !== undefined) visit(place, [schema], `${entry.id}: ${key}`);
    }
  }
  return found;
}

function isDeprecated({ operation }: Called): boolean {
  return operation?.annotations.deprecated !== undefined;
}

function sentSchemas({ body }: Entry): readonly { readonly key: string; readonly schema: Pointer }[] {
  return (body?.content ?? []).flatMap(({ key, media: { schema } }) => (schema === undefined ? [] : [{ key, schema }]));
}
