/** The parts of the protocol's library that the server uses, for a file of the build that no other command loads. */
export {
  createConnection,
  DidChangeWatchedFilesNotification,
  ProposedFeatures,
  TextDocuments,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
