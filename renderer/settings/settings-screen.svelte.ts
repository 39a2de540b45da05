import type { SettingPartId } from './setting-line.ts';

/** The end of the page's address while the Settings are open: a page that opens again in another language shows them. */
const MARK = '#settings';

/** Whether the Settings are open, and at which part. */
export class SettingsScreen {
  /** `part`: the one to scroll to; null for the first. */
  opened = $state.raw<{ readonly part: SettingPartId | null } | null>(null);

  /** For the first screen of a page, which may be one that was opened again. */
  restore(): void {
    if (location.hash === MARK) this.show();
  }

  show(part: SettingPartId | null = null): void {
    this.opened = { part };
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
