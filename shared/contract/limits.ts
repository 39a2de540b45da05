// Limits of call arguments that the window has to respect: it stays within them, and the main process refuses others.

export const LIMITS = {
  /** A filter's value, a search, a nickname. */
  textChars: 1_000,
  /** A client ID that a person keeps. Others may be filtered by, but are no clients. */
  clientChars: 100,
  /** The text of one cell, as a filter on exactly this text or a search for its namesakes. */
  cellChars: 1_048_576,
  /** Values of one filter. */
  filterValues: 1_000,
  /** Entries that a list call returns at most. */
  listEntries: 1_000,
  /** Rows of one page. */
  pageRows: 1_000,
  /** Groups that `queryGroups` returns at most. */
  groups: 10_000,
  /** Lines of cells (group, other group, currency) that `queryCrossGroups` returns at most. */
  cells: 50_000,
  /** With more distinct dates, the service's dates are moments that hardly two rows share. No dates are stored then. */
  ledgerDates: 20_000,
  /** Days without rows that a person's re-reading of a period asks for: those of ten years, newest first. */
  rereadEmptyDays: 3_660,
  viewNameChars: 200,
  profileNameChars: 60,
  noteChars: 2_000,
  /** A text that is copied. `LIMITS.cells` lines of sums have about 5 million. */
  copyChars: 33_554_432,
  /** The same text as an HTML table, which is about nine times as long because of its tags. */
  copyHtmlChars: 67_108_864,
  /** A text that is saved as a file. */
  saveChars: 33_554_432,
  addressChars: 2_000,
  /** The fewest characters of a passphrase that protects the data. */
  passphraseMinChars: 8,
} as const;
