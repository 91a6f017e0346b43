interface Samples {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** Texts of which every validator agrees that they are, or are not, of the format. */
const SAMPLES: ReadonlyMap<string, Samples> = new Map(
  Object.entries({
    date: { valid: ["2000-01-01", "1999-12-31"], invalid: ["", "a", "0"] },
    "date-time": { valid: ["2000-01-01T00:00:00Z", "1999-12-31T23:59:59Z"], invalid: ["", "a", "2000-01-01"] },
    time: { valid: ["00:00:00Z", "23:59:59Z"], invalid: ["", "a", "0"] },
    email: { valid: ["a@example.com", "b@example.com"], invalid: ["", "a", "0"] },
    hostname: { valid: ["example.com", "a.example.com"], invalid: ["-", "a b"] },
    ipv4: { valid: ["127.0.0.1", "192.0.2.1"], invalid: ["", "a", "0"] },
    ipv6: { valid: ["::1", "2001:db8::1"], invalid: ["", "a", "0"] },
    byte: { valid: ["", "YQ==", "Yg=="], invalid: ["a", "=", "a="] },
    cidr: { valid: ["192.0.2.0/24", "2001:db8::/32"], invalid: ["", "a", "0"] },
    mac: { valid: ["00:00:5e:00:53:01", "00:00:5e:00:53:02"], invalid: ["", "a", "0"] },
    uri: { valid: ["https://example.com/", "urn:a"], invalid: ["", "a", "0"] },
    uuid: {
      valid: ["123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174001"],
      invalid: ["", "a", "0"],
    },
  }),
);

/** The formats of texts that something is known of. */
export const KNOWN_FORMATS: readonly string[] = [...SAMPLES.keys()];

/** Patterns, in words that every dialect has. */
export interface Shapes {
  /** Whatever matches is of the format, for every validator. */
  readonly sure: string;
  /** Whatever does not match is not, for any. */
  readonly possible: string;
}

const DAY = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])";
const HOUR = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?";
/** Two hyphens in a row announce a name in other letters. */
const LABEL = "[a-z][a-z0-9]{0,15}(?:-[a-z0-9]{1,9}){0,3}";
const NAME = `${LABEL}(?:[.]${LABEL}){1,4}`;
const BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const HEX = "[0-9a-fA-F]";

const SHAPES: ReadonlyMap<string, Shapes> = new Map(
  Object.entries({
    date: { sure: `^${DAY}$`, possible: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
    "date-time": { sure: `^${DAY}T${HOUR}Z$`, possible: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[^0-9][0-9]{2}:[0-9]{2}" },
    time: { sure: `^${HOUR}Z$`, possible: "^[0-9]{2}:[0-9]{2}:[0-9]{2}" },
    email: { sure: `^[a-z0-9]+(?:[.+_-][a-z0-9]+){0,4}@${NAME}$`, possible: "@" },
    hostname: { sure: `^${NAME}$`, possible: "^[^\\s:/@?#]+$" },
    ipv4: { sure: `^${BYTE}(?:[.]${BYTE}){3}$`, possible: "^[0-9.]+$" },
    ipv6: { sure: "^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$", possible: "^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(?:%|$)" },
    uri: {
      sure: `^https?://${NAME}(?:/[a-zA-Z0-9_.~-]+){0,9}/?$`,
      possible: "^[a-zA-Z][a-zA-Z0-9+.-]*:\\S*$",
    },
    uuid: {
      sure: `^${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}$`,
      possible: `^(?:urn:uuid:|[{])?${HEX}{8}-?${HEX}{4}`,
    },
  }),
);

const compiled = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let regex = compiled.get(pattern);
  if (regex === undefined) compiled.set(pattern, (regex = new RegExp(pattern, "u")));
  return regex.test(text);
}

/** Formats no text of which is of another one among them. */
const DISJOINT: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "time",
  "email",
  "ipv4",
  "ipv6",
  "cidr",
  "mac",
  "uuid",
]);

/** Texts that are, or are not, of a format; none for a format that is not known. */
export function samplesOf(format: string, valid: boolean): readonly string[] {
  const samples = SAMPLES.get(format);
  return (valid ? samples?.valid : samples?.invalid) ?? [];
}

/** The formats that shapes are known of. */
export const SHAPED_FORMATS: readonly string[] = [...SHAPES.keys()];

/** What is known of the texts of a format; nothing of one that is not known. */
export function shapesOf(format: string): Partial<Shapes> {
  return SHAPES.get(format) ?? {};
}

/** Whether a text is of a format; undefined where that is not sure. */
export function conformsTo(format: string, text: string): boolean | undefined {
  const samples = SAMPLES.get(format);
  if (samples?.valid.includes(text)) return true;
  if (samples?.invalid.includes(text)) return false;
  const shapes = SHAPES.get(format);
  if (shapes !== undefined && matches(shapes.sure, text)) return true;
  if (shapes !== undefined && !matches(shapes.possible, text)) return false;
  const isOther = [...DISJOINT].some((other) => other !== format && SAMPLES.get(other)!.valid.includes(text));
  return isOther && DISJOINT.has(format) ? false : undefined;
}

export function areDisjoint(a: string, b: string): boolean {
  return a !== b && DISJOINT.has(a) && DISJOINT.has(b);
}
