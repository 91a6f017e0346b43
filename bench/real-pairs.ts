/**
 * Compares public documents and reports findings that were added or removed since the record in `bench/real-pairs`: one line each, without
 * messages. `--write` makes the present findings the record; a name as argument compares this pair only.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { unpackModule } from "./modules.ts";
import { unpackGithub, unpackPackage } from "./pairs.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const RECORDS = join(root, "bench", "real-pairs");
const PROGRAM = join(root, "dist", "bin.js");
const LARGEST = 1 << 30;

/** Returns the path of a version. */
type Fetch = (version: string) => string | Promise<string>;

interface RealPair {
  readonly name: string;
  readonly fetch: Fetch;
  readonly old: string;
  readonly new: string;
}

const npm =
  (name: string): Fetch =>
  (version) =>
    unpackPackage(name, version);
const go =
  (name: string, member: string): Fetch =>
  (version) =>
    unpackModule(name, version, member);
const docker: Fetch = (version) =>
  unpackModule("github.com/docker/docker", "v28.0.0+incompatible", `docs/api/${version}.yaml`);

const PAIRS: readonly RealPair[] = [
  { name: "openapi-github", fetch: unpackGithub, old: "19.1.0", new: "23.0.2" },
  { name: "swagger-docker", fetch: docker, old: "v1.40", new: "v1.48" },
  {
    name: "swagger-kubernetes",
    fetch: go("k8s.io/kubernetes", "api/openapi-spec/swagger.json"),
    old: "v1.35.0",
    new: "v1.36.0",
  },
  {
    name: "json-schema-vega-lite",
    fetch: async (version) => join(await npm("vega-lite")(version), "build", "vega-lite-schema.json"),
    old: "5.0.0",
    new: "5.16.3",
  },
  {
    name: "crd-gateway-api",
    fetch: go("sigs.k8s.io/gateway-api", "config/crd/standard"),
    old: "v1.2.1",
    new: "v1.4.1",
  },
  {
    name: "crd-prometheus-operator",
    fetch: go("github.com/prometheus-operator/prometheus-operator", "example/prometheus-operator-crd"),
    old: "v0.68.0",
    new: "v0.75.0",
  },
  { name: "protobuf-containerd", fetch: go("github.com/containerd/containerd/api", ""), old: "v1.7.19", new: "v1.9.0" },
  { name: "go-kubernetes-api", fetch: go("k8s.io/api", "core"), old: "v0.34.0", new: "v0.36.0" },
  { name: "typescript-knex", fetch: npm("knex"), old: "3.0.0", new: "3.1.0" },
  { name: "typescript-execa", fetch: npm("execa"), old: "9.0.0", new: "9.2.0" },
  { name: "typescript-hono", fetch: npm("hono"), old: "4.0.0", new: "4.1.0" },
];

/** The fields of the JSON report that a record keeps. */
interface ReportedFinding {
  readonly ruleId: string;
  readonly verdict: string;
  readonly severity: string;
  readonly evidence?: string;
  readonly criteria: readonly string[];
  readonly old?: { readonly pointer: string };
  readonly new?: { readonly pointer: string };
  readonly fingerprint: string;
  readonly also?: readonly unknown[];
}

await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((argument) => argument !== "--write");
  const chosen = names.length === 0 ? PAIRS : PAIRS.filter(({ name }) => names.includes(name));
  mkdirSync(RECORDS, { recursive: true });
  for (const pair of chosen) {
    const found = recordOf(await pair.fetch(pair.old), await pair.fetch(pair.new));
    const file = join(RECORDS, `${pair.name}.jsonl`);
    const recorded = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
    if (args.includes("--write")) writeFileSync(file, `${found.join("\n")}\n`);
    report(pair.name, recorded, found);
  }
}

function report(name: string, recorded: readonly string[], found: readonly string[]): void {
  const removed = recorded.filter((line) => !found.includes(line));
  const added = found.filter((line) => !recorded.includes(line));
  if (removed.length + added.length > 0) process.exitCode = 1;
  const lines = [...removed.map((line) => `  - ${line}`), ...added.map((line) => `  + ${line}`)];
  const counts = `${String(found.length)} findings, ${String(removed.length)} less, ${String(added.length)} more`;
  process.stdout.write(`${[`${name}: ${counts}`, ...lines].join("\n")}\n`);
}

function recordOf(old: string, next: string): readonly string[] {
  const line = [PROGRAM, "check", old, next, "--no-config", "--no-cache", "--format", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, line, { encoding: "utf8", maxBuffer: LARGEST });
  if (stdout === "") throw new Error(stderr);
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly ReportedFinding[] };
  return findings
    .map(({ ruleId, verdict, severity, evidence, criteria, old: before, new: after, also, fingerprint }) =>
      JSON.stringify({
        ruleId,
        verdict,
        severity,
        evidence,
        criteria,
        old: before?.pointer,
        new: after?.pointer,
        also: also?.length,
        fingerprint,
      }),
    )
    .sort();
}
