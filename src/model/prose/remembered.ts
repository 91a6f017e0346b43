/** Remembers results for texts, because generated documents repeat their descriptions. */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly result: T }>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      if (known.size >= MOST) known.clear();
      known.set(text, (found = { result: of(text) }));
    }
    return found.result;
  };
}

const MOST = 5_000;
