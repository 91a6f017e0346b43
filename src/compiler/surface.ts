import { posix } from "node:path";
import type { DeclaredPackage } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";

/** Deep, so that a relative import may lead out of the package. */
const HOME = "/0/1/2/3/4";

/** Where the code of clients stands, from which the package is found by its name. */
export const CLIENTS: string = `${HOME}/clients`;

/** The files of a surface, by the paths that the compiler sees. Nothing is read that the surface does not resolve. */
export class SurfaceFiles {
  readonly surface: DeclaredPackage;
  readonly #folder: string;
  readonly #known = new Map<string, SourceFile | undefined>();
  readonly #paths = new Map<string, string>();

  constructor(surface: DeclaredPackage) {
    this.surface = surface;
    this.#folder = `${HOME}/node_modules/${surface.name}`;
    for (const { path, file } of surface.members) this.#add(posix.join(this.#folder, path || baseOf(file)), file);
  }

  /** The paths of the modules that can be imported, by subpath. */
  get entries(): ReadonlyMap<string, string> {
    return new Map([...this.surface.entries].map(([subpath, { file }]) => [subpath, this.pathOf(file)!]));
  }

  pathOf({ url }: SourceFile): string | undefined {
    return this.#paths.get(url);
  }

  read(path: string): SourceFile | undefined {
    if (!this.#known.has(path)) {
      const found = this.#find(path);
      if (found === undefined) this.#known.set(path, undefined);
      else this.#add(path, found);
    }
    return this.#known.get(path);
  }

  #add(path: string, file: SourceFile): void {
    this.#known.set(path, file);
    if (!this.#paths.has(file.url)) this.#paths.set(file.url, path);
  }

  #find(path: string): SourceFile | undefined {
    const [first] = this.surface.members;
    if (first === undefined || !this.#isOffered(path)) return undefined;
    const from = posix.dirname(posix.join(this.#folder, first.path || baseOf(first.file)));
    const found = this.surface.resolve(posix.relative(from, path), first.file);
    return "code" in found ? undefined : found;
  }

  /** Declarations may be outside of the package's folder, if a relative import leads there; its manifest may not. */
  #isOffered(path: string): boolean {
    if (path.startsWith(`${this.#folder}/`)) return /\.(?:[cm]?tsx?|json)$/u.test(path);
    return path.startsWith("/0/") && /\.[cm]?tsx?$/u.test(path);
  }
}

function baseOf({ name }: SourceFile): string {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf(":")) + 1);
}
