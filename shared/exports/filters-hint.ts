// The filters of a table in a file's name.

import type { Filter } from '../contract/query.ts';
import { assertNever } from '../rules/assert-never.ts';
import type { Words } from '../words/catalogue.ts';
import { codeAndLabel, valueWords, type FilterNaming } from './filter-words.ts';

type HintNaming = Pick<FilterNaming, 'labelOf' | 'periods' | 'words'>;

/** The values of the first filters, for the file name. */
export function filtersHint(filters: readonly Filter[], naming: HintNaming): string {
  const { words } = naming;
  return filters
    .slice(0, MAX_HINTS)
    .map((filter) => `${'not' in filter && filter.not ? words.exporting.hints.not : ''}${hintOf(filter, naming)}`)
    .join(' ');
}

const MAX_HINTS = 3;
const MAX_HINT_VALUES = 2;

function hintOf(filter: Filter, naming: HintNaming): string {
  const { labelOf, periods, words } = naming;
  const { hints } = words.exporting;
  switch (filter.kind) {
    case 'service': {
      const { name, value } = filter;
      const label = codeAndLabel({ name, value, label: labelOf(name, value) }, ' ');
      return valueWords({ name, value, label }, words.filters);
    }
    case 'equals':
    case 'contains':
    case 'startsWith':
    case 'anyText':
    case 'exactly':
      return textOf(filter.value, words);
    case 'isOneOf':
      return severalOf(filter.values.map((value) => textOf(value, words)));
    case 'isEmpty':
      return hints.empty(words.fields.label[filter.field]);
    case 'range':
      return filter.from === undefined && filter.to === undefined
        ? hints.readable(words.fields.label[filter.field])
        : hints.range(filter.from ?? '', filter.to ?? '');
    case 'period': {
      const range = periods[filter.period];
      return range === null ? words.filters.periods[filter.period] : hints.range(range.from, range.to);
    }
    case 'differs':
      return hints.differs;
    case 'noted':
      return words.filters.noted[filter.mark];
    case 'anyOf':
      return severalOf(filter.filters.map((each) => hintOf(each, naming)));
    default:
      return assertNever(filter);
  }
}

function textOf(value: string | null, { filters }: Words): string {
  if (value === null) return filters.notSent;
  return value === '' ? filters.sentEmpty : value;
}

function severalOf(hints: readonly string[]): string {
  return hints.slice(0, MAX_HINT_VALUES).join('+') + (hints.length > MAX_HINT_VALUES ? '+' : '');
}
