import { approvalsOf, commandsIn, type ApprovalContext } from "./approvals.ts";
import type { Env } from "./environment.ts";
import type { PullRequest } from "./event.ts";

interface Run {
  readonly id: number;
  readonly status: string;
  readonly conclusion: string | null;
}

/** Starts the failed jobs of a pull request again after a comment that approves. A comment itself checks nothing. */
export async function runAgain(context: ApprovalContext, env: Env): Promise<void> {
  const { event, number, github, note } = context;
  if (event.comment === undefined || commandsIn(event.comment).length === 0) return;
  if ((await approvalsOf(context)).length === 0) return;
  const { head } = await github.get<PullRequest>(`/pulls/${String(number)}`);
  const workflow = /\/([^/]+\.ya?ml)@/u.exec(env["GITHUB_WORKFLOW_REF"] ?? "")?.[1] ?? "";
  const query = `head_sha=${head.sha}&event=pull_request&per_page=1`;
  const { workflow_runs: runs } = await github.get<{ readonly workflow_runs: readonly Run[] }>(
    `/actions/workflows/${encodeURIComponent(workflow)}/runs?${query}`,
  );
  const [last] = runs;
  if (last?.conclusion === "failure") await github.send("POST", `/actions/runs/${String(last.id)}/rerun-failed-jobs`);
  else note("No failed run of this workflow was found. The approval counts in the next one.");
}
