// The name of a group: its value as the rows show it, and the dictionary's label.

import { isTime } from '../../shared/rules/ledger-periods.ts';
import type { SecondLevel } from '../../shared/tables/second-level.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import { hasOwnLabel, missingName } from '../../shared/exports/group-name.ts';
import type { CrossGroups } from './cross-groups.ts';
import type { Group } from './groups.ts';
import { formatDay } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';

export type GroupName = {
  readonly text: string;
  readonly label: string | null;
  /** Whether the group has no value, and `text` is the app's own word for that. */
  readonly isMissing: boolean;
};

export function groupName(group: Group, by: GroupSubject): GroupName {
  const missing = missingName(group, messages.groups);
  if (missing !== null) return { text: missing, label: null, isMissing: true };
  const label = hasOwnLabel(group) ? group.label : null;
  return { text: shownValue(group.value ?? '', by), label, isMissing: false };
}

/** Null if all groups are listed. */
export function cutGroups(listed: number, total: number): string | null {
  return total > listed ? messages.groups.cut(listed, total) : null;
}

/** That not all groups of the second subject are listed, in words; null if they are. */
export function cutSecond(
  { across, count }: Extract<CrossGroups, { readonly kind: 'crossGroups' }>,
  { subject, layout }: Pick<SecondLevel, 'subject' | 'layout'>,
): string | null {
  if (count.across <= across.length) return null;
  const words = messages.groups[layout === 'pivot' ? 'pivot' : 'second'];
  return (isTime(subject) ? words.newest : words.cut)(across.length, count.across);
}

function shownValue(value: string, by: GroupSubject): string {
  if (by === 'week') return messages.groups.weekOf(value);
  return by === 'biz_date' ? formatDay(value) : value;
}
