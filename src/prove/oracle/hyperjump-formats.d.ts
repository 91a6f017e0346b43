/** Registers its formats; the package ships no types for it. */
declare module "@hyperjump/json-schema/formats";

/** The same without those of international names. */
declare module "@hyperjump/json-schema/formats-lite";
