import manifest from "../../package.json" with { type: "json" };

/** What the output names as its author. */
export const tool: { readonly name: string; readonly version: string } = {
  name: manifest.name,
  version: manifest.version,
};

/** Of all that was built; the build fills it in. */
export const BUILD: string = "__APICOMPAT_BUILD__";
