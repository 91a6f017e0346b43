// Gardener removes a field a release after it deprecated it, and drops a default in a release between. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { ALL, readingOf, worstOf, type Api, type Expected, type Field, type Format } from "./pairs.ts";
import { follow } from "./releases.ts";

const name = { type: "string" } as const;
const plain: Field = { type: "integer" };
const deprecated: Field = { ...plain, deprecated: true };
const defaulted: Field = { ...plain, default: 3 };
const both: Field = { ...deprecated, default: 3 };

type Row = readonly [
  title: string,
  releases: readonly (Field | undefined)[],
  expected: Expected,
  profile?: string,
  version?: string,
];

const rows: readonly Row[] = [
  ["deprecated, kept for a release, removed", [plain, deprecated, deprecated, undefined], "warn"],
  ["deprecated, removed in the next release", [plain, deprecated, undefined], "warn"],
  ["removed without a deprecation", [plain, plain, undefined], "error"],
  ["deprecated and back before the removal", [plain, deprecated, plain, undefined], "error"],
  ["the default is dropped while it is deprecated", [defaulted, both, deprecated, undefined], "warn"],
  ["the default stays for a release, and is dropped", [defaulted, both, both, deprecated, undefined], "warn"],
  ["removed with its default", [defaulted, both, undefined], "error"],
  ["the default is dropped as it is deprecated", [defaulted, deprecated, undefined], "error"],
  ["the default is dropped, and the field stays", [defaulted, plain], "error"],
  ["only deprecated", [plain, deprecated], "none"],
  ["an alpha version loses it", [plain, undefined], "warn", "gardener", "v1alpha1"],
  [
    "Kubernetes keeps it as long as the version",
    [plain, deprecated, deprecated, deprecated, undefined],
    "error",
    "kubernetes",
  ],
  ["Kubernetes keeps a default", [defaulted, both, deprecated], "error", "kubernetes"],
];

async function told({ releases, profile = "gardener", version, format }: Series): Promise<Expected> {
  const apis = releases.map((width): Api => ({
    ...(version !== undefined && { version }),
    spec: { name, ...(width && { width }) },
  }));
  const { timeline, violations } = await follow(
    apis.map((api) => readingOf(api, format)),
    { profile },
  );
  return worstOf({ findings: [...timeline, ...violations].map(({ finding }) => finding) });
}

interface Series {
  readonly releases: readonly (Field | undefined)[];
  readonly profile?: string | undefined;
  readonly version?: string | undefined;
  readonly format: Format;
}

test.each(ALL.flatMap((format) => rows.map(([title, ...row]) => [format, title, row] as const)))(
  "%s: %s",
  async (format, _, [releases, expected, profile, version]) => {
    expect(await told({ releases, profile, version, format })).toBe(expected);
  },
);
