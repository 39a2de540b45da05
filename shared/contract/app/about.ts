// What the app says of itself: its version, how its updates stand, and the report for support.

/** Why a check brought no update: `elsewhere` and `redirects` are addresses that the feed named and that are not followed. */
export const UPDATE_REFUSALS = [
  'otherFile',
  'notSigned',
  'noRelease',
  'noDescription',
  'redirects',
  'elsewhere',
] as const;
export type UpdateRefusal = (typeof UPDATE_REFUSALS)[number];
/** `text`: what the system or the network said, in its own words. */
export type UpdateFailure = { readonly kind: UpdateRefusal } | { readonly kind: 'other'; readonly text: string };

/** `off`: no administrator has set a feed, or the app is not installed. Times are ISO 8601. */
export type UpdateStanding =
  | { readonly kind: 'off' }
  /** An administrator (on Windows, by MSI) or a package manager installed the app and updates it. */
  | { readonly kind: 'packageManager' }
  /** The installed package does not name its publisher, so nobody could check who signed an update. */
  | { readonly kind: 'noPublisher' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'newest'; readonly checkedAt: string }
  /** The check, the download or the update itself failed or was refused; the installed app is as it was. */
  | { readonly kind: 'failed'; readonly checkedAt: string; readonly reason: UpdateFailure }
  /** Downloaded and verified; installed when the app quits. */
  | { readonly kind: 'ready'; readonly version: string };

export type AppAbout = {
  readonly version: string;
  /** What the app runs on, each with its version, such as "Electron 41.0.2". */
  readonly runtime: readonly string[];
  readonly updates: UpdateStanding;
};

export const SUPPORT_PARTS = ['app', 'copies', 'runs', 'log'] as const;
export type SupportPartName = (typeof SUPPORT_PARTS)[number];
/** Facts about the app and its runs, none about rows. `text` is shown before it is saved: lines of JSON, or of the log. */
export type SupportPart = { readonly name: SupportPartName; readonly text: string };

const SUPPORT_FILE = /^commission-desk-support-\d{4}-\d{2}-\d{2}\.json$/;

/** `day`: as `2026-11-24`. */
export function supportFileName(day: string): string {
  return `commission-desk-support-${day}.json`;
}

/** Whether it is the name of a report for support, which can also be saved while no profile is open. */
export function isSupportFile(name: string): boolean {
  return SUPPORT_FILE.test(name);
}
