import { readFileSync } from "node:fs";

type Env = Readonly<Record<string, string | undefined>>;

interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly user?: { readonly type?: string } | null;
}

/** GitHub gives this many at most. */
const PAGE = 100;

/** The number of the pull request that the workflow runs for. */
export function pullRequestOf(env: Env): number | undefined {
  const path = env["GITHUB_EVENT_PATH"] ?? "";
  if (path === "") return undefined;
  const event = JSON.parse(readFileSync(path, "utf8")) as { readonly pull_request?: { readonly number?: number } };
  return event.pull_request?.number;
}

/**
 * Keeps one comment on a pull request: updates an existing one, which its first line identifies. If there
 * is none yet, `worthwhile` decides. Throws if GitHub rejects the request.
 */
export async function keepComment(
  number: number,
  body: string,
  { env, token, worthwhile }: { readonly env: Env; readonly token: string; readonly worthwhile: boolean },
): Promise<void> {
  const repository = `${env["GITHUB_API_URL"] ?? ""}/repos/${env["GITHUB_REPOSITORY"] ?? ""}`;
  const thread = `${repository}/issues/${String(number)}/comments`;
  const [marker = ""] = body.split("\n", 1);
  const own = await findComment(thread, marker, token);
  if (own !== undefined) await ask(`${repository}/issues/comments/${String(own.id)}`, token, "PATCH", { body });
  else if (worthwhile) await ask(thread, token, "POST", { body });
}

/** Anybody may write the marker; what a person wrote stays as it is. */
async function findComment(thread: string, marker: string, token: string): Promise<Comment | undefined> {
  for (let page = 1; ; page++) {
    const url = `${thread}?per_page=${String(PAGE)}&page=${String(page)}`;
    const comments = (await ask(url, token, "GET")) as readonly Comment[];
    const found = comments.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(marker) === true);
    if (found !== undefined || comments.length < PAGE) return found;
  }
}

async function ask(url: string, token: string, method: string, content?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": "apicompat",
      "x-github-api-version": "2022-11-28",
    },
    ...(content !== undefined && { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`GitHub answers ${String(response.status)} ${response.statusText}`.trim());
  return response.json();
}
