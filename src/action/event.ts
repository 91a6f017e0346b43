import { readFileSync } from "node:fs";
import type { Env } from "./environment.ts";

export interface User {
  readonly login: string;
  readonly type?: string;
}

export interface Comment {
  readonly body?: string | null;
  readonly user?: User | null;
  readonly html_url: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PullRequest {
  readonly number: number;
  readonly user?: User | null;
  readonly head: { readonly sha: string };
  readonly labels: readonly { readonly name: string }[];
}

/** The event that started the workflow: what GitHub states, not what the change contains. */
export interface Event {
  readonly action?: string;
  readonly pull_request?: Partial<PullRequest>;
  readonly label?: { readonly name: string };
  readonly sender?: User;
  readonly comment?: Comment;
  readonly issue?: { readonly number: number; readonly pull_request?: object };
}

export function readEvent(env: Env): Event {
  const path = env["GITHUB_EVENT_PATH"] ?? "";
  return path === "" ? {} : (JSON.parse(readFileSync(path, "utf8")) as Event);
}
