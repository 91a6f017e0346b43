import type { Occurrence } from "../contracts/finding.ts";
import type { Bounds, ClientUse, ConsumerUse, Evidence } from "../contracts/usage.ts";
import { dictionary } from "../model/json.ts";

/** What was looked at: a request, an object, … */
interface Item {
  /** The operation or the version of a kind. */
  readonly id: string;
  readonly client: string;
  readonly bounds: Bounds;
  /** Named where it is concerned. */
  readonly at?: string;
}

interface Counts {
  readonly clients: Map<string, ClientUse>;
  readonly at: Set<string>;
}

/** Adds up items that were judged one by one, by occurrence. */
export class Tally {
  readonly #byOccurrence = new Map<string, Map<string, Counts>>();
  readonly #totals = new Map<string, number>();
  readonly #names = new Map<string, number>();

  /** Counts an item, also one that no finding concerns. Returns its name, numbered if others have the same one. */
  meet(id: string, name: string): string {
    this.#totals.set(id, (this.#totals.get(id) ?? 0) + 1);
    const times = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, times);
    return times === 1 ? name : `${name} #${String(times)}`;
  }

  add({ fingerprint }: Occurrence, { id, client, bounds, at }: Item): void {
    const operations = this.#byOccurrence.get(fingerprint) ?? new Map<string, Counts>();
    this.#byOccurrence.set(fingerprint, operations);
    const counts = operations.get(id) ?? { clients: new Map<string, ClientUse>(), at: new Set<string>() };
    operations.set(id, counts);
    const [least, most, of] = counts.clients.get(client) ?? [0, 0, 0];
    counts.clients.set(client, [least + bounds[0], most + bounds[1], of + 1]);
    if (at !== undefined && bounds[1] > 0) counts.at.add(at);
  }

  /** `ids`: what leads to the occurrence. */
  useOf({ fingerprint }: Occurrence, evidence: Evidence, ids: readonly string[]): ConsumerUse {
    const known = this.#byOccurrence.get(fingerprint);
    const operations = ids.map((id) => {
      const clients = [...(known?.get(id)?.clients ?? [])].filter(([, [, most]]) => most > 0);
      return [id, { of: this.#totals.get(id) ?? 0, clients: dictionary(clients) }] as const;
    });
    const at = ids.flatMap((id) => [...(known?.get(id)?.at ?? [])]).sort();
    return { evidence, operations: dictionary(operations), unknown: [], ...(at.length > 0 && { at }) };
  }
}
