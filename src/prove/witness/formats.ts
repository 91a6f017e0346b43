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

interface Shapes {
  /** Whatever matches is of the format, for every validator. */
  readonly sure: RegExp;
  /** Whatever does not match is not, for any. */
  readonly possible: RegExp;
}

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`;
const HOUR = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?`;
const LABEL = "[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?";
const NAME = String.raw`${LABEL}(?:\.${LABEL}){1,4}`;
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

const SHAPES: ReadonlyMap<string, Shapes> = new Map(
  Object.entries({
    date: { sure: new RegExp(`^${DAY}$`, "u"), possible: /^\d{4}-\d\d-\d\d$/u },
    "date-time": { sure: new RegExp(`^${DAY}T${HOUR}Z$`, "u"), possible: /^\d{4}-\d\d-\d\d[Tt\s]\d\d:\d\d/u },
    time: { sure: new RegExp(`^${HOUR}Z$`, "u"), possible: /^\d\d:\d\d:\d\d/u },
    email: { sure: new RegExp(`^[a-z0-9]+(?:[.+_-][a-z0-9]+){0,4}@${NAME}$`, "u"), possible: /[^]@[^]/u },
    hostname: { sure: new RegExp(`^${NAME}$`, "u"), possible: /^[^\s:/@?#]+$/u },
    ipv4: { sure: new RegExp(String.raw`^${BYTE}(?:\.${BYTE}){3}$`, "u"), possible: /^[\d.]+$/u },
    ipv6: { sure: /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/u, possible: /^[0-9a-f:.]*:[0-9a-f:.]*(?:%|$)/iu },
    uri: {
      sure: new RegExp(String.raw`^https?://${NAME}(?:/[\w.~-]+){0,9}/?$`, "u"),
      possible: /^[a-z][a-z0-9+.-]*:\S*$/iu,
    },
    uuid: {
      sure: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu,
      possible: /^(?:urn:uuid:|\{)?[0-9a-f]{8}-?[0-9a-f]{4}/iu,
    },
  }),
);

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

/** Whether a text is of a format; undefined where that is not sure. */
export function conformsTo(format: string, text: string): boolean | undefined {
  const samples = SAMPLES.get(format);
  if (samples?.valid.includes(text)) return true;
  if (samples?.invalid.includes(text)) return false;
  const shapes = SHAPES.get(format);
  if (shapes?.sure.test(text)) return true;
  if (shapes?.possible.test(text) === false) return false;
  const isOther = [...DISJOINT].some((other) => other !== format && SAMPLES.get(other)!.valid.includes(text));
  return isOther && DISJOINT.has(format) ? false : undefined;
}

export function areDisjoint(a: string, b: string): boolean {
  return a !== b && DISJOINT.has(a) && DISJOINT.has(b);
}
