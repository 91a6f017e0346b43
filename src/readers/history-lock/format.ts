/** The value of `kind` that identifies a lock file of releases. */
export const KIND = "apicompat-history-lock";

/** Raised by a change that readers of the version before cannot read. */
export const VERSION = 1;
