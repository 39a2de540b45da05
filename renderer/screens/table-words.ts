/** The words of one table: its title, and why it has no rows. */
export type TableWords = {
  readonly title: string;
  /** For a table that was never synced. */
  readonly noCopy: string;
  /** For a copy without any row. */
  readonly noneHeld: string;
  /** For filters that find no row. */
  readonly noMatch: string;
};
