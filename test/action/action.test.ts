// The GitHub Action as a runner starts it: from a checkout of this repository that holds the build and no packages.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { parseDocument } from "../../src/readers/document/parse.ts";
import { pets, Scratch } from "../cli/scratch.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const built = existsSync(join(root, "dist/bin.js"));

(built ? describe : describe.skip)("the action", () => {
  let checkout: string;
  let work: Scratch;

  beforeAll(() => {
    checkout = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-action-")));
    for (const path of [".github/actions", "dist", "rules", "package.json"]) {
      cpSync(join(root, path), join(checkout, path), { recursive: true });
    }
  });

  afterAll(() => rmSync(checkout, { recursive: true }));

  beforeEach(() => {
    work = Scratch.repository().write({ "api.yaml": pets("cat, dog") });
    work.commit();
    work.git("checkout", "--quiet", "-b", "work");
    work.write({ "api.yaml": pets("cat") }).commit();
  });

  afterEach(() => work.remove());

  interface Outcome {
    readonly code: number | null;
    readonly log: string;
    readonly summary: string;
    readonly outputs: Readonly<Record<string, string>>;
  }

  /** Defaults are the runner's work: it reads them from action.yml. */
  async function run(
    inputs: Readonly<Record<string, string>> = {},
    env: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> {
    const runner = mkdtempSync(join(tmpdir(), "apicompat-runner-"));
    const files = { GITHUB_STEP_SUMMARY: join(runner, "summary.md"), GITHUB_OUTPUT: join(runner, "output") };
    for (const file of Object.values(files)) writeFileSync(file, "");
    const given = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
    const child = spawn(process.execPath, [join(checkout, ".github/actions/apicompat/index.mjs")], {
      cwd: work.folder,
      env: {
        PATH: process.env["PATH"],
        HOME: runner,
        GITHUB_ACTIONS: "true",
        GITHUB_WORKSPACE: work.folder,
        RUNNER_TEMP: runner,
        ...files,
        ...Object.fromEntries(given),
        ...env,
      },
    });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    const outputs = readFileSync(files.GITHUB_OUTPUT, "utf8").trim().split("\n").filter(Boolean);
    const outcome = {
      code,
      log,
      summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8"),
      outputs: Object.fromEntries(outputs.map((line) => line.split("=", 2))) as Record<string, string>,
    };
    rmSync(runner, { recursive: true });
    return outcome;
  }

  test("annotates, writes the summary and the outputs, and fails", async () => {
    const { code, log, summary, outputs } = await run();
    expect(code).toBe(1);
    expect(log).toMatch(/^::error title=enum-value-removed,file=api\.yaml,line=\d+/m);
    expect(summary).toContain("## ❌ 1 breaking change: needs a major release");
    expect(outputs).toMatchObject({ breaking: "1", "required-bump": "major" });
    expect(outputs["report"]).toMatch(/report\.json$/);
  });

  test("says that nothing breaks", async () => {
    work.write({ "api.yaml": pets("cat, dog, bird") }).commit();
    const { code, log, outputs } = await run();
    expect(log).not.toContain("::error");
    expect({ code, outputs }).toMatchObject({ code: 0, outputs: { breaking: "0", "required-bump": "minor" } });
  });

  test("takes every input", async () => {
    work.write({
      "sub/-x.yaml": pets("cat"),
      "sub/strict.yaml": "rules:\n  enum-value-removed: error\n",
      "sub/other/api.yaml": pets("fish"),
    });
    work.commit();
    work.write({ "sub/-x.yaml": pets("dog"), "sub/other/api.yaml": pets("bird") });
    const { code, log, outputs } = await run({
      base: "HEAD",
      paths: "-x.yaml\n\n  ./-x.yaml  \n",
      config: "strict.yaml",
      profile: "openapi",
      "fail-on": "warn",
      rules: "enum-value-removed=warn\nenum-value-added=info",
      formats: "html=out/report.html\njunit=out/junit.xml",
      sarif: "out/api.sarif",
      "working-directory": "sub",
    });
    expect(log).toMatch(/^::warning title=enum-value-removed,file=sub\/-x\.yaml/m);
    expect(log).not.toContain("other/api.yaml");
    expect({ code, breaking: outputs["breaking"] }).toEqual({ code: 1, breaking: "1" });
    for (const file of ["report.html", "junit.xml", "api.sarif"]) {
      expect(existsSync(join(work.folder, "sub/out", file))).toBe(true);
    }
    expect(existsSync(join(work.folder, "sub/other/api.yaml"))).toBe(true);
  });

  test("takes two paths for two paths", async () => {
    work.write({ "other.yaml": pets("fish") }).commit();
    const { log, outputs } = await run({ paths: "api.yaml\nother.yaml" });
    expect(log).toMatch(/^::error title=enum-value-removed,file=api\.yaml/m);
    expect(outputs["breaking"]).toBe("1");
  });

  test("finds the target of a pull request, as checkout leaves it", async () => {
    work.git("checkout", "--quiet", "main");
    work.write({ "more.yaml": pets("fish") }).commit();
    work.git("merge", "--quiet", "--no-ff", "--message", "Merge work into main", "work");
    const clone = work.clone("--depth=1");
    const { code, log } = await run(
      {},
      {
        GITHUB_WORKSPACE: clone.folder,
        GITHUB_BASE_REF: "main",
        GITHUB_REF: "refs/pull/7/merge",
        GITHUB_SHA: clone.git("rev-parse", "HEAD"),
      },
    );
    clone.remove();
    expect(log).toContain("enum-value-removed");
    expect(log).not.toContain("more.yaml");
    expect(code).toBe(1);
  });

  test.each([
    ["a base that does not exist", { base: "v9" }, "::Revision v9 does not exist in this repository."],
    ["a format without a file", { formats: "text" }, "Add a file: text=FILE."],
    ["a format that does not exist", { formats: "pdf=a.pdf" }, '"pdf" is not a report format.'],
    ["no boolean", { comment: "yes" }, 'The input comment is "yes", but must be a boolean. Write true or false.'],
    ["a folder that does not exist", { "working-directory": "nowhere" }, "The folder nowhere does not exist."],
  ])("rejects %s where people look", async (_name, inputs, message) => {
    const { code, log, outputs } = await run(inputs);
    expect(code).toBe(2);
    expect(log.split("\n").find((line) => line.startsWith("::error title=apicompat::"))).toContain(message);
    expect(outputs).toEqual({ "required-bump": "unknown" });
  });

  test("states it where it is not built", async () => {
    rmSync(join(checkout, "dist"), { recursive: true });
    const { code, log } = await run();
    cpSync(join(root, "dist"), join(checkout, "dist"), { recursive: true });
    expect(log).toContain("::error title=apicompat::This revision of apicompat is not built");
    expect(code).toBe(2);
  });

  describe("the comment", () => {
    interface Asked {
      readonly method: string;
      readonly url: string;
      readonly body: string;
      readonly token: string;
    }
    interface Written {
      id: number;
      body: string;
      readonly user: { readonly type: string };
    }

    let server: Server;
    let asked: Asked[];
    let comments: Written[];
    let refuse: boolean;

    /** As much of GitHub as a comment takes. */
    beforeEach(async () => {
      asked = [];
      comments = [];
      refuse = false;
      server = createServer((request, response) => {
        let body = "";
        request.on("data", (chunk: Buffer) => (body += chunk.toString()));
        request.on("end", () => {
          const { method = "", url = "", headers } = request;
          asked.push({ method, url, body, token: headers.authorization ?? "" });
          const said = body === "" ? "" : (JSON.parse(body) as { readonly body: string }).body;
          if (refuse) response.writeHead(403, "Forbidden");
          else if (method === "POST") comments.push({ id: comments.length, body: said, user: { type: "Bot" } });
          else if (method === "PATCH") comments.find(({ id }) => String(id) === url.split("/").at(-1))!.body = said;
          const page = Number(new URL(url, "http://x").searchParams.get("page"));
          response.end(JSON.stringify(method === "GET" ? comments.slice((page - 1) * 100, page * 100) : {}));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    });

    afterEach(() => new Promise((resolve) => server.close(resolve)));

    const commented = async (pullRequest: number | null = 7): Promise<Outcome> => {
      const event = join(tmpdir(), `apicompat-event-${String(process.pid)}.json`);
      writeFileSync(event, JSON.stringify(pullRequest === null ? {} : { pull_request: { number: pullRequest } }));
      const port = (server.address() as AddressInfo).port;
      const outcome = await run(
        { comment: "true", token: "s3cret", base: "main" },
        {
          GITHUB_API_URL: `http://127.0.0.1:${String(port)}`,
          GITHUB_REPOSITORY: "pets/store",
          GITHUB_EVENT_PATH: event,
        },
      );
      rmSync(event);
      return outcome;
    };

    test("is written once, and then anew in its place", async () => {
      expect((await commented()).code).toBe(1);
      expect(comments).toHaveLength(1);
      expect(comments[0]?.body).toContain("1 breaking change");
      work.write({ "api.yaml": pets("cat, dog") }).commit();
      expect((await commented()).code).toBe(0);
      expect(comments).toHaveLength(1);
      expect(comments[0]?.body).toContain("No changes that clients can observe");
      expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
        "GET /repos/pets/store/issues/7/comments?per_page=100&page=1",
        "POST /repos/pets/store/issues/7/comments",
        "GET /repos/pets/store/issues/7/comments?per_page=100&page=1",
        "PATCH /repos/pets/store/issues/comments/0",
      ]);
      expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(["Bearer s3cret"]));
    });

    test("is found among many, and never taken for one that a person wrote", async () => {
      comments = Array.from({ length: 130 }, (_, id) => ({
        id,
        body: id === 3 || id === 120 ? "<!-- apicompat -->\nold" : "Thanks!",
        user: { type: id === 120 ? "Bot" : "User" },
      }));
      await commented();
      expect(comments).toHaveLength(130);
      expect(comments[3]?.body).toBe("<!-- apicompat -->\nold");
      expect(comments[120]?.body).toContain("1 breaking change");
    });

    test("is not written where there is nothing to report", async () => {
      work.write({ "api.yaml": pets("cat, dog") }).commit();
      await commented();
      expect(comments).toEqual([]);
    });

    test("changes no answer where it may not be written", async () => {
      refuse = true;
      const { code, log } = await commented();
      expect(log).toContain(
        "::warning title=apicompat::The comment could not be written: GitHub answers 403 Forbidden.",
      );
      expect(log).not.toContain("s3cret");
      expect(code).toBe(1);
    });

    test("belongs to a pull request", async () => {
      const { log } = await commented(null);
      expect(log).toContain("this run does not belong to a pull request");
      expect(asked).toEqual([]);
    });
  });
});

test("action.yml names every input that is read, and a file that is there", () => {
  const folder = join(root, ".github/actions/apicompat");
  const text = readFileSync(join(folder, "action.yml"), "utf8");
  const { value } = parseDocument({ name: "action.yml", url: "file:///action.yml", text }) as { value: unknown };
  const action = value as {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly runs: Readonly<Record<string, string>>;
  };
  const read = [...readFileSync(join(root, "src/action/inputs.ts"), "utf8").matchAll(/env, "([a-z-]+)"/g)];
  const flags = ["config", "profile", "fail-on"];
  expect(Object.keys(action.inputs).sort()).toEqual([...new Set([...flags, ...read.map(([, name]) => name)])].sort());
  expect(action.runs).toEqual({ using: "node24", main: "index.mjs" });
  expect(existsSync(join(folder, action.runs["main"]!))).toBe(true);
});
