import manifest from "../../package.json" with { type: "json" };

/** The author that reports name. */
export const tool: { readonly name: string; readonly version: string } = {
  name: manifest.name,
  version: manifest.version,
};

/** The hash of the build, which the build fills in. */
export const BUILD: string = "__APICOMPAT_BUILD__";
