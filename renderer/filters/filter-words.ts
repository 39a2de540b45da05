// The words on the chip of a filter.

import type { FilterNote } from '../../shared/contract/answers.ts';
import { type DatasetName, type FieldName, kindOf } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { Messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import type { PeriodRanges } from '../lib/ledger-range.ts';
import { noteOf } from './table-filters.ts';

export type FilterNaming = {
  readonly dataset: DatasetName;
  readonly messages: Messages;
  /** The label of a key; null when no dictionary has it. */
  readonly labelOf: (name: string, value: string) => string | null;
  readonly clientName: (aaid: string) => string;
  readonly notes: readonly FilterNote[];
  readonly periods: PeriodRanges;
};

const MAX_SHOWN_VALUES = 3;

export function filterWords(filter: Filter, naming: FilterNaming): string {
  const words = naming.messages.filters;
  const plain = plainWords(filter, naming);
  return 'not' in filter && filter.not ? words.not(plain) : plain;
}

/** The name of a service filter's value, as its list shows it. */
export function valueWords(
  named: { readonly name: string; readonly value: string; readonly label: string | null },
  words: Messages['filters'],
): string {
  return fixedValueWords(named.name, named.value, words) ?? named.label ?? named.value;
}

/** The words for a fixed value of the service's contract, such as a state. */
export function fixedValueWords(name: string, value: string, words: Messages['filters']): string | null {
  const fixed: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = words.values;
  return fixed[name]?.[value] ?? null;
}

function plainWords(filter: Filter, naming: FilterNaming): string {
  const { fields, filters: words } = naming.messages;
  switch (filter.kind) {
    case 'service':
      return serviceWords(filter, naming);
    case 'anyText':
      return words.anyTextHas(shown(filter.value, words));
    case 'differs':
      return words.differs;
    case 'equals':
    case 'contains':
    case 'startsWith':
      return words[filter.kind](fields.label[filter.field], shown(filter.value, words));
    case 'exactly':
      return exactWords(filter, naming);
    case 'isOneOf':
      return oneOfWords(filter, naming);
    case 'isEmpty':
      return words.is(fields.label[filter.field], words.emptyOrNotSent);
    case 'range':
      return rangeWords(filter, fields.label[filter.field], words);
    case 'period':
      return words.periodOf(fields.label[filter.field], words.period(filter.period, naming.periods[filter.period]));
    default:
      return assertNever(filter);
  }
}

function serviceWords(filter: Extract<Filter, { kind: 'service' }>, naming: FilterNaming): string {
  const words = naming.messages.filters;
  const { name, value } = filter;
  if (name === 'biz_date') return words.is(naming.messages.fields.label.biz_date, value);
  const label = words.label[name];
  switch (name) {
    // A client is one person: the filter is never a search for a text.
    case 'aaid':
      return words.is(label, naming.clientName(value));
    case 'name':
    case 'basis':
    case 'fee_rate_spec':
    case 'billing_item_id':
    case 'id':
      return noteOf(naming.notes, filter)?.standing === 'appRule'
        ? words.like(label, value)
        : words.matches(label, value);
    default:
      return words.is(label, valueWords({ name, value, label: codeAndDictionaryLabel(name, value, naming) }, words));
  }
}

function exactWords(filter: Extract<Filter, { kind: 'exactly' }>, naming: FilterNaming): string {
  const words = naming.messages.filters;
  const label = naming.messages.fields.label[filter.field];
  if (filter.value === null) return words.is(label, words.notSent);
  if (filter.value === '') return words.is(label, words.sentEmpty);
  return words.is(label, columnValue(filter.field, filter.value, naming));
}

function oneOfWords(filter: Extract<Filter, { kind: 'isOneOf' }>, naming: FilterNaming): string {
  const values = filter.values.map((value) => columnValue(filter.field, value, naming));
  const words = naming.messages.filters;
  return words.oneOf(naming.messages.fields.label[filter.field], {
    shown: values.slice(0, MAX_SHOWN_VALUES),
    more: Math.max(0, values.length - MAX_SHOWN_VALUES),
  });
}

function codeAndDictionaryLabel(name: string, value: string, naming: FilterNaming): string | null {
  return codeAndLabel({ name, value, label: naming.labelOf(name, value) }, ' · ');
}

/** Rows show only the code of these fields, and two codes may share a label. */
const SHOWN_AS_CODES: ReadonlySet<string> = new Set(['broker_code', 'broker_team_code', 'currency']);

/** The code and the label where rows show only the code; else the label. */
export function codeAndLabel(
  { name, value, label }: { readonly name: string; readonly value: string; readonly label: string | null },
  between: string,
): string | null {
  return label === null || label === value || !SHOWN_AS_CODES.has(name) ? label : value + between + label;
}

/** Only a code column has dictionary labels. */
function columnValue(field: FieldName, value: string, naming: FilterNaming): string {
  const label = kindOf(naming.dataset, field) === 'code' ? codeAndDictionaryLabel(field, value, naming) : null;
  return label ?? shown(value, naming.messages.filters);
}

/** Quotes a text that begins or ends with spaces, which would not be visible otherwise. */
function shown(value: string, words: Messages['filters']): string {
  return value === '' ? words.sentEmpty : value.trim() === value ? value : words.quoted(value);
}

function rangeWords(
  { from, to }: { readonly from?: string; readonly to?: string },
  label: string,
  words: Messages['filters'],
): string {
  if (from !== undefined && to !== undefined)
    return from === to ? words.is(label, from) : words.between(label, from, to);
  if (from !== undefined) return words.from(label, from);
  return words.upTo(label, to ?? '');
}
