// The names of a pivot's groups and columns, the same on screen and in copies.

import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { PivotColumn, Place } from '../../../shared/rules/pivot.ts';
import { aeName, aeText } from '../../../shared/exports/ae-name.ts';
import { messages } from '../../messages/messages.ts';
import { groupName } from '../group-words.ts';
import type { Group } from '../groups.ts';
import type { Crossed } from './pivot-lines.ts';

export function nameOf(group: Group, by: GroupSubject): string {
  const { text, label, isMissing } = groupName(group, by);
  if (isMissing || by !== 'broker_code') return label === null ? text : `${text} ${label}`;
  return aeText(aeName(text, label));
}

type Subjects = { readonly crossed: Crossed; readonly by: GroupSubject; readonly across: GroupSubject };

/** `short` is for the header, `full` for screen readers and copies. */
export function columnTitle(
  column: PivotColumn,
  { crossed, by, across }: Subjects,
): { readonly short: string; readonly full: string } {
  const words = messages.groups.pivot;
  const placeName = (at: Place): string => {
    const group = at === 'total' ? undefined : crossed.across[at];
    return group === undefined ? words.total : nameOf(group, across);
  };
  const same = (text: string) => ({ short: text, full: text });
  switch (column.kind) {
    case 'name':
      return same(messages.groups.subject(by));
    case 'currency':
      return same(messages.fields.label.currency);
    case 'amount':
      return same(placeName(column.at));
    case 'share':
      return { short: words.share, full: words.shareOf(placeName(column.at)) };
    case 'difference':
      return {
        short: words.against(placeName(column.before)),
        full: words.difference(placeName(column.at), placeName(column.before)),
      };
  }
}
