// The names of marks: as in the grouped table, the dictionary's label beside the code.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Group } from '../../groups/groups.ts';
import { messages } from '../../messages/messages.ts';
import { groupName } from '../../groups/group-words.ts';

export function nameLabel(group: Group, by: FieldName): string {
  const { text, label } = groupName(group, by, { ...messages.groups, weekdays: messages.grid.weekdays });
  return label === null ? text : messages.charts.named(text, label);
}

/** `''` for charts that count rows. */
export function currencyName(currency: CellValue | undefined): string {
  if (currency === undefined) return '';
  return currency === null || currency === '' ? messages.totals.noCurrency : currency;
}
