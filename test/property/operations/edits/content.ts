import { BODIES, DATA_TYPES, drawContent, drawEncoding } from "../draw.ts";
import type { Content } from "../service.ts";
import { oneEntry, type Change } from "./change.ts";

export const CONTENT: readonly Change<Content>[] = [
  (content, draw) => oneEntry(content, draw, (type, media) => [[type, { ...media, schema: draw.of(BODIES) }]]),
  (content, draw, tongue) => ({
    ...content,
    ...(tongue === "swagger"
      ? Object.fromEntries([[draw.of(DATA_TYPES), Object.values(content)[0] ?? { encoding: {} }]])
      : drawContent(draw, tongue, false)),
  }),
  (content, draw) => (Object.keys(content).length < 2 ? content : oneEntry(content, draw, () => [])),
  (content, draw) => oneEntry(content, draw, (type, media) => [[isData(type) ? draw.of(DATA_TYPES) : type, media]]),
  (content, draw, tongue) =>
    oneEntry(content, draw, (type, media) => [
      [type, tongue === "swagger" || isData(type) ? media : { ...media, encoding: drawEncoding(draw, type) }],
    ]),
];

const isData = (type: string): boolean => !/form/u.test(type);
