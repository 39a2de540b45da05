// Copies and looks whether it worked: Electron reports no failure, such as when another program has the clipboard open, and
// the person would then paste what was copied before.

const TRIES = 2;

export type Copying = {
  /** Given where `isThere` cannot tell what is copied from what was copied before. */
  readonly clear?: () => void;
  readonly write: () => Promise<void>;
  readonly isThere: () => Promise<boolean>;
};

/** Throws if the clipboard has something else after a second try. */
export async function copyAndCheck({ clear, write, isThere }: Copying): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    clear?.();
    if (clear !== undefined && (await isThere())) continue;
    await write();
    if (await isThere()) return;
  }
  throw new Error('the clipboard did not take what was copied');
}

/** Clipboards may change line ends, and halves of a character. */
export function isSameText(text: string, other: string): boolean {
  return toComparable(text) === toComparable(other);
}

function toComparable(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n');
}
