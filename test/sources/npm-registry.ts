// A registry of npm on this machine: the packages that a test puts there, and nothing else.
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";

export interface Published {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  /** Instead of the right ones. */
  readonly integrity?: string;
  readonly tarball?: Buffer;
}

type Built = Published & { readonly bytes: Buffer };

export async function tarballOf(files: Readonly<Record<string, string>>, root = "package/"): Promise<Buffer> {
  const entries = Object.entries(files).map(([path, text]) => ({
    header: { name: root + path, type: "file" as const, size: Buffer.byteLength(text) },
    body: text,
  }));
  return gzipSync(await packTar(entries));
}

export class Registry {
  readonly #server: Server;
  readonly #packages: readonly Built[];
  /** The authorization of each request. */
  readonly asked: (string | undefined)[] = [];

  private constructor(packages: readonly Built[]) {
    this.#packages = packages;
    this.#server = createServer((request, response) => {
      this.asked.push(request.headers.authorization);
      const path = decodeURIComponent(request.url ?? "");
      const tarball = this.#packages.find(({ name, version }) => path === `/${name}/-/${version}.tgz`);
      if (tarball !== undefined) return response.end(tarball.bytes);
      const versions = this.#packages.filter(({ name }) => path === `/${name}`);
      response.setHeader("content-type", "application/json");
      if (versions.length > 0) return response.end(JSON.stringify(this.#packument(versions)));
      response.statusCode = 404;
      return response.end('{"error":"Not found"}');
    });
  }

  static async open(packages: readonly Published[]): Promise<Registry> {
    const built = await Promise.all(
      packages.map(async (each) => {
        const manifest = { name: each.name, version: each.version };
        const files = { "package.json": JSON.stringify(manifest), ...each.files };
        return { ...each, bytes: each.tarball ?? (await tarballOf(files)) };
      }),
    );
    const registry = new Registry(built);
    await new Promise<void>((resolve) => registry.#server.listen(0, "127.0.0.1", resolve));
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #packument(versions: readonly Built[]): object {
    const { name } = versions[0]!;
    return {
      name,
      "dist-tags": { latest: versions.at(-1)!.version },
      versions: Object.fromEntries(
        versions.map(({ version, bytes, integrity }) => [
          version,
          {
            name,
            version,
            dist: {
              tarball: `${this.url}${name}/-/${version}.tgz`,
              integrity: integrity ?? `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
            },
          },
        ]),
      ),
    };
  }
}
