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
  if (samples === undefined) return undefined;
  if (samples.valid.includes(text)) return true;
  if (samples.invalid.includes(text)) return false;
  const isOther = [...DISJOINT].some((other) => other !== format && SAMPLES.get(other)!.valid.includes(text));
  return isOther && DISJOINT.has(format) ? false : undefined;
}

export function areDisjoint(a: string, b: string): boolean {
  return a !== b && DISJOINT.has(a) && DISJOINT.has(b);
}
