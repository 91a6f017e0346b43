import type { Env } from "./environment.ts";

/** GitHub gives this many items of a list at most. */
const PAGE = 100;

/** The API of GitHub for one repository. Throws if GitHub rejects a request. */
export class GitHub {
  readonly #repository: string;
  readonly #token: string;

  constructor(env: Env, token: string) {
    this.#repository = `${env["GITHUB_API_URL"] ?? ""}/repos/${env["GITHUB_REPOSITORY"] ?? ""}`;
    this.#token = token;
  }

  get<T>(path: string): Promise<T> {
    return this.#ask(path, "GET") as Promise<T>;
  }

  /** All items of a list, page by page. */
  async *list<T>(path: string): AsyncGenerator<T> {
    for (let page = 1; ; page++) {
      const items = await this.get<readonly T[]>(`${path}?per_page=${String(PAGE)}&page=${String(page)}`);
      yield* items;
      if (items.length < PAGE) return;
    }
  }

  send(method: "POST" | "PATCH", path: string, content?: object): Promise<unknown> {
    return this.#ask(path, method, content);
  }

  async #ask(path: string, method: string, content?: object): Promise<unknown> {
    const response = await fetch(`${this.#repository}${path}`, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${this.#token}`,
        "user-agent": "apicompat",
        "x-github-api-version": "2022-11-28",
      },
      ...(content !== undefined && { body: JSON.stringify(content) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`GitHub answers ${String(response.status)} ${response.statusText}`.trim());
    const text = await response.text();
    return text === "" ? undefined : JSON.parse(text);
  }
}
