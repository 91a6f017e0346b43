// Findings with records of requests: what each report says, what is sorted and lowered, and what never lowers anything.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Scratch, type Result } from "./scratch.ts";

const OLD = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Order" }
      responses:
        "201": { description: Created, content: { application/json: { schema: { $ref: "#/components/schemas/Receipt" } } } }
  /carts:
    get: { parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 200 } }], responses: { "200": { description: Carts } } }
    delete: { responses: { "204": { description: Gone } } }
components:
  schemas:
    Order:
      type: object
      properties:
        color: { type: string, enum: [red, green, blue] }
        note: { type: string, maxLength: 100 }
    Receipt: { type: object, required: [total], properties: { id: { type: string }, total: { type: integer } } }
`;
const NEW = OLD.replace("red, green, blue", "red")
  .replace("maxLength: 100", "maxLength: 10")
  .replace(", total: { type: integer }", "")
  .replace("required: [total], ", "")
  .replace("maximum: 200", "maximum: 50")
  .replace(/\n {4}delete: .*/u, "");

const order = (client: string, day: string, body: object): string =>
  JSON.stringify({
    method: "POST",
    url: "/orders",
    status: 201,
    time: `${day}T08:00:00Z`,
    client,
    requestBody: body,
    responseBody: { id: "1", total: 3 },
  });
const carts = (limit: number, count: number, day: string): readonly string[] =>
  Array.from({ length: count }, () =>
    JSON.stringify({ method: "GET", url: `/carts?limit=${String(limit)}`, time: `${day}T08:00:00Z`, client: "web" }),
  );

const TRAFFIC = [
  order("ios", "2026-11-20", { color: "red" }),
  order("ios", "2026-11-26", { color: "green", note: "short" }),
  order("android", "2026-11-02", { color: "green" }),
  ...carts(20, 1_200, "2026-11-01"),
].join("\n");

const scratch = new Scratch();
const check = (...args: readonly string[]): Promise<Result> =>
  scratch.run("check", "old.yaml", "new.yaml", "--today", "2026-11-28", "--no-cache", ...args);

beforeAll(async () => {
  scratch.write({
    "old.yaml": OLD,
    "new.yaml": NEW,
    "traffic.jsonl": TRAFFIC,
    "short.jsonl": order("ios", "2026-11-26", {}),
  });
  scratch.write({
    "other.yaml": OLD.replace("Shop", "Other"),
    "pet.json": '{ "type": "string", "maxLength": 3 }',
    "pet2.json": '{ "type": "string", "maxLength": 2 }',
  });
  for (const name of ["traffic", "short"])
    await scratch.run("usage", "record", `${name}.jsonl`, "--snapshot", "old.yaml", "-o", `${name}.json`);
  await scratch.run("usage", "record", "traffic.jsonl", "--snapshot", "other.yaml", "-o", "other.json");
});

afterAll(() => scratch.remove());

interface Shown {
  readonly ruleId: string;
  readonly severity: string;
  readonly because?: readonly string[];
  readonly fingerprint: string;
  readonly usage?: readonly {
    readonly state: string;
    readonly least: number;
    readonly most: number;
    readonly of: number;
  }[];
}

interface Report {
  readonly verdict: string;
  readonly summary: { readonly bump: string };
  readonly findings: readonly Shown[];
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

async function report(...args: readonly string[]): Promise<Report> {
  return JSON.parse((await check("--format", "json", ...args)).stdout) as Report;
}

describe("each report states whom a finding concerns", () => {
  const lines = [
    "used by: 2 clients, 2 of 3 requests in 26 days (last 2026-11-26): android, ios",
    "may affect: 2 clients, up to 3 of 3 requests in 26 days (last 2026-11-26): ios, android",
    "not used: 0 of 3 requests in 26 days",
    "not used: 0 of 1,200 requests in 26 days",
    "not used: 0 of 0 requests in 26 days",
  ];

  test("as text", async () => {
    const { stdout } = await check("--usage", "traffic.json");
    for (const line of lines) expect(stdout).toContain(`  ${line}\n`);
    expect(stdout.split("\n").filter((line) => /^ {2}(?:used by|may affect|not used)/u.test(line))).toHaveLength(6);
  });

  test("as JSON: exact numbers and bounds, and the order of what is used", async () => {
    const { findings } = await report("--usage", "traffic.json");
    expect(
      findings.map(({ ruleId, usage }) => [
        ruleId,
        usage?.map(({ state, least, most, of }) => [state, least, most, of]),
      ]),
    ).toEqual([
      ["enum-value-removed", [["used", 2, 2, 3]]],
      ["property-removed", [["possible", 0, 3, 3]]],
      ["enum-value-removed", [["unused", 0, 0, 3]]],
      ["max-length-lowered", [["unused", 0, 0, 3]]],
      ["operation-removed", [["unused", 0, 0, 0]]],
      ["maximum-lowered", [["unused", 0, 0, 1200]]],
    ]);
  });

  test("of a recording as much as of its record", async () => {
    expect((await report("--usage", "traffic.jsonl")).findings).toEqual(
      (await report("--usage", "traffic.json")).findings,
    );
  });

  test.each(["markdown", "sarif", "html", "github", "gitlab", "junit", "concise", "changelog", "blob"])(
    "as %s",
    async (format) => {
      const { stdout } = await check("--format", format, "--usage", "traffic.json");
      if (format !== "concise") expect(stdout).toContain("android");
      if (format === "markdown") expect(stdout).toContain("| Change | Consumers |\n| --- | --- |\n| ❌ Enum value");
      if (format === "sarif")
        expect(JSON.parse(stdout)).toMatchObject({
          runs: [{ results: [{ properties: { usage: [{ state: "used", most: 2 }] } }, {}, {}, {}, {}, {}] }],
        });
    },
  );

  test("and nothing else changes", async () => {
    const [plain, used] = [await report(), await report("--usage", "traffic.json")];
    const bare = ({ findings, ...rest }: Report): unknown => ({
      ...rest,
      findings: findings
        .map(({ usage: _, ...finding }) => finding)
        .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
    });
    expect(bare(used)).toEqual(bare(plain));
    expect((await check("--usage", "traffic.json")).code).toBe((await check()).code);
  });

  test("with results of the cache, too", async () => {
    const args = [
      "check",
      "old.yaml",
      "new.yaml",
      "--cache-dir",
      join(scratch.folder, "..", "apicompat-usage-cache"),
      "--format",
      "json",
    ];
    const first = await scratch.run(...args);
    const second = await scratch.run(...args, "--usage", "traffic.json");
    expect(first.stdout).not.toContain("android");
    expect(second.stdout).toContain("android");
  });
});

describe("consumers of the configuration", () => {
  test("are named, and those that are not concerned in one line", async () => {
    scratch.write({
      "consumers.yaml":
        "consumers:\n  - { name: phones, traffic: traffic.json }\n  - { name: kiosk, traffic: short.json }\n",
    });
    const { stdout } = await check("--config", "consumers.yaml");
    expect(stdout).toContain("  used by: phones: 2 of 3 requests in 26 days (last 2026-11-26)\n  not used: by kiosk\n");
  });

  test("have release notes of their own", async () => {
    const notes = await scratch.run(
      "changelog",
      "old.yaml",
      "new.yaml",
      "--config",
      "consumers.yaml",
      "--for",
      "kiosk",
    );
    expect(notes.stdout).toContain("Property `total` was removed");
    expect(notes.stdout).not.toMatch(/Enum value|DELETE/u);
    const client = await scratch.run(
      "changelog",
      "old.yaml",
      "new.yaml",
      "--usage",
      "traffic.json",
      "--for",
      "android",
    );
    expect(client.stdout).toContain('Enum value `"green"` was removed');
    const nobody = await scratch.run("changelog", "old.yaml", "new.yaml", "--for", "kiosk");
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining("--for needs evidence of the consumer.")]);
  });

  test("must be files of the project", async () => {
    scratch.write({ "sub/outside.yaml": "consumers:\n  - { name: phones, traffic: ../../../etc/hostname }\n" });
    const { code, stderr } = await check("--config", "sub/outside.yaml");
    expect(code).toBe(2);
    expect(stderr).not.toBe("");
  });
});

describe("a severity is lowered", () => {
  const lowering = (more = ""): string => `usage: { unused: warn${more} }\n`;

  test("only if the configuration says so, by a sufficient record, with the reason", async () => {
    scratch.write({ "lower.yaml": lowering() });
    const { findings, verdict, problems } = await report("--config", "lower.yaml", "--usage", "traffic.json");
    expect(problems).toEqual([]);
    expect(verdict).toBe("breaking");
    expect(findings.map(({ ruleId, severity }) => `${severity} ${ruleId}`)).toEqual([
      "error enum-value-removed",
      "error property-removed",
      "warn enum-value-removed",
      "warn max-length-lowered",
      "warn operation-removed",
      "warn maximum-lowered",
    ]);
    expect(findings[3]?.because).toEqual(["It was not used in 26 days by 1,203 requests (traffic.json)."]);
  });

  test.each([
    ["", "short.json", "short.json lowers no severity, because it covers 1 of at least 14 days."],
    [
      ", minCalls: 5000",
      "traffic.json",
      "traffic.json lowers no severity, because it has 1,203 of at least 5,000 requests.",
    ],
    [", maxAgeDays: 1", "traffic.json", "traffic.json lowers no severity, because it ends 2 days ago, more than 1."],
  ])("not with `%s` by %s", async (more, record, message) => {
    scratch.write({ "lower.yaml": lowering(more) });
    const { findings, problems } = await report("--config", "lower.yaml", "--usage", record);
    expect(problems).toMatchObject([{ code: "USAGE_UNFIT", message }]);
    expect(findings.every(({ severity }) => severity === "error")).toBe(true);
  });

  test("not if another record shows a use", async () => {
    scratch.write({
      "lower.yaml": lowering(),
      "long.jsonl": order("web", "2026-11-26", { note: "longer than ten characters" }),
    });
    const { findings } = await report("--config", "lower.yaml", "--usage", "traffic.json", "--usage", "long.jsonl");
    expect(findings.find(({ ruleId }) => ruleId === "max-length-lowered")).toMatchObject({ severity: "error" });
    expect(findings.find(({ ruleId }) => ruleId === "maximum-lowered")).toMatchObject({ severity: "warn" });
  });

  test("not by a record of another API, which a warning states", async () => {
    scratch.write({ "lower.yaml": lowering() });
    const { findings, problems } = await report("--config", "lower.yaml", "--usage", "other.json");
    expect(findings.every(({ usage, severity }) => usage === undefined && severity === "error")).toBe(true);
    expect(problems).toMatchObject([
      { code: "USAGE_UNFIT", message: "other.json has nothing of the compared APIs." },
    ]);
  });

  test("not by a damaged record", async () => {
    scratch.write({ "damaged.json": readFileSync(join(scratch.folder, "traffic.json"), "utf8").slice(0, 900) });
    const { code, stderr } = await check("--usage", "damaged.json");
    expect([code, stderr]).toEqual([2, expect.stringContaining("damaged.json is not valid JSON.")]);
  });

  test("schemas without requests have no usage, and say so", async () => {
    const { stdout } = await scratch.run("check", "pet.json", "pet2.json", "--usage", "traffic.json");
    expect(stdout).toContain("traffic.json has nothing of the compared APIs.");
  });

  test("not by a change that edits the record or the setting", async () => {
    const repository = Scratch.repository();
    const record = readFileSync(join(scratch.folder, "traffic.json"), "utf8");
    repository.write({
      "api.yaml": OLD,
      "usage.json": record,
      "apicompat.config.yaml": `${lowering()}consumers: [{ name: phones, traffic: usage.json }]\n`,
    });
    repository.commit();
    const run = async (): Promise<Report> =>
      JSON.parse(
        (await repository.run("check", "--base", "HEAD", "--today", "2026-11-28", "--format", "json")).stdout,
      ) as Report;
    repository.write({ "api.yaml": NEW });
    expect((await run()).findings.filter(({ severity }) => severity === "warn")).toHaveLength(4);
    repository.write({ "usage.json": `${record}\n` });
    const edited = await run();
    expect(edited.findings.every(({ severity }) => severity === "error")).toBe(true);
    expect(edited.problems).toMatchObject([
      {
        code: "USAGE_UNFIT",
        message: "No severity is lowered for what is not used, because this change edits usage.json.",
      },
    ]);
    repository.write({
      "usage.json": record,
      "apicompat.config.yaml": `${lowering(", minDays: 1")}consumers: [{ name: phones, traffic: usage.json }]\n`,
    });
    expect((await run()).findings.every(({ severity }) => severity === "error")).toBe(true);
    repository.remove();
  });
});

test("history has the same lines", async () => {
  const { stdout } = await scratch.run("history", "old.yaml", "new.yaml", "--usage", "traffic.json");
  expect(stdout).toContain("used by 2 clients, 2 of 3 requests");
});
