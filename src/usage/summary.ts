import type { Dictionary } from "../model/json.ts";

/** What clients used of an API, without any value that its description does not list. `usage.schema.json` is the contract. */
export interface UsageSummary {
  readonly kind: "apicompat-usage";
  readonly version: 1;
  readonly api: { readonly title?: string; readonly format: string };
  /** The first and the last day; absent if no request has a time. */
  readonly days?: readonly [first: string, last: string];
  /** All requests that were read, and those that no operation answers. */
  readonly requests: number;
  readonly unmatched: number;
  /** Lines that could not be read. */
  readonly badLines: number;
  /** Names or their hashes, sorted. Others refer to them by position. */
  readonly clients: readonly string[];
  readonly hashed?: true;
  /** All operations that the description has, by id: method and path without names of parameters, or a version of a kind. */
  readonly operations: Dictionary<OperationUsage>;
}

export interface OperationUsage {
  /** By client. */
  readonly calls: Dictionary<CallStats>;
  /** By `query limit`, `header x-trace`, `cookie sid`, `path 0`, `body` and `body application/json`. */
  readonly request: Dictionary<UsedPlace>;
  /** By `200 application/json`: the status and the media type as the description states them. */
  readonly response: Dictionary<UsedPlace>;
}

export interface CallStats {
  readonly calls: number;
  readonly days?: readonly [first: string, last: string];
  /** By status. */
  readonly statuses: Dictionary<number>;
  /** The numbers of calls whose headers, body and response were recorded. */
  readonly headers: number;
  readonly body: number;
  readonly response: number;
}

/** A place in requests or responses, with the places inside of it that the description declares. */
export interface UsedPlace {
  /** By client. */
  readonly by: Dictionary<PlaceStats>;
  /** The values that the description lists there, as JSON texts. */
  readonly values?: readonly string[];
  readonly properties?: Dictionary<UsedPlace>;
  /** All other properties, and all items. */
  readonly rest?: UsedPlace;
  readonly items?: UsedPlace;
  /** Something inside was not counted. */
  readonly cut?: true;
}

export type Range = readonly [least: number, greatest: number];

/** Numbers of requests, each request counted once. */
export interface PlaceStats {
  readonly present: number;
  /** Requests in which the place is missing in an object that could have it. */
  readonly absent: number;
  /** By type; `text` in URLs, headers and forms. */
  readonly types: Dictionary<number>;
  /** By listed value that was sent. */
  readonly values?: Dictionary<number>;
  /** Requests with a value that is not listed. */
  readonly unlisted?: number;
  /** Requests with a property that is not declared. */
  readonly undeclared?: number;
  readonly length?: Range;
  readonly items?: Range;
  readonly members?: Range;
  /** Rounded away from zero to two digits, so that no number is disclosed. */
  readonly number?: Range;
  /** True if the number is not rounded, which it is in each record. */
  readonly exact?: true;
}

/** The client of requests that name none, and of those beyond the number of clients that are distinguished. */
export const UNNAMED = "(unnamed)";
export const OTHERS = "(others)";
