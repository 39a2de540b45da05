// The filters of a table in a file's name.

import { codeAndLabel, valueWords, type FilterNaming } from '../../shared/exports/filter-words.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { messages } from '../messages/messages.ts';

type HintNaming = Pick<FilterNaming, 'labelOf' | 'periods'>;

/** The values of the first filters, for the file name. */
export function filtersHint(filters: readonly Filter[], naming: HintNaming): string {
  return filters
    .slice(0, MAX_HINTS)
    .map((filter) => `${'not' in filter && filter.not ? messages.exporting.hints.not : ''}${hintOf(filter, naming)}`)
    .join(' ');
}

const MAX_HINTS = 3;
const MAX_HINT_VALUES = 2;

function hintOf(filter: Filter, naming: HintNaming): string {
  const { labelOf, periods } = naming;
  const { hints } = messages.exporting;
  switch (filter.kind) {
    case 'service': {
      const { name, value } = filter;
      const label = codeAndLabel({ name, value, label: labelOf(name, value) }, ' ');
      return valueWords({ name, value, label }, messages.filters);
    }
    case 'equals':
    case 'contains':
    case 'startsWith':
    case 'anyText':
      return filter.value;
    case 'exactly':
      return filter.value ?? messages.filters.notSent;
    case 'isOneOf':
      return filter.values.slice(0, MAX_HINT_VALUES).join('+') + (filter.values.length > MAX_HINT_VALUES ? '+' : '');
    case 'isEmpty':
      return hints.empty(messages.fields.label[filter.field]);
    case 'range':
      return filter.from === undefined && filter.to === undefined
        ? hints.readable(messages.fields.label[filter.field])
        : hints.range(filter.from ?? '', filter.to ?? '');
    case 'period': {
      const range = periods[filter.period];
      return range === null ? messages.filters.periods[filter.period] : hints.range(range.from, range.to);
    }
    case 'differs':
      return hints.differs;
    case 'noted':
      return messages.filters.noted[filter.mark];
    case 'anyOf': {
      const values = filter.filters.slice(0, MAX_HINT_VALUES).map((each) => hintOf(each, naming));
      return values.join('+') + (filter.filters.length > MAX_HINT_VALUES ? '+' : '');
    }
    default:
      return assertNever(filter);
  }
}
