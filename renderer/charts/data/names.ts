// The names of marks: as in the grouped table, the dictionary's label beside the code; an AE as everywhere.

import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { Group } from '../../groups/groups.ts';
import { aeName, aeText } from '../../../shared/exports/ae-name.ts';
import { messages } from '../../messages/messages.ts';
import { groupName } from '../../groups/group-words.ts';

export function nameLabel(group: Group, by: GroupSubject): string {
  const { text, label } = groupName(group, by);
  if (label === null) return text;
  return by === 'broker_code' ? aeText(aeName(text, label)) : messages.charts.named(text, label);
}
