// The names under which a profile stores what its screens and settings remember: all in one list, because two subjects that
// took the same name would overwrite each other. A name never changes, so that a newer version finds what an older one
// stored.

import { AUTO_SYNC_PREFERENCE } from './auto-sync.ts';
import { LOCK_AFTER_PREFERENCE } from './lock-after.ts';
import { LOG_LIMITS } from './log-limits.ts';
import { NEWEST_DATES_PREFERENCE, REREAD_RUNS_PREFERENCE } from './quick-sync-dates.ts';
import { SYSTEM_NOTICES_PREFERENCE } from './system-notices.ts';

/** A window can read and write no other name. */
export const PREFERENCES = [
  AUTO_SYNC_PREFERENCE,
  LOCK_AFTER_PREFERENCE,
  LOG_LIMITS.days.preference,
  LOG_LIMITS.gigabytes.preference,
  NEWEST_DATES_PREFERENCE,
  REREAD_RUNS_PREFERENCE,
  SYSTEM_NOTICES_PREFERENCE,
  'stale-after-days',
  'frame',
  'table:charges',
  'table:reports',
  'open-row:charges',
  'open-row:reports',
  'detail:dock',
  'views',
  'deletedViews',
  'noticeHint',
  'overview',
  'palette',
  'recent-filters',
  'exports',
  'look',
  'travelCheck',
  'tour',
] as const;

export type PreferenceName = (typeof PREFERENCES)[number];
