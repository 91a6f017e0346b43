/** The module path of the closest `go.mod` at or above a folder. `read` returns the text of a file by its path. */
export function modulePath(folder: string, read: (path: string) => string | undefined): string | undefined {
  const names = folder.split("/").filter((name) => name !== "" && name !== ".");
  for (let length = names.length; length >= 0; length--) {
    const text = read([...names.slice(0, length), "go.mod"].join("/"));
    const [, quoted, plain] = /^\s*module\s+(?:"([^"]+)"|(\S+))/mu.exec(text ?? "") ?? [];
    if (text !== undefined) return quoted ?? plain;
  }
  return undefined;
}

/** The path without its major version, and that version: 2 for `example.com/a/v2` and `gopkg.in/a.v2`, else 1. */
export function majorOfModule(path: string): { readonly name: string; readonly major: number } {
  const [, name = path, major = "1"] = /^(.*)(?:\/|(?<=^gopkg\.in\/.*)\.)v(\d+)$/u.exec(path) ?? [];
  return { name, major: Number(major) };
}
