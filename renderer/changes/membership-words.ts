// A change of a charge's pending mark or client, in words.

import type { MembershipChange } from '../../shared/contract/changes.ts';
import { messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { valueWords } from '../../shared/exports/filter-words.ts';

export function membershipWords(change: MembershipChange, clientName: (aaid: string) => string): string {
  const words = messages.changes.membership;
  switch (change.kind) {
    case 'pending': {
      const mark = (value: string) => valueWords({ name: 'pending', value, label: null }, messages.filters);
      return words.pending(mark(change.before), mark(change.after));
    }
    case 'client':
      return words[change.change](clientName(change.aaid));
    default:
      return assertNever(change);
  }
}
