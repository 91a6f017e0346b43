// The matrix names each removed served version, and never says that its clients work. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import type { Answer } from "../../src/contracts/history.ts";
import { KIND_FORMATS, KINDS, type KindFormat, type Kinds, type Version } from "./kinds.ts";
import { follow } from "./releases.ts";

const [V2, V1, V1BETA2, V1BETA1, V1ALPHA1] = [
  { name: "v2" },
  { name: "v1" },
  { name: "v1beta2" },
  { name: "v1beta1" },
  { name: "v1alpha1" },
] as const;
const stored = (version: Version): Version => ({ ...version, stored: true });
const unserved = (version: Version): Version => ({ ...version, unserved: true });
const deprecated = (version: Version): Version => ({ ...version, deprecated: true });

type Row = readonly [
  title: string,
  old: Kinds,
  new_: Kinds,
  answer: Answer,
  lost: readonly string[],
  formats?: readonly KindFormat[],
];
const STATED: readonly KindFormat[] = ["crd", "go"];

const rows: readonly Row[] = [
  [
    "a deprecated beta version goes, and a stable one was served with it",
    { Hive: [deprecated(V1BETA1), stored(V1)] },
    { Hive: [stored(V1)] },
    "tolerated",
    ["apiary.example/v1beta1 Hive"],
  ],
  [
    "an alpha version goes, and a stable one is served",
    { Hive: [V1ALPHA1, stored(V1)] },
    { Hive: [stored(V1)] },
    "tolerated",
    ["apiary.example/v1alpha1 Hive"],
  ],
  [
    "a stable version goes, and a newer one was served with it",
    { Hive: [V1, stored(V2)] },
    { Hive: [stored(V2)] },
    "incompatible",
    ["apiary.example/v1 Hive"],
  ],
  [
    "a stable version goes, and a beta version stays",
    { Hive: [V1, stored(V1BETA1)] },
    { Hive: [stored(V1BETA1)] },
    "incompatible",
    ["apiary.example/v1 Hive"],
  ],
  [
    "a beta version goes as the next one comes",
    { Hive: [stored(V1BETA1)], Comb: [V1] },
    { Hive: [stored(V1BETA2)], Comb: [V1] },
    "incompatible",
    ["apiary.example/v1beta1 Hive"],
  ],
  [
    "one of two kinds loses a version",
    { Hive: [V1BETA1, stored(V1)], Comb: [deprecated(V1BETA1), stored(V1)] },
    { Hive: [V1BETA1, stored(V1)], Comb: [stored(V1)] },
    "tolerated",
    ["apiary.example/v1beta1 Comb"],
  ],
  ["an alpha kind goes", { Hive: [V1], Comb: [V1ALPHA1] }, { Hive: [V1] }, "tolerated", ["apiary.example/Comb"]],
  ["a stable kind goes", { Hive: [V1], Comb: [V1] }, { Hive: [V1] }, "incompatible", ["apiary.example/Comb"]],
  ["a version is new", { Hive: [V1] }, { Hive: [stored(V1), V2] }, "compatible", []],
  [
    "a version is deprecated",
    { Hive: [V1BETA1, stored(V1)] },
    { Hive: [deprecated(V1BETA1), stored(V1)] },
    "compatible",
    [],
  ],
  [
    "a beta version is no longer served",
    { Hive: [V1BETA1, stored(V1)] },
    { Hive: [unserved(V1BETA1), stored(V1)] },
    "tolerated",
    ["apiary.example/v1beta1 Hive"],
    STATED,
  ],
  [
    "a version that was not served goes",
    { Hive: [unserved(V1BETA1), stored(V1)] },
    { Hive: [stored(V1)] },
    "compatible",
    [],
    STATED,
  ],
];

test.each(rows.flatMap(([title, ...row]) => (row[4] ?? KIND_FORMATS).map((format) => [format, title, row] as const)))(
  "%s: %s",
  async (format, _, [old, new_, answer, lost]) => {
    const { matrix } = await follow([KINDS[format](old), KINDS[format](new_)]);
    expect(matrix.map((cell) => ({ answer: cell.answer, lost: cell.lost }))).toEqual([{ answer, lost }]);
  },
);
