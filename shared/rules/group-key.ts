// Names a group among the groups of one subject, the same in the window and in files.

export type NamedGroup = {
  /** Null for the rows that have no value, and for the dates that cannot be read. */
  readonly value: string | null;
  readonly isUnreadable?: true;
};

/** Unique among the groups: a value that was not sent, one sent empty and unreadable dates are three groups. */
export function groupKey({ value, isUnreadable }: NamedGroup): string {
  if (isUnreadable === true) return 'unreadable';
  return value === null ? 'null' : `=${value}`;
}
