// Rules that cannot be put into the terms of a schema are run on values of it.
import { describe, expect, test } from "@jest/globals";
import { compare, confirm, readSnapshot, type Finding, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { evaluate } from "../../src/prove/cel/environment.ts";
import { readDuration } from "../../src/model/duration.ts";
import { readQuantity } from "../../src/model/quantity.ts";
import { definition } from "./definition.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const SHIP: JsonObject = {
  type: "object",
  required: ["name", "home", "decks", "crew", "calls", "cargo"],
  properties: {
    name: { type: "string", maxLength: 20 },
    home: TEXT,
    decks: NUMBER,
    crew: NUMBER,
    calls: { type: "array", items: TEXT },
    cargo: {
      type: "array",
      items: { type: "object", required: ["good", "tons"], properties: { good: TEXT, tons: NUMBER } },
    },
    flags: { type: "object", additionalProperties: TEXT },
    built: { type: "string", format: "date-time" },
  },
};

const withRules = (...rules: readonly string[]): JsonObject => ({
  ...SHIP,
  "x-kubernetes-validations": rules.map((rule) => ({ rule })),
});

async function judged(old: JsonObject, new_: JsonObject): Promise<Finding | undefined> {
  const [before, after] = [definition(old), definition(new_)];
  const { findings } = await confirm(compare(before, after, { all: true }), before, after, { all: true });
  return findings.find(({ ruleId }) => ruleId.startsWith("validation-rule"));
}

describe("a rule that is new", () => {
  test.each([
    "self.decks + self.crew <= 10",
    "self.decks * 2 < self.crew",
    "self.name.lowerAscii() == self.name",
    "self.name.split('-').size() <= 3",
    "self.name + '-x' != self.home",
    "self.calls.map(call, size(call)).all(length, length < 5)",
    "self.name in self.calls",
    "!has(self.flags) || self.flags.all(flag, self.flags[flag] == flag)",
    "!has(self.flags) || self.calls.size() <= self.flags.size()",
    "self.cargo.map(lot, lot.tons).isSorted()",
    "self.cargo.map(lot, lot.tons).sum() <= 100",
    "self.cargo.map(lot, lot.good) == self.calls",
    "quantity(self.name).isLessThan(quantity('1Gi'))",
    "isURL(self.home) && url(self.home).getScheme() == 'https'",
    "!has(self.built) || self.built > timestamp('2020-01-01T00:00:00Z')",
    "duration(self.home) < duration('1h')",
    "self.?name.orValue('x') != ''",
    "string(self.decks).size() < 3",
    "isSemver(self.name) && semver(self.name).major() > 1",
    "!isCIDR(self.home) || cidr(self.home).prefixLength() <= 24",
    "!isIP(self.home) || cidr('172.16.0.0/12').containsIP(self.home)",
    "!self.name.matches('^[0-9]+$') || int(self.name) < 40",
  ])("is shown by what it rejects: %s", async (rule) => {
    expect(await judged(SHIP, withRules(rule))).toMatchObject({ verdict: "breaking", evidence: "witness" });
  });

  test.each(["self.name.find('x') != 'xyz'", "self.name.split('-').size() > 0", "self.cargo.isSorted()"])(
    "is undecided where nothing shows that it rejects anything: %s",
    async (rule) => {
      expect(await judged(SHIP, withRules(rule))).toMatchObject({ verdict: "undecided" });
    },
  );

  test.each([
    ["isCIDR(self.home)", "isCIDR(self.home) && cidr(self.home).prefixLength() <= 24"],
    ["cidr('10.0.0.0/8').containsIP(self.home)", "cidr('10.0.0.0/16').containsIP(self.home)"],
    ["isSemver(self.name)", "isSemver(self.name) && semver(self.name).isGreaterThan(semver('1.4.0'))"],
    ["semver(self.name).major() >= 1", "semver(self.name).compareTo(semver('1.0.0')) >= 0"],
    ["self.name.matches('^[0-9]+$') && int(self.name) > 50", "self.name.matches('^[0-9]+$') && int(self.name) > 70"],
  ])("rejects some of the texts that the rule before it reads: %s", async (before, after) => {
    expect(await judged(withRules(before), withRules(after))).toMatchObject({
      verdict: "breaking",
      evidence: "witness",
    });
  });

  test("rejects what the rules before it accept", async () => {
    const before = "self.name.split('-').size() <= 3";
    const found = await judged(withRules(before), withRules(before, "self.name.split('-').size() <= 1"));
    expect(found).toMatchObject({ verdict: "breaking", evidence: "witness" });
    const { spec } = found!.witness as { spec: { name: string } };
    expect(spec.name.split("-").length).toBeGreaterThan(1);
    expect(spec.name.split("-").length).toBeLessThanOrEqual(3);
  });
});

describe("a rule of updates", () => {
  test.each([
    "self.decks >= oldSelf.decks",
    "!has(oldSelf.flags) || has(self.flags)",
    "self.calls.size() >= oldSelf.calls.size()",
    "oldSelf.name.split('-').size() == self.name.split('-').size()",
  ])("is shown by an update: %s", async (rule) => {
    const found = await judged(SHIP, withRules(rule));
    expect(found).toMatchObject({ verdict: "breaking", evidence: "witness" });
    expect(found?.stored).not.toEqual(found?.witness);
  });

  test("may have stood there in other words", async () => {
    const old = "!(self.decks < oldSelf.decks)";
    expect(await judged(withRules(old), withRules("self.decks >= oldSelf.decks"))).toMatchObject({
      verdict: "compatible",
    });
  });

  test("rejects what those before it accept", async () => {
    const [before, added] = ["self.decks >= oldSelf.decks", "self.decks <= oldSelf.decks + 1"];
    const found = await judged(withRules(before), withRules(before, added));
    const { stored, witness } = found as unknown as Record<"stored" | "witness", { spec: { decks: number } }>;
    expect(witness.spec.decks).toBeGreaterThan(stored.spec.decks + 1);
  });

  test.each([
    ["self.decks > 3 || self == oldSelf", "self.decks > 2 || self.crew == oldSelf.crew"],
    [
      "!has(oldSelf.flags) || self == oldSelf",
      "!has(oldSelf.flags) || (has(self.flags) && self.flags == oldSelf.flags)",
    ],
  ])("%s allows no change of a value that %s forbids", async (old, new_) => {
    expect((await judged(withRules(old), withRules(old, new_)))?.verdict ?? "compatible").toBe("compatible");
  });

  test("lets fewer values change where it says more of those that do", async () => {
    const found = await judged(
      withRules("self.decks > 3 || self == oldSelf"),
      withRules("self.decks > 4 || self == oldSelf"),
    );
    expect(found).toMatchObject({ verdict: "breaking", evidence: "witness" });
  });

  test("is left alone where a rule around it lets nothing change", async () => {
    const around = (...rules: readonly string[]): JsonObject => ({
      type: "object",
      properties: { ship: withRules(...rules) },
      "x-kubernetes-validations": [{ rule: "!has(oldSelf.ship) || has(self.ship) && self.ship == oldSelf.ship" }],
    });
    const found = await judged(around(), around("self.decks >= oldSelf.decks"));
    expect(found?.verdict).not.toBe("breaking");
  });

  test("that asks new objects as well is shown by one of them", async () => {
    const [before, after] = [SHIP, withRules()];
    const rule = { rule: "oldSelf.hasValue() || self.decks < 2", optionalOldSelf: true };
    const found = await judged(before, { ...after, "x-kubernetes-validations": [rule] });
    expect(found?.verdict).toBe("dangerous");
  });
});

test.each(["self.find('#') == ''", "url(self).getQuery() == {}", "!self.contains('@')"])(
  "an address shows what rejects some of them: %s",
  async (rule) => {
    const site: JsonObject = { type: "string", pattern: "^https://[^\\s]" };
    const found = await judged(
      { type: "object", properties: { site } },
      { type: "object", properties: { site: { ...site, "x-kubernetes-validations": [{ rule }] } } },
    );
    expect(found).toMatchObject({ verdict: "breaking", evidence: "witness" });
  },
);

test("names of a map are distinguished from others by what only one of two rules mentions", async () => {
  const known = ["a.b", "c.d", "e.f", "g.h", "i.j", "k.l", "m.n", "o.p"].map((name) => `'${name}'`);
  const rule = (...names: readonly string[]): string =>
    `!has(self.flags) || self.flags.all(x, x in [${names.join(", ")}] || !x.find('[^.]*$').endsWith('n'))`;
  const old = withRules("self.name != 'q.r' && self.home != 's.t'", rule(...known, "'u.n'"));
  const found = await judged(old, withRules("self.name != 'q.r' && self.home != 's.t'", rule(...known)));
  expect(found).toMatchObject({ verdict: "breaking", witness: { spec: { flags: { "u.n": expect.any(String) } } } });
});

test("a rule that gave way to another is shown by what only the new one rejects", async () => {
  const [old, new_] = ["self.name.split('-').size() <= 4", "self.name.split('-').size() <= 2"];
  expect(await judged(withRules(old), withRules(new_))).toMatchObject({ verdict: "breaking", evidence: "witness" });
});

test("gives up in time where there is much to vary", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `member${String(index)}`);
  const schema = (...rules: readonly string[]): JsonObject => ({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, SHIP])),
    "x-kubernetes-validations": rules.map((rule) => ({ rule })),
  });
  const rule = names.map((name) => `(!has(self.${name}) || self.${name}.name.split('-').size() > 0)`).join(" && ");
  const started = performance.now();
  expect(await judged(schema(), schema(rule))).toMatchObject({ verdict: "undecided" });
  expect(performance.now() - started).toBeLessThan(30_000);
});

test("gives up in time where values lead to values of the same schema", async () => {
  const berth = (rule: string): string =>
    [
      "syntax: go",
      "package v1",
      "",
      'import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"',
      "",
      "// +kubebuilder:object:root=true",
      "type Berth struct {",
      '\tmetav1.TypeMeta   `json:",inline"`',
      '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
      '\tSpec Part `json:"spec"`',
      "}",
      "",
      ...(rule === "" ? [] : [`// +kubebuilder:validation:XValidation:rule="${rule}"`]),
      "type Part struct {",
      ...["left", "right", "above", "below"].map(
        (name) => `\t${name.charAt(0).toUpperCase()}${name.slice(1)} *Part \`json:"${name},omitempty"\``,
      ),
      "}",
      "",
    ]
      .slice(1)
      .join("\n");
  const read = (text: string): Reading => readSnapshot({ name: "types.go", url: "file:///v1/types.go", text });
  const [before, after] = [read(berth("")), read(berth(NESTED))];
  const started = performance.now();
  const { findings } = await confirm(compare(before, after, { all: true }), before, after, { all: true });
  expect(findings.find(({ ruleId }) => ruleId.startsWith("validation-rule"))).toMatchObject({ verdict: "undecided" });
  expect(performance.now() - started).toBeLessThan(30_000);
});

const NESTED =
  "[has(self.left), has(self.right), has(self.above), has(self.below)].map(part, string(part)).all(text, text.split('-').size() > 0)";

describe("an expression", () => {
  test.each<[string, unknown]>([
    ["[1, 2, 2].isSorted() && ![2, 1].isSorted() && [].isSorted()", true],
    ["[1, 2].sum() == 3 && [1.5, 2.0].sum() == 3.5 && [].sum() == 0", true],
    ["[2, 1, 3].min() == 1 && ['b', 'a'].max() == 'b'", true],
    ["['a', 'b', 'a'].indexOf('a') == 0 && ['a', 'b', 'a'].lastIndexOf('a') == 2 && ['a'].indexOf('b') == -1", true],
    ["'a.b.c'.replace('.', '$&') == 'a$&b$&c' && 'añ'.charAt(1) == 'ñ' && 'a'.charAt(9) == ''", true],
    ["isQuantity('1.5Gi') && !isQuantity('1.5GB') && quantity('1k').compareTo(quantity('1000')) == 0", true],
    ["quantity('0.5').add(quantity('500m')).sub(quantity('2')).sign() == -1", true],
    ["isURL('https://a.example:81/b%20c') && isURL('/b') && !isURL('b') && !isURL('')", true],
    ["url('https://a.example:81/b%20c').getHost() == 'a.example:81'", true],
    ["url('https://a.example:81/b%20c').getEscapedPath() == '/b%20c' && url('/b').getScheme() == ''", true],
    ["isIP('::1') && isIP('1.2.3.4') && !isIP('1.2.3')", true],
    ["timestamp(timestamp('2020-01-01T00:00:00Z')) == timestamp('2020-01-01T00:00:00Z')", true],
  ])("is run: %s", (expression, value) => {
    expect(evaluate(expression, {})).toEqual({ is: "value", value });
  });

  test.each([
    "[].min() == 1",
    "quantity('x').sign() == 0",
    "url('b').getHost() == ''",
    "{'a': 1}['b'] == 1",
    "1 / 0 == 1",
  ])("fails as on a server: %s", (expression) => {
    expect(evaluate(expression, {})).toEqual({ is: "failed" });
  });

  test.each(["semver('1.0.0') == 1", "1 +", "[[1], [2]].isSorted()", "unknown(1)"])("is not run: %s", (expression) => {
    expect(evaluate(expression, {})).toEqual({ is: "unknown" });
  });
});

test.each<[string, bigint | undefined]>([
  ["1", 1_000_000_000n],
  ["-1.5", -1_500_000_000n],
  [".5", 500_000_000n],
  ["5.", 5_000_000_000n],
  ["1Ki", 1024_000_000_000n],
  ["1.5Mi", 1_572_864_000_000_000n],
  ["2u", 2000n],
  ["1n", 1n],
  ["0.1n", 1n],
  ["1e3", 1_000_000_000_000n],
  ["1E-3", 1_000_000n],
  ["1E", 1_000_000_000_000_000_000_000_000_000n],
  ["", undefined],
  ["1 Gi", undefined],
  ["Ki", undefined],
  ["1kB", undefined],
])("the quantity %s", (text, nanos) => {
  expect(readQuantity(text)?.nanos).toBe(nanos);
});

test.each([
  ["1h", 3_600_000_000_000n],
  ["1h0m0s", 3_600_000_000_000n],
  ["1.5h", 5_400_000_000_000n],
  [".5s", 500_000_000n],
  ["-1m30s", -90_000_000_000n],
  ["1ms2µs3ns", 1_002_003n],
  ["0", 0n],
  ["", undefined],
  ["1", undefined],
  ["1 h", undefined],
  ["h", undefined],
  [".s", undefined],
  ["1d", undefined],
  ["PT1H", undefined],
])("the duration %s", (text, nanos) => {
  expect(readDuration(text)).toBe(nanos);
});
