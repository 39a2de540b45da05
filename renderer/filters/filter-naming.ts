// How the filters of a table on screen are named.

import type { FilterNaming } from '../../shared/exports/filter-words.ts';
import { messages } from '../messages/messages.ts';
import type { FilteredTable } from './filtered-table.ts';

/** The naming of a table's filters. */
export function namingOf(table: FilteredTable, clientName: FilterNaming['clientName']): FilterNaming {
  const { dataset, filters, notes } = table;
  const labelOf: FilterNaming['labelOf'] = (name, value) => filters.names.labelOf(name, value);
  return { dataset, words: messages, labelOf, clientName, notes, periods: filters.periods };
}
