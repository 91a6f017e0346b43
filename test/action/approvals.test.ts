// Approvals in a pull request, by the action as a runner starts it and an API that answers as GitHub does.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { runAgain } from "../../src/action/again.ts";
import {
  approvalSection,
  approvalsOf,
  commandsIn,
  readApprovers,
  type Approval,
  type ApprovalContext,
} from "../../src/action/approvals.ts";
import type { Event } from "../../src/action/event.ts";
import { GitHub } from "../../src/action/github.ts";
import { Scratch } from "../cli/scratch.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const built = existsSync(join(root, "dist/bin.js"));

const api = (...operations: readonly string[]): string =>
  `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n${operations
    .map((name) => `  /${name}: { get: { responses: { "200": { description: Ok } } } }\n`)
    .join("")}`;

const PRINT = "0123456789abcdef0123-01234567";

interface Comment {
  readonly body: string;
  readonly user: { readonly login: string; readonly type: string };
  readonly html_url: string;
  readonly created_at: string;
  updated_at: string;
}

const NOW = new Date().toISOString();
const says = (login: string, body: string, type = "User"): Comment => ({
  body,
  user: { login, type },
  html_url: `https://forge.example/shop/pull/7#${login}`,
  created_at: NOW,
  updated_at: NOW,
});

let server: Server;
let comments: Comment[];
let permissions: Record<string, object>;
let commits: { author: { login: string } | null; committer: { login: string } | null }[];
let pull: { number: number; user: { login: string }; head: { sha: string }; labels: { name: string }[] };
let runs: { id: number; conclusion: string }[];
let asked: string[];
let event: Event;
let kind: string;

beforeEach(async () => {
  comments = [];
  permissions = { owner: { permission: "admin", role_name: "admin" }, author: { permission: "admin" } };
  commits = [{ author: { login: "author" }, committer: null }];
  pull = { number: 7, user: { login: "author" }, head: { sha: "c0ffee" }, labels: [{ name: "break-ok" }] };
  runs = [{ id: 41, conclusion: "failure" }];
  asked = [];
  event = { pull_request: { number: 7, head: { sha: "c0ffee" } } };
  kind = "pull_request";
  server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const path = url.replace("/repos/shop/api", "").replace(/\?.*/u, "");
    asked.push(`${method} ${path}`);
    const [, , user = ""] = path.split("/");
    const answers: Readonly<Record<string, unknown>> = {
      "/issues/7/comments": comments,
      "/pulls/7": pull,
      "/pulls/7/commits": commits,
      "/actions/workflows/api.yml/runs": { workflow_runs: runs },
      [`/collaborators/${user}/permission`]: permissions[user] ?? { permission: "read" },
    };
    if (method === "POST") response.end("");
    else if (answers[path] === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const address = (): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

(built ? describe : describe.skip)("an approval", () => {
  let checkout: string;
  let work: Scratch;

  beforeAll(() => {
    checkout = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-approvals-")));
    for (const path of [".github/actions", "dist", "rules", "package.json"])
      cpSync(join(root, path), join(checkout, path), { recursive: true });
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  beforeEach(() => {
    work = Scratch.repository().write({ "api.yaml": api("orders", "jobs", "pets") });
    work.commit();
    work.git("checkout", "--quiet", "-b", "work");
    work.write({ "api.yaml": api("pets") }).commit();
  });
  afterEach(() => work.remove());

  interface Outcome {
    readonly code: number | null;
    readonly log: string;
    readonly waivers: string;
  }

  async function run(inputs: Readonly<Record<string, string>> = {}, forge = address()): Promise<Outcome> {
    const runner = mkdtempSync(join(tmpdir(), "apicompat-runner-"));
    const file = join(runner, "event.json");
    writeFileSync(file, JSON.stringify(event));
    const given = Object.entries({ approvers: "write", base: "main", token: "s3cret", ...inputs });
    const child = spawn(process.execPath, [join(checkout, ".github/actions/apicompat/index.mjs")], {
      cwd: work.folder,
      env: {
        PATH: process.env["PATH"],
        HOME: runner,
        GITHUB_ACTIONS: "true",
        GITHUB_WORKSPACE: work.folder,
        GITHUB_EVENT_PATH: file,
        GITHUB_EVENT_NAME: kind,
        GITHUB_WORKFLOW_REF: "shop/api/.github/workflows/api.yml@refs/heads/main",
        GITHUB_API_URL: forge,
        GITHUB_REPOSITORY: "shop/api",
        RUNNER_TEMP: runner,
        ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      },
    });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    rmSync(runner, { recursive: true });
    const path = join(work.folder, ".apicompat/waivers.yaml");
    return { code, log, waivers: existsSync(path) ? readFileSync(path, "utf8") : "" };
  }

  /** The fingerprints of what the branch breaks, by operation. */
  async function fingerprints(): Promise<Readonly<Record<string, string>>> {
    const { stdout } = await work.run("check", "--base", "main", "--format", "json");
    const { findings } = JSON.parse(stdout) as { findings: { fingerprint: string; reach: string[] }[] };
    return Object.fromEntries(findings.map(({ fingerprint, reach }) => [reach[0]!.replace("GET /", ""), fingerprint]));
  }

  const approve = async (names: readonly string[], rest = "Both teams agreed."): Promise<string> => {
    const all = await fingerprints();
    return `/apicompat approve ${names.map((name) => all[name]!).join(" ")} ${rest}`;
  };

  test("writes the waiver with its author, and survives pushes; what is new still fails", async () => {
    comments = [says("visitor", "Nice!"), says("owner", await approve(["orders", "jobs"]))];
    const first = await run();
    expect(first.waivers).toContain('owner: "@owner"');
    expect(first.waivers).toContain("Both teams agreed. (https://forge.example/shop/pull/7#owner)");
    expect(first.code).toBe(0);
    rmSync(join(work.folder, ".apicompat"), { recursive: true });
    work.write({ "api.yaml": api("locks") }).commit("break more");
    const later = await run();
    expect([later.code, later.waivers.match(/- fingerprint/gu)?.length]).toEqual([1, 2]);
  });

  test("accepts no more than what it names", async () => {
    comments = [says("owner", await approve(["orders"]))];
    const { code, log } = await run();
    expect(code).toBe(1);
    expect(log.match(/^::error title=operation-removed/gmu)).toHaveLength(1);
  });

  test("needs a reason, a known fingerprint and a day that has not passed; a wrong approver is an error", async () => {
    comments = [
      says("owner", await approve(["orders", "jobs"], "")),
      says("owner", "/apicompat approve 00000000000000000000-00000000 Old news."),
      says("owner", await approve(["orders"], "until 2020-01-01 Long ago.")),
    ];
    const { code, log, waivers } = await run();
    expect([code, waivers]).toEqual([1, ""]);
    expect(log).toContain("is incomplete. Write: /apicompat approve FINGERPRINT REASON.");
    expect(log).toContain("--until 2020-01-01 is in the past");
    const wrong = await run({ approvers: "owner" });
    expect(wrong.code).toBe(2);
    expect(wrong.log).toContain('The input approvers contains "owner". Write @USER');
  });

  test("of an unreachable forge does not count, and does not stop the check", async () => {
    const { code, log } = await run({}, "http://127.0.0.1:1");
    expect(code).toBe(1);
    expect(log).toContain("The action could not read the approvals");
  });

  test("as an event starts the failed jobs again, and checks nothing itself", async () => {
    comments = [says("owner", await approve(["orders", "jobs"]))];
    event = { comment: comments[0]!, issue: { number: 7, pull_request: {} } };
    kind = "issue_comment";
    expect((await run()).code).toBe(0);
    expect(asked.at(-1)).toBe("POST /actions/runs/41/rerun-failed-jobs");
  });
});

describe("who and what counts", () => {
  const APPROVES = `/apicompat approve ${PRINT} Agreed.`;
  let notes: string[];

  async function approved(approvers: readonly string[] = ["write"], label = ""): Promise<readonly Approval[]> {
    notes = [];
    return approvalsOf(contextOf(approvers, label));
  }
  const contextOf = (approvers: readonly string[], label = ""): ApprovalContext => ({
    number: 7,
    event,
    approvers: readApprovers(approvers),
    label,
    github: new GitHub({ GITHUB_API_URL: address(), GITHUB_REPOSITORY: "shop/api" }, "s3cret"),
    note: (message) => void notes.push(message),
  });

  interface Case {
    readonly commits?: true;
    readonly type?: string;
    readonly edited?: true;
  }
  test.each<[string, string, Case, string]>([
    ["the author of the pull request", "author", {}, "author opened the pull request."],
    ["the author in other letters", "AUTHOR", {}, "AUTHOR opened the pull request."],
    ["a person with commits in it", "owner", { commits: true }, "owner has commits in the pull request."],
    ["a person without the permission", "visitor", {}, "visitor is not an approver."],
    ["a bot", "owner", { type: "Bot" }, "owner is not a person."],
    ["a comment that was edited", "owner", { edited: true }, "it was edited. Write a new comment."],
  ])("a comment of %s does not", async (_, login, { commits: own, type = "User", edited }, why) => {
    permissions["AUTHOR"] = { permission: "admin" };
    comments = [says(login, APPROVES, type)];
    if (edited) comments[0]!.updated_at = "2999-01-01T00:00:00Z";
    if (own) commits.push({ author: null, committer: { login: "owner" } });
    expect(await approved()).toEqual([]);
    expect(notes).toEqual([`The approval https://forge.example/shop/pull/7#${login} does not count: ${why}`]);
  });

  test("a person or a permission that the workflow names does", async () => {
    permissions["keeper"] = { permission: "write", role_name: "maintain" };
    comments = [says("reader", APPROVES), says("keeper", APPROVES)];
    const who = async (...approvers: readonly string[]): Promise<readonly string[]> =>
      (await approved(approvers)).map(({ by }) => by);
    expect(await who("@Reader")).toEqual(["@reader"]);
    expect(await who("@Reader", "write")).toEqual(["@reader", "@keeper"]);
    expect(await who("maintain")).toEqual(["@keeper"]);
    expect(await who("admin")).toEqual([]);
  });

  describe("a label", () => {
    beforeEach(() => {
      event = {
        action: "labeled",
        label: { name: "break-ok" },
        sender: { login: "owner", type: "User" },
        pull_request: { number: 7, head: { sha: "c0ffee" } },
      };
    });
    const labeled = () => approved(["write"], "break-ok");

    test("accepts all changes of the commit that it was set on", async () => {
      expect(await labeled()).toMatchObject([{ by: "@owner", reason: "Label break-ok at c0ffee" }]);
      expect((await labeled())[0]?.fingerprints).toBeUndefined();
    });

    test("does not count without the input, after a push, once removed, from the author, or for another event", async () => {
      expect(await approved()).toEqual([]);
      pull.head.sha = "decade";
      expect([await labeled(), notes]).toEqual([
        [],
        ["The label break-ok does not count: the pull request has newer commits."],
      ]);
      pull.head.sha = "c0ffee";
      pull.labels = [];
      expect(await labeled()).toEqual([]);
      pull.labels = [{ name: "break-ok" }];
      pull.user.login = "owner";
      expect([await labeled(), notes]).toEqual([
        [],
        ["The label break-ok does not count: owner opened the pull request."],
      ]);
      event = { ...event, action: "synchronize" };
      expect(await labeled()).toEqual([]);
    });
  });

  test.each([
    ["visitor", APPROVES, "failure"],
    ["owner", `> ${APPROVES}`, "failure"],
    ["owner", APPROVES, "success"],
  ])("a comment of %s (%s) starts nothing again after a %s", async (login, body, conclusion) => {
    comments = [says(login, body)];
    runs = [{ id: 41, conclusion }];
    event = { comment: comments[0]!, issue: { number: 7, pull_request: {} } };
    notes = [];
    await runAgain(contextOf(["write"]), { GITHUB_WORKFLOW_REF: "shop/api/.github/workflows/api.yml@refs/heads/main" });
    expect(asked.filter((each) => each.startsWith("POST"))).toEqual([]);
  });
});

test("a command stands at the beginning of a line", () => {
  const created_at = "2026-11-28T10:00:00Z";
  const body = `Hi\r\n/apicompat approve ${PRINT} until 2027-02-01 Fine.\r\n /apicompat approve ${PRINT} No.\n> /apicompat approve ${PRINT} No.\n/apicompat approve ${PRINT}\n/apicompat approve ${PRINT} until then`;
  expect(commandsIn({ body, created_at })).toEqual([
    { fingerprints: [PRINT], until: "2027-02-01", reason: "Fine." },
    { fingerprints: [PRINT], until: "2027-02-26", reason: "" },
    { fingerprints: [PRINT], until: "2027-02-26", reason: "until then" },
  ]);
});

test("approvers", () => {
  expect(readApprovers([])).toBeUndefined();
  expect(readApprovers(["@Ann", "admin", "write"])).toEqual({ users: ["ann"], permission: "write" });
});

test("the comment lists commands for what needs an approval, one for each rule", () => {
  const found = (ruleId: string, severity: string, fingerprint: string) => ({ ruleId, severity, fingerprint });
  const text = approvalSection([
    { ...found("a", "error", "1"), occurrences: [{ fingerprint: "1" }, { fingerprint: "2" }] },
    found("a", "warn", "3"),
    found("b", "info", "4"),
  ]);
  expect(text).toContain("/apicompat approve 1 2 3 REASON");
  expect(text).not.toContain("**b**");
  expect(approvalSection([found("b", "info", "4")])).toBe("");
});
