import { LIMITS } from '../../../shared/contract/limits.ts';

/**
 * What is beyond the end of a list of the newest entries that was read with a limit: more that can be read, entries beyond what
 * one list can have, or nothing.
 */
export function beyondEnd(entries: number, limit: number): 'more' | 'notListed' | null {
  if (entries < limit) return null;
  return limit < LIMITS.listEntries ? 'more' : 'notListed';
}
