import { createHash } from "node:crypto";
import type { ReporterOptions } from "../../contracts/reporter.ts";

export interface PageHead {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly tool: ReporterOptions["tool"];
}

/** Returns the start of a page, up to `</head>`. Its policy allows no network access, and no script or style but the given ones. */
export function pageHead({ title, style, script, tool: { name, version } }: PageHead): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${escapeHtml(`${name} ${version}`)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function hashOf(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
