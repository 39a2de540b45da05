// Why the filters of a table cannot be answered offline, for sentences that say what is missing therefore.

import type { FilterNote } from '../../shared/contract/answers.ts';
import { messages } from '../messages/messages.ts';

/** "the client is not kept offline": each cause once. */
export function causesOf(notes: readonly FilterNote[]): string {
  const reasons = notes.flatMap(({ standing, reason }) => (standing === 'unknown' ? [reason] : []));
  return messages.filters.causes([...new Set(reasons)]);
}
