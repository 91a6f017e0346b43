const KEY = "apicompat-seen";

/** The most fingerprints that are kept; the oldest are forgotten first. */
const MOST = 5000;

/** The findings that the reader has seen, by fingerprint. They are kept in the browser if it allows it. */
export class Seen {
  readonly #fingerprints = new Set<string>(stored());

  has(fingerprint: string): boolean {
    return this.#fingerprints.has(fingerprint);
  }

  set(fingerprints: readonly string[], isSeen: boolean): void {
    for (const each of fingerprints) {
      this.#fingerprints.delete(each);
      if (isSeen) this.#fingerprints.add(each);
    }
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.#fingerprints].slice(-MOST)));
    } catch {
      // Kept until the page is closed.
    }
  }
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
