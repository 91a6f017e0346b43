interface Samples {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** Formats of an API server, which reads them as Go does. */
const IN_GO: Readonly<Record<string, string>> = {
  duration: "Go duration",
  uuid: "Go uuid",
  "date-time": "Go date-time",
};

/** Returns the form of a format that an API server reads. */
export function inGo(format: string): string {
  return Object.hasOwn(IN_GO, format) ? IN_GO[format]! : format;
}

const DATE_TIMES: Samples = {
  valid: ["2000-01-01T00:00:00Z", "1999-12-31T23:59:59Z"],
  invalid: ["", "a", "2000-01-01"],
};
const UUIDS: Samples = {
  valid: ["123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174001"],
  invalid: ["", "a", "0"],
};

/** Texts that all validators accept or reject for the format. */
const SAMPLES: ReadonlyMap<string, Samples> = new Map(
  Object.entries({
    date: { valid: ["2000-01-01", "1999-12-31"], invalid: ["", "a", "0"] },
    "date-time": DATE_TIMES,
    "Go date-time": DATE_TIMES,
    time: { valid: ["00:00:00Z", "23:59:59Z"], invalid: ["", "a", "0"] },
    email: { valid: ["a@example.com", "b@example.com"], invalid: ["", "a", "0"] },
    hostname: { valid: ["example.com", "a.example.com"], invalid: ["-", "a b"] },
    ipv4: { valid: ["127.0.0.1", "192.0.2.1"], invalid: ["", "a", "0"] },
    ipv6: { valid: ["::1", "2001:db8::1"], invalid: ["", "a", "0"] },
    byte: { valid: ["", "YQ==", "Yg=="], invalid: ["a", "=", "a="] },
    cidr: { valid: ["192.0.2.0/24", "2001:db8::/32"], invalid: ["", "a", "0"] },
    mac: { valid: ["00:00:5e:00:53:01", "00:00:5e:00:53:02"], invalid: ["", "a", "0"] },
    uri: { valid: ["https://example.com/", "urn:a"], invalid: ["", "a", "0"] },
    duration: { valid: ["P1D", "PT1S"], invalid: ["", "a", "P"] },
    "Go duration": { valid: ["0s", "1h"], invalid: ["", "a"] },
    "json-pointer": { valid: ["", "/a"], invalid: ["a", "0"] },
    uuid: UUIDS,
    "Go uuid": UUIDS,
  }),
);

/** Patterns, in words that every dialect has. */
export interface Shapes {
  /** All validators accept the texts that match. */
  readonly sure: string;
  /** All validators reject the texts that do not match. */
  readonly possible: string;
}

const DAY = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])";
const HOUR = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-2]):[0-5][0-9])";
/** Two hyphens in a row announce a name in other letters. */
const LABEL = "[a-z][a-z0-9]{0,15}(?:-[a-z0-9]{1,9}){0,3}";
const NAME = `${LABEL}(?:[.]${LABEL}){1,4}`;
const BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const HEX = "[0-9a-fA-F]";

const V4 = "[0-9]{1,3}(?:[.][0-9]{1,3}){3}";
const DATE = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])";
const OFFSET = "(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)";
const UUID = `^${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}$`;
/** Segments of a path, which all kinds of references and templates may be. */
const PATH = "[a-zA-Z0-9_~-]+(?:/[a-zA-Z0-9_~-]+){0,9}";
const IRI = { sure: `^https?://${NAME}(?:/[a-zA-Z0-9_.~-]+){0,9}/?$`, possible: "^[a-zA-Z][a-zA-Z0-9+.-]*:\\S*$" };
const REFERENCE = { sure: `^(?:${PATH})?$`, possible: "^\\S*$" };
const EMAIL = { sure: `^[a-z0-9]+(?:[.+_-][a-z0-9]+){0,4}@${NAME}$`, possible: "^[\\s\\S]+@[\\s\\S]+$" };
const HOSTNAME = { sure: `^${NAME}$`, possible: "^[^\\s:/@?#]{1,253}$" };

/** The formats as specified; `byte`, `cidr` and `mac` as Go and Ajv accept them. */
const SHAPES: ReadonlyMap<string, Shapes> = new Map(
  Object.entries({
    date: { sure: `^${DAY}$`, possible: `^${DATE}$` },
    "date-time": {
      sure: `^${DAY}T${HOUR}$`,
      possible: `^${DATE}[^0-9][0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]+)?${OFFSET}$`,
    },
    "Go date-time": {
      sure: `^${DAY}T${HOUR}$`,
      possible: `^${DATE}[^0-9][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?${OFFSET}?$`,
    },
    time: { sure: `^${HOUR}$`, possible: `^[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]+)?${OFFSET}$` },
    duration: {
      sure: "^(?:P[1-9][0-9]{0,5}[DW]|PT[1-9][0-9]{0,5}[HMS])$",
      possible: "^P[0-9YMWDTHS.,]+$",
    },
    // A server also reads words such as `2 weeks`.
    "Go duration": { sure: "^[+-]?(?:[0-9]{1,6}(?:[.][0-9]{1,9})?(?:ns|us|ms|s|m|h)){1,6}$", possible: "[0-9]" },
    email: EMAIL,
    "idn-email": EMAIL,
    hostname: HOSTNAME,
    "idn-hostname": HOSTNAME,
    ipv4: { sure: `^${BYTE}(?:[.]${BYTE}){3}$`, possible: `^${V4}$` },
    ipv6: {
      sure: "^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$",
      possible: `^(?:${HEX}{0,4}:){2,7}${HEX}{0,4}$|^(?:${HEX}{0,4}:){2,6}${V4}$`,
    },
    uri: IRI,
    iri: IRI,
    "uri-reference": REFERENCE,
    "iri-reference": REFERENCE,
    "uri-template": REFERENCE,
    "json-pointer": { sure: "^(?:/[a-zA-Z0-9_-]{0,20}){0,9}$", possible: "^(?:/|$)" },
    "relative-json-pointer": { sure: "^(?:0|[1-9][0-9]{0,8})$", possible: "^(?:0|[1-9][0-9]*)(?:#$|/|$)" },
    regex: { sure: "^[a-zA-Z0-9]*$", possible: "" },
    byte: { sure: "^(?:[A-Za-z0-9+/]{4})*$", possible: "^[A-Za-z0-9+/=_\\s-]*$" },
    cidr: { sure: `^${BYTE}(?:[.]${BYTE}){3}/(?:[12]?[0-9]|3[0-2])$`, possible: `^[0-9a-fA-F:.]+/[0-9]{1,3}$` },
    mac: { sure: `^${HEX}{2}(?::${HEX}{2}){5}$`, possible: `^${HEX}{2,4}(?:[:.-]${HEX}{2,4}){2,19}$` },
    uuid: { sure: UUID, possible: UUID },
    "Go uuid": {
      sure: UUID,
      possible: `^${HEX}{8}-?${HEX}{4}-?${HEX}{4}-?${HEX}{4}-?${HEX}{12}$`,
    },
  }),
);

const compiled = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let regex = compiled.get(pattern);
  if (regex === undefined) compiled.set(pattern, (regex = new RegExp(pattern, "u")));
  return regex.test(text);
}

/** Formats that share no texts. */
const DISJOINT: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "time",
  "duration",
  "email",
  "ipv4",
  "ipv6",
  "cidr",
  "mac",
  "uuid",
  "Go date-time",
  "Go uuid",
]);

/** Texts that are, or are not, of a format; none for a format that is not known. */
export function samplesOf(format: string, valid: boolean): readonly string[] {
  const samples = SAMPLES.get(format);
  return (valid ? samples?.valid : samples?.invalid) ?? [];
}

/** The formats that shapes are known of: all that JSON Schema defines, and those of OpenAPI and Kubernetes that validators enforce. */
export const SHAPED_FORMATS: readonly string[] = [...SHAPES.keys()].filter(
  (name) => !Object.values(IN_GO).includes(name),
);

/** Returns the shapes of a format; nothing for an unknown one. */
export function shapesOf(format: string): Partial<Shapes> {
  return SHAPES.get(format) ?? {};
}

/** Returns whether a text conforms to a format; undefined if uncertain. */
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
