/** What one table says of itself, and why it may have no rows. */
export type TableWords = {
  readonly title: string;
  /** Nothing was synced yet. */
  readonly noCopy: string;
  /** Synced, and there was nothing. */
  readonly noneHeld: string;
  /** Filtered to nothing. */
  readonly noMatch: string;
};
