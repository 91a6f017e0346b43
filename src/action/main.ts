// The GitHub Action: runs `apicompat check` for a workflow, and puts what it says where people look.
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ApicompatError } from "../contracts/errors.ts";
import { workflowCommand } from "../reporters/workflow-command.ts";
import { keepComment, pullRequestOf } from "./comment.ts";
import { runEngine } from "./engine.ts";
import { readInputs, type Inputs } from "./inputs.ts";

const FAILED = 2;
const { env } = process;

/** The fields of the JSON report that the action reads. */
interface Report {
  readonly summary: {
    readonly verdicts: Readonly<Record<string, number>>;
    readonly suppressed: Readonly<Record<string, number>>;
    readonly bump: string;
  };
  readonly findings: readonly unknown[];
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
  const folder = mkdtempSync(join(env["RUNNER_TEMP"] ?? tmpdir(), "apicompat-"));
  const [report, comment] = [join(folder, "report.json"), join(folder, "comment.md")];
  const summary = env["GITHUB_STEP_SUMMARY"] ?? "";
  const formats = [
    "github",
    `json=${report}`,
    `markdown=${comment}`,
    ...(summary === "" ? [] : [`markdown=${summary}`]),
  ];
  const program = fileURLToPath(new URL("../../../dist/bin.js", import.meta.url));
  const args = [...formats.map((format) => `--format=${format}`), ...inputs.args];
  const { code, complaint } = await runEngine(program, args, { cwd, env });
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
  if (inputs.comment) await commentOn(reported, readFileSync(comment, "utf8"), inputs);
  return code;
}

/** A failed comment does not fail the run: the job summary has the same content. */
async function commentOn({ findings, problems }: Report, body: string, { token }: Inputs): Promise<void> {
  const number = pullRequestOf(env);
  if (number === undefined)
    return annotate("notice", "No comment was written: this run does not belong to a pull request.");
  const worthwhile = findings.length + problems.length > 0;
  try {
    await keepComment(number, body, { env, token, worthwhile });
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
