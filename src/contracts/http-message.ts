import type { Dictionary } from "../model/json.ts";

/** A request as a client sends it: it needs only the address of the server. */
export interface HttpRequest {
  readonly method: string;
  /** With the query, below the address of the server. */
  readonly path: string;
  readonly headers: Dictionary<string>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Dictionary<string>;
  readonly body?: string;
}

/** A witness as a whole message: a request that one version rejects, or a request and an answer that an old client rejects. */
export interface HttpMessage {
  readonly request: HttpRequest;
  readonly response?: HttpResponse;
}
