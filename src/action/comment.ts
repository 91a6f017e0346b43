import type { GitHub } from "./github.ts";

interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly user?: { readonly type?: string } | null;
}

/**
 * Keeps one comment on a pull request: updates an existing one, which its first line identifies. If there
 * is none yet, `worthwhile` decides. Throws if GitHub rejects the request.
 */
export async function keepComment(number: number, body: string, worthwhile: boolean, github: GitHub): Promise<void> {
  const thread = `/issues/${String(number)}/comments`;
  const [marker = ""] = body.split("\n", 1);
  const own = await findComment(thread, marker, github);
  if (own !== undefined) await github.send("PATCH", `/issues/comments/${String(own.id)}`, { body });
  else if (worthwhile) await github.send("POST", thread, { body });
}

/** Anybody may write the marker; what a person wrote stays as it is. */
async function findComment(thread: string, marker: string, github: GitHub): Promise<Comment | undefined> {
  for await (const comment of github.list<Comment>(thread)) {
    if (comment.user?.type === "Bot" && comment.body?.startsWith(marker) === true) return comment;
  }
  return undefined;
}
