// ../../../../tmp/editor/k8s.ts
import { readFileSync } from "node:fs";
import { dump } from "js-yaml";
import { performance } from "node:perf_hooks";
var { compare, readSnapshot, identify } = await import("/work/wt/x/editor/dist/index.js");
var doc = JSON.parse(readFileSync("/work/shared/corpus/kubernetes/swagger-1.36.json", "utf8"));
var text = dump(doc, { noRefs: true, lineWidth: -1 });
console.log("yaml MB", text.length / 1e6);
var t0 = text.replace("    properties:\n", "    properties:\n      aaa: {type: string}\n");
var mk = (t) => ({ name: "a.yaml", url: "file:///a.yaml", text: t });
var old = readSnapshot(mk(text));
for (let i = 0; i < 12; i++) {
  const f = mk(t0.replace("      aaa:", "      aaa" + i + ":"));
  const a = performance.now();
  identify(f);
  const b = performance.now();
  const r = readSnapshot(f);
  const c = performance.now();
  const x = compare(old, r);
  const d = performance.now();
  console.log((b - a).toFixed(0), (c - b).toFixed(0), (d - c).toFixed(0), x.findings.length);
}
