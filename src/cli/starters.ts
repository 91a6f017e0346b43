import type { BuildSteps } from "./build-steps.ts";
import type { Service } from "./services.ts";

/** A file that `init` writes where there is none, and what to do by hand where there is one. */
export interface Starter {
  readonly path: string;
  readonly text: string;
  /** The purpose of the file: `the configuration`. */
  readonly what: string;
  /** The remaining step, in one sentence. */
  readonly next?: string;
}

/** The URL of the configuration schema. */
export const SCHEMA = "https://unpkg.com/apicompat/dist/apicompat.config.schema.json";

export const CONFIGURATION: Starter = {
  path: "apicompat.config.yaml",
  what: "the configuration",
  text: `# yaml-language-server: $schema=${SCHEMA}

# Lowest severity that fails a run: error, warn, info or never.
failOn: error

# Without surfaces, all APIs in the repository are checked.
# surfaces:
#   - name: public
#     files: ["api/**/*.yaml", "!api/drafts/**"]

# \`apicompat rules\` lists all rules; \`apicompat explain RULE\` describes one.
# rules:
#   enum-value-added: warn

# Other severities for some files or stabilities.
# overrides:
#   - files: internal/**
#     rules: { operation-removed: warn }
#   - stability: alpha
#     rules: { property-removed: info }
`,
};

export const EDITOR: Starter = {
  path: ".vscode/settings.json",
  what: "the VS Code settings",
  text: `${JSON.stringify({ "yaml.schemas": { [SCHEMA]: "apicompat.config.{yaml,yml}" } }, null, 2)}\n`,
  next: `Add to it: "yaml.schemas": { "${SCHEMA}": "apicompat.config.{yaml,yml}" }.`,
};

/** The one whose configuration the repository already has; otherwise GitHub. */
export function serviceFor(present: (path: string) => boolean): Service {
  return present(".gitlab-ci.yml") ? "gitlab" : "github";
}

/** The job checks what git tracks, and packages that it builds against their published versions. */
export function workflowFor(service: Service, version: string, steps?: BuildSteps): Starter {
  const command = `npx --yes apicompat@${version} check`;
  const checks = [...(steps?.hasOthers === false ? [] : [""]), ...(steps?.operands ?? [])];
  const commands = checks.map((operands) => (operands === "" ? command : `${command} ${operands}`));
  if (service === "gitlab") {
    return {
      path: ".gitlab/apicompat.gitlab-ci.yml",
      what: "the job of GitLab",
      text: gitlabJob(commands, steps?.commands ?? []),
      next: "Include it in .gitlab-ci.yml: include: [{ local: .gitlab/apicompat.gitlab-ci.yml }].",
    };
  }
  return {
    path: ".github/workflows/apicompat.yml",
    what: "the GitHub workflow",
    text: githubWorkflow(commands, steps?.commands ?? []),
  };
}

/** A checkout of one commit will do: what is compared with is fetched. */
function githubWorkflow(checks: readonly string[], build: readonly string[]): string {
  const runs = checks.map(
    (check, index) =>
      `      - run: ${check} --format github --format "markdown=$GITHUB_STEP_SUMMARY"\n${index === 0 ? "" : "        if: ${{ !cancelled() }}\n"}`,
  );
  return `name: API compatibility
on: pull_request
permissions:
  contents: read
jobs:
  apicompat:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 22
${[...build.map((each) => `      - run: ${each}\n`), ...runs].join("")}`;
}

/** Each check runs, and the job fails if one of them does. */
function gitlabJob(checks: readonly string[], build: readonly string[]): string {
  const reports = checks.map((_, index) => `gl-code-quality-report${index === 0 ? "" : `-${index + 1}`}.json`);
  const lines = checks.map((check, index) => `${check} --format text --format gitlab=${reports[index]!}`);
  const script = lines.length === 1 ? lines : ["code=0", ...lines.map((line) => `${line} || code=$?`), "exit $code"];
  return `apicompat:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
${[...build, ...script].map((line) => `    - ${line}\n`).join("")}  artifacts:
    when: always
    reports:
      codequality: ${reports.length === 1 ? reports.join() : JSON.stringify(reports)}
`;
}
