import manifest from "../../package.json" with { type: "json" };

/** What the output names as its author. */
export const tool: { readonly name: string; readonly version: string; readonly build: string } = {
  name: manifest.name,
  version: manifest.version,
  // Filled in by the build: a hash of all that was built.
  build: "__APICOMPAT_BUILD__",
};
