// The GitHub Action: runs `apicompat check` for a workflow, and puts what it says where people look.
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ApicompatError } from "../contracts/errors.ts";
import { workflowCommand } from "../reporters/workflow-command.ts";
import { runAgain } from "./again.ts";
import { approvalsOf, approvalSection, fingerprintsOf, type ApprovalContext } from "./approvals.ts";
import { keepComment } from "./comment.ts";
import { runEngine } from "./engine.ts";
import { readEvent, type Event } from "./event.ts";
import { GitHub } from "./github.ts";
import { readInputs, type Inputs } from "./inputs.ts";

const FAILED = 2;
const PROGRAM = fileURLToPath(new URL("../../../dist/bin.js", import.meta.url));
const { env } = process;

/** The fields of the JSON report that the action reads. */
interface Report {
  readonly summary: {
    readonly verdicts: Readonly<Record<string, number>>;
    readonly suppressed: Readonly<Record<string, number>>;
    readonly bump: string;
  };
  readonly findings: Parameters<typeof approvalSection>[0];
  readonly problems: readonly unknown[];
}

process.exitCode = await run().catch((error: unknown) => {
  if (!(error instanceof ApicompatError)) throw error;
  output("required-bump", "unknown");
  annotate("error", `${error.message} ${error.advice}`);
  return FAILED;
});

async function run(): Promise<number> {
  const inputs = readInputs(env);
  const cwd = resolve(env["GITHUB_WORKSPACE"] ?? ".", inputs.folder);
  if (!existsSync(cwd)) {
    throw new ApicompatError(
      "NOT_FOUND",
      `The folder ${inputs.folder} does not exist.`,
      "Correct the input working-directory.",
    );
  }
  const event = readEvent(env);
  const isComment = env["GITHUB_EVENT_NAME"] === "issue_comment";
  const ofComment = event.issue?.pull_request === undefined ? undefined : event.issue.number;
  const number = isComment ? ofComment : event.pull_request?.number;
  const context = number === undefined ? undefined : contextOf(number, event, inputs);
  const folder = mkdtempSync(join(env["RUNNER_TEMP"] ?? tmpdir(), "apicompat-"));
  if (context !== undefined && inputs.approvers !== undefined) {
    if (isComment) await asked("start the check again", "actions: write", () => runAgain(context, env));
    else
      await asked("read the approvals", "pull-requests: read", () => writeApprovals(context, inputs, { cwd, folder }));
  }
  // A comment belongs to no commit that could be checked.
  return isComment ? 0 : checkAndReport(inputs, context, { cwd, folder });
}

function contextOf(number: number, event: Event, { approvers, label, token }: Inputs): ApprovalContext {
  const note = (message: string): void => annotate("notice", message);
  return { number, event, approvers, label, github: new GitHub(env, token), note };
}

interface Folders {
  /** The folder that is checked. */
  readonly cwd: string;
  /** The folder for the files of this run. */
  readonly folder: string;
}

async function checkAndReport(
  inputs: Inputs,
  context: ApprovalContext | undefined,
  { cwd, folder }: Folders,
): Promise<number> {
  const [report, comment] = [join(folder, "report.json"), join(folder, "comment.md")];
  const summary = env["GITHUB_STEP_SUMMARY"] ?? "";
  const formats = [
    "github",
    `json=${report}`,
    `markdown=${comment}`,
    ...(summary === "" ? [] : [`markdown=${summary}`]),
  ];
  const [command = "", ...args] = inputs.args;
  const flags = formats.map((format) => `--format=${format}`);
  const { code, complaint } = await runEngine(PROGRAM, [command, ...flags, ...args], { cwd, env });
  if (!existsSync(report)) {
    output("required-bump", "unknown");
    if (code !== 0) annotate("error", complaint.trim().replace(/^apicompat: /, ""));
    return code;
  }
  const reported = JSON.parse(readFileSync(report, "utf8")) as Report;
  const { verdicts, suppressed } = reported.summary;
  output("breaking", String((verdicts["breaking"] ?? 0) + (suppressed["breaking"] ?? 0)));
  output("required-bump", reported.summary.bump);
  output("report", report);
  if (inputs.comment) {
    if (context === undefined)
      annotate("notice", "No comment was written: this run does not belong to a pull request.");
    else await commentOn(reported, readFileSync(comment, "utf8"), context);
  }
  return code;
}

/** Waives in the checkout what approvers accepted and is still there. An approval that fails accepts nothing. */
async function writeApprovals(
  context: ApprovalContext,
  { args, waiving }: Inputs,
  { cwd, folder }: Folders,
): Promise<void> {
  const approvals = await approvalsOf(context);
  if (approvals.length === 0) return;
  const report = join(folder, "before.json");
  const [command = "", ...others] = args;
  await runEngine(PROGRAM, [command, `--format=json=${report}`, ...others], { cwd, env });
  if (!existsSync(report)) return;
  const left = new Set((JSON.parse(readFileSync(report, "utf8")) as Report).findings.flatMap(fingerprintsOf));
  for (const { fingerprints = [...left], reason, until, by } of approvals) {
    const accepted = fingerprints.filter((each) => left.delete(each));
    if (accepted.length === 0) continue;
    const terms = [`--reason=${reason}`, `--until=${until}`, `--owner=${by}`];
    const { code, complaint } = await runEngine(PROGRAM, ["waive", ...accepted, ...terms, ...waiving], { cwd, env });
    if (code !== 0) annotate("warning", `The approval of ${by} was not written: ${complaint.trim()}`);
  }
}

/** A request that fails does not decide the result. */
async function asked(what: string, permission: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    annotate("warning", `The action could not ${what}: ${reason}. Give the job \`permissions: ${permission}\`.`);
  }
}

/** The most characters that GitHub accepts. */
const COMMENT_LIMIT = 65_536;

/** A failed comment does not fail the run: the job summary has the same content. */
async function commentOn(
  { findings, problems }: Report,
  body: string,
  { number, github, approvers }: ApprovalContext,
): Promise<void> {
  const section = approvers === undefined ? "" : approvalSection(findings);
  const text = body.length + section.length <= COMMENT_LIMIT ? body + section : body;
  try {
    await keepComment(number, text, findings.length + problems.length > 0, github);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const way = "Give the job `permissions: pull-requests: write`. Pull requests from forks never have it.";
    annotate("warning", `The comment could not be written: ${reason}. ${way}`);
  }
}

function annotate(kind: "error" | "warning" | "notice", message: string): void {
  process.stdout.write(`${workflowCommand(kind, { title: "apicompat" }, message)}\n`);
}

/** None of them has a line break. */
function output(name: string, value: string): void {
  const file = env["GITHUB_OUTPUT"] ?? "";
  if (file !== "") appendFileSync(file, `${name}=${value}\n`);
}
