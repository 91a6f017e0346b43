export function bundleSources(): Promise<void>;
