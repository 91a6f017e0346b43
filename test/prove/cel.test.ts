import { describe, expect, test } from "@jest/globals";
import { Environment } from "@marcbachmann/cel-js";
import fc from "fast-check";
import { compare, confirm, type Finding, type Reading } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { evaluate } from "../../src/prove/cel/environment.ts";
import { runRules } from "../../src/prove/cel/evaluate.ts";
import { parseRule } from "../../src/prove/cel/parse.ts";
import { createRuledTable } from "../../src/prove/cel/rules.ts";
import { createProver, LENSES } from "../../src/prove/index.ts";
import { withDefaults } from "../../src/prove/defaults.ts";
import { runsOf } from "../size.ts";
import { definition } from "./definition.ts";

function placeOfSpec({ snapshot }: Reading): string {
  const root = snapshot.resources["orchard.example/Tree"]!.versions["v1"]!.schema!.value;
  return snapshot.schemas.get(root).properties["spec"]!.schema;
}

async function judged(old: JsonObject, new_: JsonObject): Promise<readonly Finding[]> {
  const [before, after] = [definition(old), definition(new_)];
  const found = await confirm(compare(before, after, { all: true }), before, after, { all: true });
  return found.findings.filter(({ ruleId }) => ruleId.startsWith("validation-rule"));
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const ruled = (schema: JsonObject, ...rules: readonly string[]): JsonObject => ({
  ...schema,
  "x-kubernetes-validations": rules.map((rule) => ({ rule })),
});
const INTEGER = { type: "integer" };
const STRING = { type: "string" };

describe("what Kubernetes adds to the language", () => {
  test.each([
    ["ip('10.0.0.1').family() == 4 && ip('::1').family() == 6", true],
    ["isIP('fe80::1%eth0') || isIP('::ffff:1.2.3.4') || isIP('01.2.3.4')", false],
    ["ip('64:ff9b::1.2.3.4') == ip('64:FF9B::102:304') && ip('127.0.0.1') != ip('::1')", true],
    ["ip('::').isUnspecified() && ip('127.1.2.3').isLoopback() && ip('ff02::1').isLinkLocalMulticast()", true],
    ["ip('10.0.0.1').isGlobalUnicast() && !ip('224.0.0.1').isGlobalUnicast()", true],
    ["ip('fe80::1').isLinkLocalUnicast() && !ip('fe00::1').isLinkLocalUnicast()", true],
    ["isCIDR('10.0.0.0/08') || isCIDR('10.0.0.0/33') || isCIDR('10.0.0.0')", false],
    ["cidr('10.1.2.3/8') == cidr('10.1.2.3/8').masked()", false],
    ["cidr('10.0.0.0/8').masked() == cidr('10.0.0.0/8') && cidr('::/0').prefixLength() == 0", true],
    ["cidr('fe80::/10').containsIP(cidr('fe80::1/64').ip()) && cidr('0.0.0.0/0').containsIP('9.9.9.9')", true],
    ["cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && !cidr('10.1.0.0/16').containsCIDR(cidr('10.0.0.0/8'))", true],
    ["'al2@latest'.find('^[^@]+') == 'al2' && 'x'.find('y') == ''", true],
    ["'a1b22'.findAll('[0-9]+') == ['1', '22'] && 'a1b22'.findAll('[0-9]+', 1) == ['1']", true],
    ["'AZ'.matches('^(?i)az\\\\z')", true],
    ["matches('v12', '^v[0-9]+$') && !matches('12', '^v')", true],
    [
      "'a.b.c'.replace('.', '-', 1) == 'a-b.c' && 'a.b'.replace('.', '', -1) == 'ab' && 'a'.replace('a', 'b', 0) == 'a'",
      true,
    ],
    ["url('https://x.org/y?a=1&a=2&b=').getQuery() == {'a': ['1', '2'], 'b': ['']}", true],
    ["url('/y').getQuery() == {} && url('/y?z').getQuery().size() == 1", true],
    ["!format.dns1123Label().validate('a-b').hasValue() && format.dns1123Label().validate('a_b').hasValue()", true],
    ["format.dns1035Label().validate('1a').hasValue() && !format.dns1123LabelPrefix().validate('a-').hasValue()", true],
    [
      "!format.qualifiedName().validate('a.b/C_d').hasValue() && format.qualifiedName().validate('a/b/c').hasValue()",
      true,
    ],
    ["!format.labelValue().validate('').hasValue() && format.dns1123Subdomain().validate('a..b').hasValue()", true],
    ["isSemver('1.2.3-rc.1+b') && !isSemver('v1.2.3') && !isSemver('1.2') && !isSemver('01.2.3')", true],
    ["isSemver('v1.2', true) && semver('v01.2', true) == semver('1.2.0') && !isSemver('1.2-rc', true)", true],
    ["semver('1.0.0-rc').isLessThan(semver('1.0.0')) && semver('1.0.0-2').isLessThan(semver('1.0.0-10'))", true],
    [
      "semver('1.0.0-9').compareTo(semver('1.0.0-a')) == -1 && semver('1.0.0-a.b').isGreaterThan(semver('1.0.0-a'))",
      true,
    ],
    ["semver('1.2.3+a') == semver('1.2.3+b') && semver('3.4.5').minor() + semver('3.4.5').patch() == 9", true],
  ])("%s", (rule, value) => {
    expect(parseRule(rule)).toBeDefined();
    expect(evaluate(rule, {})).toEqual({ is: "value", value });
  });

  test.each([["ip('x') == ip('y')"], ["cidr('10.0.0.0').prefixLength() == 8"], ["semver('v1').major() == 1"]])(
    "fails as on a server: %s",
    (rule) => {
      expect(evaluate(rule, {})).toEqual({ is: "failed" });
    },
  );
});

describe("what is read of a rule", () => {
  test.each([
    ["self.a.b[0]['c'] == -1.5e3"],
    ["!self.all(x, x in ['a', \"b\"] ? x.size() > 2 : size(x) <= 3)"],
    ["has(self.__namespace__) || self.a__dash__b == r'\\d' && self.c__dot__d"],
    ['self.matches(r"""^(\\*\\.)?[a-z"]$""") // a comment\n && true'],
    ["self.x % 2u == 0u || b'a' == b\"b\" || {'a': 1, 'b': [1, self]}.size() == 2"],
    ["'it\\'s \\u0041\\x41\\101\\n' != '''long\n'text''' || null == null"],
    ["a ? 1 : c ? 3 : 4"],
  ])("is an expression: %s", (rule) => {
    expect(parseRule(rule)).toBeDefined();
    expect(() => new Environment({ unlistedVariablesAreDyn: true }).parse(rule)).not.toThrow();
  });

  test.each([
    "",
    "self.",
    "self ==",
    "(self",
    "self)",
    "self.a(1",
    "self.[0]",
    "'a",
    "1 +",
    "a b",
    "[1, 2",
    "a ? b",
    "#",
  ])("is none: %j", (rule) => {
    expect(parseRule(rule)).toBeUndefined();
  });

  test("is as deep as it may be, and no deeper", () => {
    expect(parseRule(`${"(".repeat(100)}true${")".repeat(100)}`)).toBeDefined();
    expect(parseRule(`${"(".repeat(100_000)}true${")".repeat(100_000)}`)).toBeUndefined();
    expect(parseRule(`${"!".repeat(100_000)}true`)).toBeUndefined();
  });

  test("members go by their own names", () => {
    expect(parseRule("self.__namespace__.a__dash__b.`c.d`")).toEqual({
      is: "member",
      of: { is: "member", of: { is: "member", of: { is: "name", name: "self" }, name: "namespace" }, name: "a-b" },
      name: "c.d",
    });
  });
});

const SPEC = object(
  {
    a: INTEGER,
    b: { type: "integer", minimum: 0, maximum: 3 },
    s: { type: "string", enum: ["x", "y", "long"], default: "x" },
    t: { type: "string", nullable: true },
    flag: { type: "boolean" },
    rows: {
      type: "array",
      maxItems: 3,
      items: object({ n: { type: "integer" }, k: STRING, ok: { type: "boolean", default: true } }, { required: ["n"] }),
    },
    tags: { type: "array", items: STRING },
    m: { type: "object", additionalProperties: INTEGER },
    o: object({ p: { type: "integer", default: 3 }, q: STRING }, { default: { q: "x" } }),
    "a-b": STRING,
    port: { "x-kubernetes-int-or-string": true },
  },
  { required: ["b"] },
);

const reading = definition(SPEC);
const { schemas } = reading.snapshot;
const spec = placeOfSpec(reading);
const prover = createProver({ ...LENSES.containment, dialect: "re2" });
const rules = createRuledTable(schemas, prover);

const some = fc.constantFrom;
const int = fc.integer({ min: -1, max: 4 });
const text = some("x", "y", "long", "", "xy");
const maybe = <T extends Json>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const values: fc.Arbitrary<Json> = fc
  .record({
    a: maybe(int),
    b: fc.integer({ min: 0, max: 3 }),
    s: maybe(some("x", "y", "long")),
    t: maybe(fc.oneof(text, fc.constant(null))),
    flag: maybe(fc.boolean()),
    rows: maybe(
      fc.array(fc.record({ n: int, k: maybe(text), ok: maybe(fc.boolean()) }), { maxLength: 3 }) as fc.Arbitrary<Json>,
    ),
    tags: maybe(fc.array(text, { maxLength: 3 })),
    m: maybe(fc.dictionary(text, int, { maxKeys: 2 })),
    o: maybe(fc.record({ p: maybe(int), q: maybe(text) }) as fc.Arbitrary<Json>),
    "a-b": maybe(text),
    port: maybe(fc.oneof(text, int)),
  })
  .map((value) => structuredClone(JSON.parse(JSON.stringify(value)) as Json));

const numbers = some("self.a", "self.b", "self.o.p", "self.rows[0].n", "self.m['x']");
const texts = some("self.s", "self.t", "self.o.q", "self.rows[0].k", "self.tags[1]", "self.a__dash__b");
const lists = some("self.rows", "self.tags");
const counted = fc.oneof(lists, texts, fc.constant("self.m"));
const order = some("<", "<=", ">", ">=", "==", "!=");
const quote = (value: string): string => JSON.stringify(value);

const presences = some("has(self.a)", "has(self.s)", "!has(self.t)", "self.flag", "has(self.o.p)", "self.b > 1");
const chosenNumbers = fc
  .tuple(presences, numbers, int)
  .map(([condition, place, other]) => `(${condition} ? ${place} : ${String(other)})`);
const chosenTexts = fc
  .tuple(presences, texts, text)
  .map(([condition, place, other]) => `(${condition} ? ${place} : ${quote(other)})`);
const comparisons = fc.oneof(
  fc.tuple(presences, some("==", "!="), presences).map((parts) => `(${parts.join(" ")})`),
  fc.tuple(chosenNumbers, order, int).map(([place, sign, limit]) => `${place} ${sign} ${String(limit)}`),
  fc.tuple(chosenTexts, text).map(([place, value]) => `${place}.startsWith(${quote(value)})`),
  fc.tuple(chosenTexts, some("==", "!="), text).map(([place, sign, value]) => `${place} ${sign} ${quote(value)}`),
  chosenTexts.map((place) => `${place} in ['x', 'long']`),
  fc
    .tuple(fc.array(presences, { minLength: 1, maxLength: 3 }), order, int)
    .map(([all, sign, limit]) => `${all.map((one) => `(${one} ? 1 : 0)`).join(" + ")} ${sign} ${String(limit)}`),
  fc
    .tuple(fc.array(presences, { minLength: 1, maxLength: 3 }), some("x", "x == true", "!x"), order, int)
    .map(([all, of, sign, limit]) => `[${all.join(", ")}].filter(x, ${of}).size() ${sign} ${String(limit)}`),
  fc
    .tuple(fc.array(presences, { minLength: 1, maxLength: 3 }), some("exists", "all", "exists_one"))
    .map(([all, name]) => `[${all.join(", ")}].${name}(x, x)`),
  some("self.port == 1", "self.port == 'x'", "self.port != 'x'", "self.port in [1, 'x']", "1 <= 2", "size('xy') == 2"),
  some("self.tags.all(x, self.tags.exists_one(y, x == y))", "self.rows.all(x, self.rows.exists_one(y, y.n == x.n))"),
  some("self.rows.all(x, self.rows.exists_one(y, y.n == x.n && x.k == y.k))", "['x', 'y'].exists(v, self.s == v)"),
);

const rowConditions = fc.oneof(
  fc.tuple(order, int).map(([sign, limit]) => `r.n ${sign} ${String(limit)}`),
  text.map((value) => `r.k == ${quote(value)}`),
  some(
    "has(r.k)",
    "r.ok",
    "has(r.k) && r.k.startsWith('x')",
    "self.rows.exists_one(o, o.n == r.n)",
    "self.flag || r.ok",
  ),
  some("self.rows.all(o, o.k == r.k ? o.n >= r.n : true)", "self.rows.exists(o, has(o.k) && o.k == r.k)"),
);
const atoms = fc.oneof(
  comparisons,
  comparisons,
  fc.tuple(numbers, order, int).map(([place, sign, limit]) => `${place} ${sign} ${String(limit)}`),
  fc.tuple(numbers, order, numbers).map((parts) => parts.join(" ")),
  fc.tuple(int, order, numbers).map((parts) => parts.join(" ")),
  fc.tuple(texts, some("==", "!="), text).map(([place, sign, value]) => `${place} ${sign} ${quote(value)}`),
  fc.tuple(texts, some("==", "!="), texts).map((parts) => parts.join(" ")),
  fc.tuple(counted, order, int).map(([place, sign, limit]) => `size(${place}) ${sign} ${String(limit)}`),
  fc.tuple(lists, lists, int).map(([a, b, limit]) => `(has(${a}) ? ${a}.size() : 0) + size(${b}) <= ${String(limit)}`),
  some("a", "s", "t", "rows", "tags", "o", "o.p", "o.q", "m.x").map((name) => `has(self.${name})`),
  some("self.flag", "self.s in ['x', 'y']", "self.b in [1, 2]", "'x' in self.tags", "'x' in self.m", "self.b % 2 == 0"),
  some("self.t.matches('^[xy]+$')", "self.s.contains('o')", "self.o.q.endsWith('y')", "self.m.all(k, k.size() > 1)"),
  some("self.b + 1 == self.a", "self.tags.isSorted()", "oldThing == 1", "self.m.x > 1", "self.nothing"),
  fc.tuple(some("all", "exists", "exists_one"), rowConditions).map(([name, inner]) => `self.rows.${name}(r, ${inner})`),
  fc
    .tuple(rowConditions, order, int)
    .map(([inner, sign, limit]) => `self.rows.filter(r, ${inner}).size() ${sign} ${String(limit)}`),
);
const { rule: conditions } = fc.letrec<{ rule: string }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atoms,
    fc.tuple(tie("rule"), some("&&", "||"), tie("rule")).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie("rule").map((inner) => `!(${inner})`),
    fc.tuple(tie("rule"), tie("rule"), tie("rule")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
}));

describe("what is stated of a rule in terms of schemas", () => {
  test("is borne out by running it", () => {
    let reported = 0;
    let runs = 0;
    fc.assert(
      fc.property(conditions, values, (rule, value) => {
        const { yes } = rules.truth({ rule, at: "", fields: {} }, { at: spec });
        const completed = withDefaults(value, spec, schemas);
        const table = { get: (at: string) => (at === spec ? withRule(rule) : schemas.get(at)) };
        const outcome = runRules(completed, spec, table);
        if (outcome === "unknown") return;
        runs++;
        const holds = prover.satisfies(schemas, yes.under, value);
        const fails = prover.satisfies(schemas, yes.over, value) === false;
        if (holds === true) expect(outcome).toBe("accepted");
        if (fails) expect(outcome).toBe("rejected");
        if (holds === true || fails) reported++;
      }),
      { numRuns: runsOf(200, 20_000) },
    );
    expect(runs).toBeGreaterThan(100);
    expect(reported / runs).toBeGreaterThan(0.5);
  });
});

function withRule(rule: string): ReturnType<typeof schemas.get> {
  const schema = schemas.get(spec);
  return { ...schema, kubernetes: { ...schema.kubernetes, validations: [{ rule, at: "", fields: {} }] } };
}

describe("a rule that is new", () => {
  const added = async (schema: JsonObject, rule: string): Promise<Finding> => {
    const [finding] = await judged(schema, ruled(schema, rule));
    return finding!;
  };

  test("is shown by an object that was accepted, with the properties that other rules require", async () => {
    const before = ruled(
      object({ a: INTEGER, b: INTEGER }, { required: ["a", "b"] }),
      "self.a > 10",
      "self.b >= self.a",
    );
    const [finding] = await judged(before, ruled(before, "self.a > 10", "self.b >= self.a", "self.b < 12"));
    expect(finding).toMatchObject({ verdict: "breaking", evidence: "witness" });
    const { spec } = finding!.witness as { spec: { a: number; b: number } };
    expect(spec.a).toBeGreaterThan(10);
    expect(spec.b).toBeGreaterThanOrEqual(Math.max(spec.a, 12));
  });

  test.each([
    [SPEC, "self.s != 'long'", "breaking"],
    [SPEC, "has(self.s) && self.o.p > -100 || self.b < 4", "compatible"],
    [SPEC, "self.b < 4", "compatible"],
    [SPEC, "self.a < 4", "breaking"],
    [SPEC, "size(self.rows) <= 3", "breaking"],
    [SPEC, "!has(self.rows) || size(self.rows) + size(self.rows) <= 6", "compatible"],
    [SPEC, "!has(self.rows) || size(self.rows) + size(self.rows) <= 5", "breaking"],
    [SPEC, "!has(self.rows) || self.rows.all(r, self.rows.exists_one(o, o.n == r.n))", "breaking"],
    [SPEC, "quantity(self.s).isGreaterThan(quantity('1'))", "breaking"],
    [SPEC, "semver(self.s).isLessThan(semver('1.0.0'))", "breaking"],
    [SPEC, "this is no rule", "breaking"],
    [SPEC, "has(oldSelf.a) || self.b < 4", "compatible"],
    [SPEC, "oldSelf.b <= self.b", "breaking"],
  ])("%#: %s", async (schema, rule, verdict) => {
    expect(await added(schema, rule)).toMatchObject({ verdict });
  });

  test("mentions what is new as well: no old object is rejected", async () => {
    const before = object({ a: INTEGER });
    const after = ruled(object({ a: INTEGER, n: INTEGER, m: INTEGER }), "!has(self.n) || has(self.m)");
    expect(await judged(before, after)).toMatchObject([{ verdict: "compatible" }]);
  });

  test("mentions a member that unknown ones of before may be", async () => {
    const before = object({ a: INTEGER }, { "x-kubernetes-preserve-unknown-fields": true });
    const after = ruled(
      object({ a: INTEGER, n: INTEGER, m: INTEGER }, { "x-kubernetes-preserve-unknown-fields": true }),
      "!has(self.n) || has(self.m)",
    );
    expect(await judged(before, after)).toMatchObject([
      { verdict: "breaking", witness: { spec: { n: expect.any(Number) } } },
    ]);
  });
});

describe("a rule that cannot be put into the terms of a schema, beside what changes", () => {
  const labels = (rule: string, most: number): JsonObject =>
    object({
      labels: ruled(
        { type: "object", additionalProperties: STRING, maxProperties: most },
        "self.all(key, key != '')",
        rule,
      ),
    });
  const lowered = async (rule: string): Promise<Finding | undefined> => {
    const [before, after] = [definition(labels(rule, 3)), definition(labels(rule, 2))];
    const { findings } = await confirm(compare(before, after), before, after);
    return findings.find(({ ruleId }) => ruleId === "max-properties-lowered");
  };

  test("accepts what shows it", async () => {
    const found = await lowered("self.all(key, key.split('/')[0].size() < 9)");
    expect(found).toMatchObject({ verdict: "breaking", evidence: "witness" });
    expect(found?.witness).toMatchObject({ spec: { labels: { a: "", b: "", c: "" } } });
  });

  test("rejects it: what is wrong is the value, not the finding", async () => {
    const found = await lowered("self.all(key, key.split('/').size() == 2)");
    expect(found).toMatchObject({ verdict: "breaking", evidence: "rule" });
    expect(found?.witness).toBeUndefined();
  });
});

describe("a rule is run where it asks for members", () => {
  // An object of the sources, not of the test file: the library looks at constructors.
  const self = structuredClone({ list: [{ inner: { name: "has(list[0].x)" } }, {}] });

  test.each([
    ["has(self.list[0].inner)", true],
    ["has(self.list[1].inner)", false],
    ["has(self.list[0].inner.name) && self.list[0].inner.name == 'has(list[0].x)'", true],
    ["has(self.list.filter(one, has(one.inner))[0].inner)", true],
    ["has(self.list) ? has(self.list[size(self.list) - 1].inner) : true", false],
  ])("of what an expression comes to: %s", (rule, value) => {
    expect(evaluate(rule, { self })).toStrictEqual({ is: "value", value });
  });

  test("and fails where the expression does", () => {
    expect(evaluate("has(self.list[2].inner)", { self })).toStrictEqual({ is: "failed" });
  });
});
