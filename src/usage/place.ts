import { dictionary, type Json } from "../model/json.ts";
import type { Plan } from "./plan.ts";
import type { PlaceStats, Range, UsedPlace } from "./summary.ts";

/** A number of requests, and the last one that was counted. */
interface Count {
  requests: number;
  last: number;
}

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string", "text"] as const;

/** The position of each type in the counts. */
export const TYPE = { array: 0, boolean: 1, integer: 2, null: 3, number: 4, object: 5, string: 6, text: 7 } as const;

const RANGES = ["length", "items", "members", "number"] as const;

/** The position of each range. */
export const RANGE = { length: 0, items: 1, members: 2, number: 3 } as const;

/** What one client sent or received at a place, while it is counted. Fields, because this runs for each value. */
export class Stats {
  #present = 0;
  #lastPresent = 0;
  #absent = 0;
  #lastAbsent = 0;
  readonly #types = [0, 0, 0, 0, 0, 0, 0, 0];
  readonly #lastTypes = [0, 0, 0, 0, 0, 0, 0, 0];
  #values: Map<string, Count> | undefined;
  #unlisted: Count | undefined;
  #undeclared: Count | undefined;
  readonly #ranges: ([number, number] | undefined)[] = [undefined, undefined, undefined, undefined];

  present(request: number): void {
    if (this.#lastPresent === request) return;
    this.#lastPresent = request;
    this.#present++;
  }

  absent(request: number): void {
    if (this.#lastAbsent === request) return;
    this.#lastAbsent = request;
    this.#absent++;
  }

  type(type: number, request: number): void {
    if (this.#lastTypes[type] === request) return;
    this.#lastTypes[type] = request;
    this.#types[type]!++;
  }

  value(text: string, request: number): void {
    this.#values ??= new Map();
    const count = this.#values.get(text);
    if (count === undefined) this.#values.set(text, { requests: 1, last: request });
    else tick(count, request);
  }

  unlisted(request: number): void {
    tick((this.#unlisted ??= { requests: 0, last: 0 }), request);
  }

  undeclared(request: number): void {
    tick((this.#undeclared ??= { requests: 0, last: 0 }), request);
  }

  range(range: number, value: number): void {
    const known = this.#ranges[range];
    if (known === undefined) this.#ranges[range] = [value, value];
    else if (value < known[0]) known[0] = value;
    else if (value > known[1]) known[1] = value;
  }

  toJson(isExact: boolean): PlaceStats {
    const values = [...(this.#values ?? [])].sort(byName);
    return {
      present: this.#present,
      absent: this.#absent,
      types: dictionary(TYPES.flatMap((name, type) => (this.#types[type]! > 0 ? [[name, this.#types[type]!]] : []))),
      ...(values.length > 0 && { values: dictionary(values.map(([text, { requests }]) => [text, requests])) }),
      ...(this.#unlisted && { unlisted: this.#unlisted.requests }),
      ...(this.#undeclared && { undeclared: this.#undeclared.requests }),
      ...this.#rangesToJson(isExact),
      ...(isExact && { exact: true as const }),
    };
  }

  #rangesToJson(isExact: boolean): Pick<PlaceStats, (typeof RANGES)[number]> {
    const found = RANGES.flatMap((name, index): readonly (readonly [string, Range])[] => {
      const range = this.#ranges[index];
      if (range === undefined) return [];
      const isRounded = index === RANGE.number && !isExact;
      return [[name, isRounded ? [rounded(range[0])[0], rounded(range[1])[1]] : range]];
    });
    return Object.fromEntries(found);
  }
}

function tick(count: Count, request: number): void {
  if (count.last === request) return;
  count.last = request;
  count.requests++;
}

/** Returns a small range around a number whose ends have two digits. */
export function rounded(value: number): Range {
  const size = Math.min(Math.abs(value), Number.MAX_VALUE);
  if (size < 100 && Number.isInteger(value)) return [value, value];
  if (size < SMALLEST) return value < 0 ? [-SMALLEST, 0] : [0, SMALLEST];
  const finite = Math.sign(value) * size;
  const step = 10 ** (Math.floor(Math.log10(size)) - 1);
  const times = Math.floor(finite / step);
  const at = (steps: number): number => Number((steps * step).toPrecision(3));
  const [least, greatest] = [at(times), at(times + 1)];
  if (least === finite) return [finite, finite];
  return [Math.max(least, -Number.MAX_VALUE), Math.min(greatest, Number.MAX_VALUE)];
}

const SMALLEST = 1e-300;

/** What all places of a record share. */
export interface Recording {
  /** The number of the request, and the client of it. */
  request: number;
  client: number;
  /** How many statistics and places can still be added. */
  room: number;
  /** Called with each value, for a replay. `within`: what holds a part of a body, and its name or position there. */
  readonly onValue?: (place: Place, value: Json, within?: readonly [holder: object, key: string | number]) => void;
}

/** A place of a message while requests are counted. */
export class Place {
  readonly plan: Plan | undefined;
  isCut = false;
  readonly #by = new Map<number, Stats>();
  /** Requests of one client come one after another. */
  #lastClient = -1;
  #lastStats: Stats | undefined;
  #properties: Map<string, Place> | undefined;
  #rest: Place | undefined;
  #items: Place | undefined;

  constructor(plan?: Plan) {
    this.plan = plan;
  }

  /** Undefined where there is no room for the statistics of another client. */
  stats(recording: Recording): Stats | undefined {
    if (this.#lastClient === recording.client) return this.#lastStats;
    let stats = this.#by.get(recording.client);
    if (stats === undefined) {
      if (recording.room-- <= 0) {
        this.isCut = true;
        return undefined;
      }
      this.#by.set(recording.client, (stats = new Stats()));
    }
    this.#lastClient = recording.client;
    this.#lastStats = stats;
    return stats;
  }

  /** The declared properties; empty where there is no room for them. */
  properties(recording: Recording): ReadonlyMap<string, Place> {
    if (this.#properties !== undefined) return this.#properties;
    const names = this.plan?.names ?? [];
    if (recording.room < names.length) {
      this.isCut = true;
      return NOTHING;
    }
    this.#properties = new Map(names.map((name) => [name, new Place(this.plan!.property(name))]));
    return this.#properties;
  }

  rest(): Place | undefined {
    const plan = this.#rest === undefined ? this.plan?.rest() : undefined;
    return (this.#rest ??= plan && new Place(plan));
  }

  items(): Place | undefined {
    const plan = this.#items === undefined ? this.plan?.items() : undefined;
    return (this.#items ??= plan && new Place(plan));
  }

  /** `indexOf`: the position of a client in the summary. */
  toJson(indexOf: ReadonlyMap<number, number>, isExact = false): UsedPlace {
    const by = [...this.#by].map(([client, stats]) => [indexOf.get(client)!, stats.toJson(isExact)] as const);
    const values = [...(this.plan?.values.keys() ?? [])].sort();
    const properties = [...(this.#properties ?? [])].sort(byName);
    return {
      by: dictionary(by.sort(([a], [b]) => a - b).map(([client, stats]) => [String(client), stats])),
      ...(values.length > 0 && { values }),
      ...(properties.length > 0 && {
        properties: dictionary(properties.map(([name, place]) => [name, place.toJson(indexOf, isExact)])),
      }),
      ...(this.#rest && { rest: this.#rest.toJson(indexOf, isExact) }),
      ...(this.#items && { items: this.#items.toJson(indexOf, isExact) }),
      ...(this.isCut && { cut: true as const }),
    };
  }
}

const NOTHING: ReadonlyMap<string, Place> = new Map();

export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
