// A filter in words, as on its chip and in a file.

import type { FilterNote } from '../contract/answers.ts';
import { type DatasetName, type FieldName, isTextFilter, kindOf } from '../contract/fields.ts';
import { filteredField, type Filter, type PeriodRanges } from '../contract/query.ts';
import type { Words } from '../words/catalogue.ts';
import { assertNever } from '../rules/assert-never.ts';
import { DAY_PATTERN } from '../rules/ledger-periods.ts';
import { aeName, aeText } from './ae-name.ts';
import { noteOf } from './filter-notes.ts';

export type FilterNaming = {
  readonly dataset: DatasetName;
  readonly words: Words;
  /** The label of a key; null when no dictionary has it. */
  readonly labelOf: (name: string, value: string) => string | null;
  readonly clientName: (aaid: string) => string;
  readonly notes: readonly FilterNote[];
  readonly periods: PeriodRanges;
};

/** The words of a filter in parts, so that a chip can show the value in bold. */
export type FilterPhrase = {
  readonly isNot: boolean;
  /** Empty for filters that read the row as a whole, or join filters on several fields. */
  readonly field: string;
  /** One of `messages.filters.joints`. */
  readonly joint: string;
  readonly value: string;
};

const MAX_SHOWN_VALUES = 3;

export function filterWords(filter: Filter, naming: FilterNaming): string {
  return naming.words.filters.sentence(filterPhrase(filter, naming));
}

export function filterPhrase(filter: Filter, naming: FilterNaming): FilterPhrase {
  const isNot = 'not' in filter && (filter.not ?? false);
  return { ...plainPhrase(filter, naming), isNot };
}

/** The name of a service filter's value, as its list shows it. */
export function valueWords(
  named: { readonly name: string; readonly value: string; readonly label: string | null },
  words: Words['filters'],
): string {
  return fixedValueWords(named.name, named.value, words) ?? named.label ?? named.value;
}

/** The words for a fixed value of the service's contract, such as a state. */
export function fixedValueWords(name: string, value: string, words: Words['filters']): string | null {
  const fixed: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = words.values;
  return fixed[name]?.[value] ?? null;
}

type PlainPhrase = Omit<FilterPhrase, 'isNot'>;

function plainPhrase(filter: Filter, naming: FilterNaming): PlainPhrase {
  const { fields, filters: words } = naming.words;
  const { joints } = words;
  switch (filter.kind) {
    case 'service':
      return servicePhrase(filter, naming);
    case 'anyText':
      return { field: words.anyText[naming.dataset], joint: joints.contains, value: shown(filter.value, words) };
    case 'differs':
      return { field: '', joint: '', value: words.differs };
    case 'noted':
      return { field: '', joint: '', value: words.noted[filter.mark] };
    case 'equals':
    case 'contains':
    case 'startsWith':
      return { field: fields.label[filter.field], joint: joints[filter.kind], value: shown(filter.value, words) };
    case 'exactly':
      return { field: fields.label[filter.field], joint: joints.is, value: exactValue(filter, naming) };
    case 'isOneOf':
      return oneOfPhrase(filter, naming);
    case 'anyOf':
      return anyOfPhrase(filter, naming);
    case 'isEmpty':
      return { field: fields.label[filter.field], joint: joints.is, value: words.emptyOrNotSent };
    case 'range':
      return rangePhrase(filter, naming);
    case 'period': {
      const value = words.period(filter.period, naming.periods[filter.period]);
      return { field: fields.label[filter.field], joint: joints.period, value };
    }
    default:
      return assertNever(filter);
  }
}

function servicePhrase(filter: Extract<Filter, { kind: 'service' }>, naming: FilterNaming): PlainPhrase {
  const words = naming.words.filters;
  const { name, value } = filter;
  if (name === 'biz_date') return { field: naming.words.fields.label.biz_date, joint: words.joints.is, value };
  const field = words.label[name];
  // A client is one person: the filter is never a search for a text.
  if (name === 'aaid') return { field, joint: words.joints.is, value: naming.clientName(value) };
  if (isTextFilter(name)) {
    // Shown together with one of `appRules`, which says how it is matched.
    const isAppRule = noteOf(naming.notes, filter)?.standing === 'appRule';
    return { field, joint: isAppRule ? '' : words.joints.matches, value: words.quoted(value) };
  }
  const label = codeAndDictionaryLabel(name, value, naming);
  return { field, joint: words.joints.is, value: valueWords({ name, value, label }, words) };
}

function exactValue(filter: Extract<Filter, { kind: 'exactly' }>, naming: FilterNaming): string {
  const words = naming.words.filters;
  if (filter.value === null) return words.notSent;
  return filter.value === '' ? words.sentEmpty : columnValue(filter.field, filter.value, naming);
}

function oneOfPhrase(filter: Extract<Filter, { kind: 'isOneOf' }>, naming: FilterNaming): PlainPhrase {
  const values = filter.values.map((value) => columnValue(filter.field, value, naming));
  const { filters: words, fields } = naming.words;
  const value = words.oneOf({
    shown: values.slice(0, MAX_SHOWN_VALUES),
    more: Math.max(0, values.length - MAX_SHOWN_VALUES),
  });
  return { field: fields.label[filter.field], joint: words.joints.oneOf, value };
}

/** A list of the window joins filters on one field; a view that was sent may join several, each with its name then. */
function anyOfPhrase(filter: Extract<Filter, { kind: 'anyOf' }>, naming: FilterNaming): PlainPhrase {
  const isOfOneField = filteredField(filter) !== null;
  const phrases = filter.filters.map((each) => filterPhrase(each, naming));
  const values = phrases.map((phrase) => {
    if (!isOfOneField) return naming.words.filters.sentence(phrase);
    return phrase.isNot ? naming.words.filters.notPart(phrase.value) : phrase.value;
  });
  const value = naming.words.filters.either({
    shown: values.slice(0, MAX_SHOWN_VALUES),
    more: Math.max(0, values.length - MAX_SHOWN_VALUES),
  });
  if (!isOfOneField) return { field: '', joint: '', value };
  return { field: phrases[0]?.field ?? '', joint: naming.words.filters.joints.is, value };
}

function codeAndDictionaryLabel(name: string, value: string, naming: FilterNaming): string | null {
  return codeAndLabel({ name, value, label: naming.labelOf(name, value) }, ' · ');
}

/** Rows show only the code of these fields, and two codes may share a label. */
export const SHOWN_AS_CODES: ReadonlySet<string> = new Set(['broker_code', 'broker_team_code', 'currency']);

/** The code and the label where rows show only the code, an AE as everywhere; else the label. */
export function codeAndLabel(
  { name, value, label }: { readonly name: string; readonly value: string; readonly label: string | null },
  between: string,
): string | null {
  if (name === 'broker_code') return label === null ? null : aeText(aeName(value, label));
  return label === null || label === value || !SHOWN_AS_CODES.has(name) ? label : value + between + label;
}

/** Only a code column has dictionary labels. */
function columnValue(field: FieldName, value: string, naming: FilterNaming): string {
  const label = kindOf(naming.dataset, field) === 'code' ? codeAndDictionaryLabel(field, value, naming) : null;
  return label ?? shown(value, naming.words.filters);
}

/** Quotes a text that begins or ends with spaces, which would not be visible otherwise. */
function shown(value: string, words: Words['filters']): string {
  return value === '' ? words.sentEmpty : value.trim() === value ? value : words.quoted(value);
}

/** Days are written as people write them: `1–31 Oct 2026`. A range without ends has every value that could be read. */
function rangePhrase(filter: Extract<Filter, { kind: 'range' }>, naming: FilterNaming): PlainPhrase {
  const { from, to } = filter;
  const { filters: words, fields } = naming.words;
  const { joints } = words;
  const field = fields.label[filter.field];
  if (from === undefined && to === undefined) {
    const kind = kindOf(naming.dataset, filter.field);
    const value = words.readable[kind === 'date' || kind === 'money' ? kind : 'number'];
    return { field, joint: joints.is, value };
  }
  const isDays = [from, to].every((end) => end === undefined || DAY_PATTERN.test(end));
  const written = (end: string): string => (isDays ? words.days({ from: end, to: end }) : end);
  if (from !== undefined && to !== undefined) {
    if (from === to) return { field, joint: joints.is, value: written(from) };
    return isDays
      ? { field, joint: '', value: words.days({ from, to }) }
      : { field, joint: joints.from, value: words.span(from, to) };
  }
  if (from !== undefined) return { field, joint: isDays ? joints.notBefore : joints.atLeast, value: written(from) };
  return { field, joint: isDays ? joints.notAfter : joints.atMost, value: written(to ?? '') };
}
