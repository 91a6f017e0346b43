// Approvals of breaking changes in a pull request: by comments, and by a label. Each becomes a waiver of the checkout.
import { FINGERPRINT } from "../contracts/fingerprint.ts";
import { ApicompatError } from "../contracts/errors.ts";
import type { Comment, Event, PullRequest, User } from "./event.ts";
import type { GitHub } from "./github.ts";

/** The people who may approve: users, and everybody with a permission on the repository. */
export interface Approvers {
  /** In lower case. */
  readonly users: readonly string[];
  readonly permission: Permission | undefined;
}

const PERMISSIONS = ["write", "maintain", "admin"] as const;
type Permission = (typeof PERMISSIONS)[number];

/** Findings that a person accepts. */
export interface Approval {
  /** Undefined: all findings of the commit that the label was set on. */
  readonly fingerprints: readonly string[] | undefined;
  readonly reason: string;
  readonly until: string;
  readonly by: string;
}

/** Decides about approvals; `note` gets the reason why one does not count. */
export interface ApprovalContext {
  readonly number: number;
  readonly event: Event;
  /** Undefined: nobody approves. */
  readonly approvers: Approvers | undefined;
  /** Empty: no label approves. */
  readonly label: string;
  readonly github: GitHub;
  readonly note: (message: string) => void;
}

/** Throws USAGE for an entry that is neither `@user` nor a permission. */
export function readApprovers(entries: readonly string[]): Approvers | undefined {
  if (entries.length === 0) return undefined;
  const permissions = entries.filter((entry) => !entry.startsWith("@"));
  const wrong = permissions.find((entry) => !PERMISSIONS.some((name) => name === entry));
  if (wrong !== undefined)
    throw new ApicompatError(
      "USAGE",
      `The input approvers contains "${wrong}".`,
      `Write @USER, or one of the permissions ${PERMISSIONS.join(", ")}.`,
    );
  return {
    users: entries.filter((entry) => entry.startsWith("@")).map((entry) => entry.slice(1).toLowerCase()),
    permission: PERMISSIONS.find((name) => permissions.includes(name)),
  };
}

const COMMAND = "/apicompat approve";

/** Matches text that the page hides, or shows as an example: comments of HTML and blocks of code, closed or not. */
const END = "(?![^])";
const NO_STATEMENT = new RegExp(
  [
    `<!--.*?(?:-->|${END})`,
    `^ {0,3}(?<fence>\`{3,}|~{3,}).*?(?:^ {0,3}\\k<fence>[\`~]*[\\t ]*$|${END})`,
    `<(?<tag>pre|code|script|style|template)\\b.*?(?:</\\k<tag>|${END})`,
  ].join("|"),
  "gimsu",
);

/** Finds commands, each at the beginning of a line. Text that is quoted, hidden or an example does not count. */
export function commandsIn({ body, created_at }: Pick<Comment, "body" | "created_at">): readonly Command[] {
  const stated = (body ?? "").replaceAll(NO_STATEMENT, "\n> ");
  return stated.split(/\r?\n/u).flatMap((line): readonly Command[] => {
    if (!line.startsWith(`${COMMAND} `)) return [];
    const words = line.slice(COMMAND.length).trim().split(/\s+/u);
    const end = words.findIndex((word) => !FINGERPRINT.test(word));
    const [fingerprints, rest] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end)];
    const isDated = rest[0] === "until" && /^\d{4}-\d\d-\d\d$/u.test(rest[1] ?? "");
    const until = isDated ? rest[1]! : daysAfter(created_at, DAYS);
    return [{ fingerprints, until, reason: rest.slice(isDated ? 2 : 0).join(" ") }];
  });
}

interface Command {
  readonly fingerprints: readonly string[];
  readonly until: string;
  readonly reason: string;
}

/** An approval holds so long, unless it names a day. */
const DAYS = 90;

function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10);
}

/** All approvals of a pull request that count. Throws if GitHub rejects a request. */
export async function approvalsOf(context: ApprovalContext): Promise<readonly Approval[]> {
  const { number, github, note } = context;
  const found: Approval[] = [];
  for await (const comment of github.list<Comment>(`/issues/${String(number)}/comments`)) {
    const commands = commandsIn(comment);
    if (commands.length === 0) continue;
    const why = await refusalOf(comment, context);
    if (why !== undefined) {
      note(`The approval ${comment.html_url} does not count: ${why}`);
      continue;
    }
    for (const { fingerprints, until, reason } of commands) {
      if (fingerprints.length === 0 || reason === "")
        note(`The approval ${comment.html_url} is incomplete. Write: ${COMMAND} FINGERPRINT REASON.`);
      else
        found.push({ fingerprints, until, reason: `${reason} (${comment.html_url})`, by: `@${comment.user!.login}` });
    }
  }
  return [...found, ...(await byLabel(context))];
}

/** Returns the reason why a comment approves nothing. One that was edited may have been edited by another person. */
async function refusalOf({ user, created_at, updated_at }: Comment, context: ApprovalContext) {
  if (created_at !== updated_at) return "it was edited. Write a new comment.";
  return user === null || user === undefined ? "its author is unknown." : refusalOfUser(user, context);
}

const refusals = new WeakMap<ApprovalContext, Map<string, Promise<string | undefined>>>();

function refusalOfUser(user: User, context: ApprovalContext): Promise<string | undefined> {
  const known = refusals.get(context) ?? new Map<string, Promise<string | undefined>>();
  refusals.set(context, known);
  const answer = known.get(user.login) ?? judgeUser(user, context);
  known.set(user.login, answer);
  return answer;
}

async function judgeUser({ login, type }: User, { number, approvers, github }: ApprovalContext) {
  const name = login.toLowerCase();
  const isSame = (user: User | null | undefined): boolean => user?.login.toLowerCase() === name;
  if (type !== "User") return `${login} is not a person.`;
  if (approvers?.users.includes(name) !== true && !(await hasPermission(login, approvers?.permission, github)))
    return `${login} is not an approver.`;
  if (isSame((await github.get<PullRequest>(`/pulls/${String(number)}`)).user))
    return `${login} opened the pull request.`;
  let commits = 0;
  for await (const { author, committer } of github.list<Commit>(`/pulls/${String(number)}/commits`)) {
    if (isSame(author) || isSame(committer)) return `${login} has commits in the pull request.`;
    commits++;
  }
  return commits < COMMITS_LISTED
    ? undefined
    : `GitHub lists only ${String(COMMITS_LISTED)} commits of the pull request, so its authors are not all known.`;
}

/** The number of commits of a pull request that GitHub lists at most. */
const COMMITS_LISTED = 250;

interface Commit {
  readonly author?: User | null;
  readonly committer?: User | null;
}

async function hasPermission(login: string, least: Permission | undefined, github: GitHub): Promise<boolean> {
  if (least === undefined) return false;
  const path = `/collaborators/${encodeURIComponent(login)}/permission`;
  const { permission, role_name: role } = await github.get<{ permission: string; role_name?: string }>(path);
  const rank = (name: string | undefined): number => PERMISSIONS.findIndex((each) => each === name);
  return Math.max(rank(permission), rank(role)) >= rank(least);
}

/** A label approves in the run that it starts, and only the commit that it was set on. */
async function byLabel(context: ApprovalContext): Promise<readonly Approval[]> {
  const { event, label, number, github, note } = context;
  const { action, sender, pull_request: given } = event;
  if (label === "" || action !== "labeled" || event.label?.name !== label || sender === undefined) return [];
  const { head, labels } = await github.get<PullRequest>(`/pulls/${String(number)}`);
  if (head.sha !== given?.head?.sha) note(`The label ${label} does not count: the pull request has newer commits.`);
  else if (!labels.some(({ name }) => name === label)) note(`The label ${label} was removed.`);
  else {
    const why = await refusalOfUser(sender, context);
    if (why === undefined) {
      const until = daysAfter(new Date().toISOString(), DAYS);
      return [{ fingerprints: undefined, until, reason: `Label ${label} at ${head.sha}`, by: `@${sender.login}` }];
    }
    note(`The label ${label} does not count: ${why}`);
  }
  return [];
}

interface Found {
  readonly ruleId: string;
  readonly severity: string;
  readonly fingerprint: string;
  readonly occurrences?: readonly { readonly fingerprint: string }[];
}

export function fingerprintsOf({ fingerprint, occurrences = [] }: Found): readonly string[] {
  return [...new Set([fingerprint, ...occurrences.map((each) => each.fingerprint)])];
}

/** Commands for approvers to copy, one for each rule; empty if nothing needs an approval. */
export function approvalSection(findings: readonly Found[]): string {
  const rules = new Map<string, string[]>();
  for (const found of findings) {
    if (found.severity !== "error" && found.severity !== "warn") continue;
    const known = rules.get(found.ruleId);
    if (known === undefined) rules.set(found.ruleId, [...fingerprintsOf(found)]);
    else known.push(...fingerprintsOf(found));
  }
  if (rules.size === 0) return "";
  const lines = [...rules].map(([id, own]) => `**${id}**\n\n\`\`\`\n${COMMAND} ${own.join(" ")} REASON\n\`\`\``);
  return `\n<details><summary>Approve these changes</summary>\n\n${lines.join("\n\n")}\n\n</details>\n`;
}
