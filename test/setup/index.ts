import { bundleSources } from "./bundle.mjs";
import { withoutCi } from "./without-ci.ts";

export default async function setup(): Promise<void> {
  withoutCi();
  await bundleSources();
}
