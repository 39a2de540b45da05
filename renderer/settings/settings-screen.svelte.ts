import type { SettingPartId } from './setting-line.ts';

/** The end of the page's address while the Settings are open: a page that opens again in another language shows them. */
const MARK = '#settings';

/** `part`: the one to scroll to; null for the first. `line`: the one in it to begin with; null for none. */
export type SettingPlace = { readonly part: SettingPartId | null; readonly line: string | null };

/**
 * Whether the Settings are to open with the first screen of this page, which may be one that was opened again. Made once for
 * a page: when the app is locked, the mark of the Settings that were open is still there as the lock screen is made.
 */
export class SettingsAtStart {
  #areMarked = location.hash === MARK;

  /** True for the first screen at most. */
  take(): boolean {
    const areMarked = this.#areMarked;
    this.#areMarked = false;
    return areMarked;
  }
}

/** Whether the Settings are open, and where. */
export class SettingsScreen {
  opened = $state.raw<SettingPlace | null>(null);

  constructor(atStart: SettingsAtStart) {
    if (atStart.take()) this.show();
  }

  show(part: SettingPartId | null = null, line: string | null = null): void {
    this.opened = { part, line };
  }

  close(): void {
    this.opened = null;
  }
}

/** For `{@attach}` on the open Settings. */
export function markOpen(): () => void {
  history.replaceState(null, '', MARK);
  return () => history.replaceState(null, '', location.pathname + location.search);
}
