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
    case 'exactly':
      return textOf(filter.value);
    case 'isOneOf':
      return severalOf(filter.values.map(textOf));
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
    case 'anyOf':
      return severalOf(filter.filters.map((each) => hintOf(each, naming)));
    default:
      return assertNever(filter);
  }
}

function textOf(value: string | null): string {
  if (value === null) return messages.filters.notSent;
  return value === '' ? messages.filters.sentEmpty : value;
}

function severalOf(hints: readonly string[]): string {
  return hints.slice(0, MAX_HINT_VALUES).join('+') + (hints.length > MAX_HINT_VALUES ? '+' : '');
}
