import type { Connection } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lazyRequire } from "../base/lazy-require.ts";
import { actionsIn, diagnose, type Diagnosed } from "./diagnose.ts";
import { hoverAt } from "./hover.ts";
import type * as Protocol from "./protocol.ts";

const protocol = lazyRequire<typeof Protocol>("vscode-languageserver/node", "languageserver");

/** In milliseconds: as long as somebody types, nothing is compared. */
const PAUSE = 200;

/** Files that change the findings of open documents: the configuration, suppressions, what a `$ref` leads to, and HEAD. */
const WATCHED = [
  "**/apicompat.config.{yaml,yml,json,js,mjs,cjs,ts,mts}",
  "**/.apicompat/*",
  "**/*.{yaml,yml,json,proto,go}",
  "**/.git/HEAD",
];

export interface ServerOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly version: string;
  /** The document of a rule, as Markdown. */
  readonly docOf: (rule: string) => string | undefined;
}

/** Serves an editor until it exits. */
export function serve({ input, output, version, docOf }: ServerOptions): Promise<void> {
  const { createConnection, DidChangeWatchedFilesNotification, ProposedFeatures, TextDocuments, TextDocumentSyncKind } =
    protocol();
  const connection: Connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments(TextDocument);
  const known = new Map<string, Diagnosed | undefined>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const check = (document: TextDocument): Diagnosed | undefined => {
    clearTimeout(waiting.get(document.uri));
    waiting.delete(document.uri);
    const diagnosed = attempt(document, connection);
    known.set(document.uri, diagnosed);
    const diagnostics = diagnosed?.items.map(({ diagnostic }) => diagnostic) ?? [];
    void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics });
    return diagnosed;
  };
  const soon = (document: TextDocument): void => {
    clearTimeout(waiting.get(document.uri));
    waiting.set(
      document.uri,
      setTimeout(() => check(document), PAUSE),
    );
  };
  /** What is known of the text as it is now. */
  const current = (uri: string): { readonly document: TextDocument; readonly diagnosed: Diagnosed } | undefined => {
    const document = documents.get(uri);
    if (document === undefined) return undefined;
    const isStale = waiting.has(uri) || !known.has(uri);
    const diagnosed = isStale ? check(document) : known.get(uri);
    return diagnosed && { document, diagnosed };
  };

  let canWatch = false;
  connection.onInitialize(({ capabilities: { workspace } }) => {
    canWatch = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: ["quickfix"] },
        hoverProvider: true,
      },
      serverInfo: { name: "apicompat", version },
    };
  });
  connection.onInitialized(() => {
    const watchers = WATCHED.map((globPattern) => ({ globPattern }));
    if (canWatch) void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });
  documents.onDidOpen(({ document }) => void check(document));
  documents.onDidChangeContent(({ document }) => soon(document));
  // Other documents may refer to the one that was saved.
  documents.onDidSave(() => documents.all().forEach(soon));
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    known.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onDidChangeWatchedFiles(() => documents.all().forEach(soon));
  connection.onDidChangeConfiguration(() => documents.all().forEach(soon));
  connection.onCodeAction(({ textDocument, range }) => {
    const found = current(textDocument.uri);
    return found === undefined ? [] : actionsIn(range, found.document, found.diagnosed);
  });
  connection.onHover(({ textDocument, position }) => {
    const found = current(textDocument.uri);
    return found && hoverAt(position, found.document, found.diagnosed, docOf);
  });
  return new Promise((resolve) => {
    connection.onExit(() => resolve());
    documents.listen(connection);
    connection.listen();
  });
}

/** A mistake of ours in one document does not end the server. */
function attempt(document: TextDocument, connection: Connection): Diagnosed | undefined {
  try {
    return diagnose(document);
  } catch (error) {
    connection.console.error(`apicompat could not check ${document.uri}: ${String(error)}`);
    return undefined;
  }
}
