// What a person has chosen, from the stored preferences of a profile. What was never chosen is left out.

import { AUTO_SYNC_PREFERENCE, parseAutoSyncChoices } from '../../shared/preferences/auto-sync.ts';
import { LOCK_AFTER_PREFERENCE, parseLockAfter } from '../../shared/preferences/lock-after.ts';
import type { PolicyKey, PolicyValues } from '../../shared/policy/policy.ts';
import { chosenLimit, LOG_LIMITS } from '../../shared/preferences/log-limits.ts';
import type { PreferenceName } from '../../shared/preferences/names.ts';
import type { PersonValues } from './policy.ts';

/** What only a policy decides, or the start of the app. All other settings are also a person's choice. */
export const WITHOUT_CHOICE = [
  'allowedHosts',
  'exports',
  'exportFormats',
  'passphraseLength',
  'updateFeed',
  'logLevel',
] as const satisfies readonly PolicyKey[];
type ChosenKey = Exclude<PolicyKey, (typeof WITHOUT_CHOICE)[number]>;
type Choices = { readonly [K in ChosenKey]: PolicyValues[K] | null };

export type ReadPreference = (name: PreferenceName) => Promise<string | null>;

/** `serviceUrl`: of the open profile; empty for the sample, null without one. `read`: null for what is not stored. */
export async function readPersonValues(
  language: PersonValues['language'],
  serviceUrl: string | null,
  read: ReadPreference,
): Promise<PersonValues> {
  const [lock, autoSync, days, gigabytes] = await Promise.all(
    (
      [
        LOCK_AFTER_PREFERENCE,
        AUTO_SYNC_PREFERENCE,
        LOG_LIMITS.days.preference,
        LOG_LIMITS.gigabytes.preference,
      ] as const
    ).map(read),
  );
  const choices: Choices = {
    language: language ?? null,
    serviceAddress: serviceUrl === '' ? null : serviceUrl,
    lockAfterMinutes: parseLockAfter(lock ?? null),
    ...parseAutoSyncChoices(autoSync ?? null),
    historyDays: chosenLimit(LOG_LIMITS.days, days ?? null),
    historyGigabytes: chosenLimit(LOG_LIMITS.gigabytes, gigabytes ?? null),
  };
  return withoutNulls(choices);
}

function withoutNulls<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // What is left has no null.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
