// bench/editor.ts
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import { ESLint } from "eslint";
import { dump } from "js-yaml";

// bench/generate.ts
var CHANGE_EVERY = 50;
function generatePair(shape) {
  const changed = Math.max(1, Math.floor(shape.schemas / CHANGE_EVERY));
  return {
    old: JSON.stringify(document(shape, "1.0.0", false)),
    new: JSON.stringify(document(shape, "2.0.0", true)),
    breaks: changed
  };
}
function document(shape, version, next) {
  const { schemas, references, endpoints } = shape;
  const random = randomNumbers(7);
  const components = {};
  for (let index = 0; index < schemas; index++) {
    const last = index % CHANGE_EVERY === 0 && index / CHANGE_EVERY < Math.max(1, Math.floor(schemas / CHANGE_EVERY));
    components[nameOf(index)] = schema(index, shape, random, next && last);
  }
  const paths = {};
  for (let index = 0; index < endpoints; index++) {
    paths[`/shelf-${String(index)}/{id}`] = pathItem(nameOf(Math.floor(index * schemas / endpoints)));
  }
  const info = { title: `${String(schemas)} schemas, ${String(references)} references each`, version };
  return { openapi: "3.0.3", info, paths, components: { schemas: components } };
}
function nameOf(index) {
  return `Part${String(index)}`;
}
function schema(index, { schemas, references }, random, changed) {
  const properties = {
    id: { type: "integer", format: "int64" },
    label: { type: "string", maxLength: 80, description: `How people call part ${String(index)}.` },
    state: { type: "string", enum: ["new", "worn", "broken"] },
    // What changes is a bound that clients rely on: breaking wherever the schema is received.
    weight: { type: "number", minimum: 0, maximum: changed ? 2e3 : 1e3 }
  };
  const targets = [(index + 1) % schemas];
  while (targets.length < references) targets.push(Math.floor(random() * schemas));
  for (const [position, target] of targets.entries()) {
    const reference = { $ref: `#/components/schemas/${nameOf(target)}` };
    properties[`link${String(position)}`] = position % 2 === 0 ? reference : { type: "array", items: reference };
  }
  return { type: "object", required: ["id", "label"], properties };
}
function pathItem(name) {
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  return {
    parameters: [id],
    get: { responses: { "200": { description: "The part.", content } } },
    put: { requestBody: { required: true, content }, responses: { "204": { description: "Stored." } } }
  };
}
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = state + 1831565813 | 0;
    let value = Math.imul(state ^ state >>> 15, 1 | state);
    value = value + Math.imul(value ^ value >>> 7, 61 | value) ^ value;
    return ((value ^ value >>> 14) >>> 0) / 4294967296;
  };
}

// bench/statistics.ts
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? NaN;
}

// bench/editor.ts
var TYPED = {
  prose: { behind: "description: How people call part", text: ", and what they think of it when they do" },
  name: { behind: "        label", text: "OfThePartAsPeopleCallIt" }
};
var SMALL = { schemas: 70, references: 4, endpoints: 40 };
var LARGE = { schemas: 1400, references: 4, endpoints: 900 };
var EDITOR_CASES = [
  { name: "100 KB, prose", shape: SMALL, typed: "prose", budget: { milliseconds: 35 } },
  { name: "100 KB, a name", shape: SMALL, typed: "name", budget: { milliseconds: 35 } },
  { name: "2 MB, prose", shape: LARGE, typed: "prose", budget: { milliseconds: 400 } },
  { name: "2 MB, a name", shape: LARGE, typed: "name", budget: { milliseconds: 400 } }
];
async function runEditor(bin, only, rounds) {
  const { default: plugin } = await import(pathToFileURL(join(dirname(bin), "eslint.js")).href);
  const results = [];
  for (const subject of EDITOR_CASES) {
    if (!`editor ${subject.name}`.toLowerCase().includes(only)) continue;
    const pair = generatePair(subject.shape);
    const [old, next] = [pair.old, pair.new].map((text) => dump(JSON.parse(text), { noRefs: true, lineWidth: -1 }));
    const folder = repositoryWith(old);
    try {
      results.push(await runCase(subject, folder, next, plugin.configs["recommended"] ?? [], rounds));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return results;
}
async function runCase({ name, typed, budget }, folder, text, config, rounds) {
  const own = linterOf(folder, config);
  const idle = linterOf(folder, [NOTHING]);
  const start = performance.now();
  const { findings } = await own(text);
  const first = performance.now() - start;
  await idle(text);
  const times = [];
  const floors = [];
  for (let round = 0; round < rounds; round++) {
    for (const each of keysOf(text, TYPED[typed])) {
      times.push((await own(each)).time);
      floors.push((await idle(each)).time);
    }
  }
  const warm = (all) => all.slice(all.length >> 2);
  const time = median(warm(times));
  return {
    name,
    megabytes: text.length / 1e6,
    keys: warm(times).length,
    floor: median(warm(floors)),
    time,
    p95: percentile(warm(times), 0.95),
    first,
    findings,
    budget,
    withinBudget: time <= (budget.milliseconds ?? Infinity)
  };
}
function linterOf(cwd, config) {
  const filePath = join(cwd, FILE);
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [...config] });
  return async (text) => {
    const start = performance.now();
    const [result] = await eslint.lintText(text, { filePath });
    return { time: performance.now() - start, findings: result?.messages.length ?? 0 };
  };
}
function* keysOf(text, { behind, text: typed }) {
  const at = text.indexOf(behind, text.length >> 1);
  const place = (at < 0 ? text.indexOf(behind) : at) + behind.length;
  for (let length = 1; length <= typed.length; length++) {
    yield text.slice(0, place) + typed.slice(0, length) + text.slice(place);
  }
}
var FILE = "openapi.yaml";
function repositoryWith(text) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-bench-")));
  writeFileSync(join(folder, FILE), text);
  const git = (...args) => execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", "Before");
  return folder;
}
var NoSourceCode = class extends TextSourceCodeBase {
  *traverse() {
    yield new VisitNodeStep({ target: this.ast, phase: 1, args: [this.ast] });
  }
};
var NOTHING = {
  files: ["**/*.yaml"],
  plugins: {
    idle: {
      languages: {
        text: {
          fileType: "text",
          lineStart: 1,
          columnStart: 0,
          nodeTypeKey: "type",
          validateLanguageOptions: () => void 0,
          parse: ({ body }) => ({ ok: true, ast: { type: "File", range: [0, body.length] } }),
          createSourceCode: ({ body }, { ast }) => new NoSourceCode({ text: body, ast })
        }
      }
    }
  },
  language: "idle/text"
};

// ../../../../tmp/editor/run.ts
console.table((await runEditor(process.env.BIN ?? "/work/wt/x/editor/dist/bin.js", process.argv[2] ?? "", Number(process.argv[3] ?? 1))).map(({ budget, ...r }) => r));
