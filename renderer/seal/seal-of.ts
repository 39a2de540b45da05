// What a seal says of a figure: where it is from, when it was read, whether it was compared with the service, what it
// was before, and what was sent. Each line says no more than the facts show; what they do not show is "not known".

import type { CellValue } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { fieldsOf } from '../../shared/contract/fields.ts';
import { filterWords } from '../../shared/exports/filter-words.ts';
import { currencyName } from '../lib/currency-name.ts';
import { messages } from '../messages/messages.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import { beforeLine } from './before-line.ts';
import { checkedLine } from './checked-line.ts';
import { readLine } from './read-line.ts';
import type { SealFacts } from './seal-facts.ts';
import type { SealLine } from './seal-line.ts';
import { sealDay } from './seal-time.ts';

/** `checked`: a named filter value with these rows agrees with the service. `read`: read, and not checked since. */
export type SealLevel = 'checked' | 'read' | 'notChecked';
export type Seal = { readonly level: SealLevel; readonly lines: readonly SealLine[] };

export function sealOf(figure: SealedFigure, facts: SealFacts, nowMs: number): Seal {
  const read = readLine(figure, facts, nowMs);
  const checked = checkedLine(figure, facts, nowMs);
  const lines: readonly SealLine[] = [
    { id: 'from', tone: 'plain', text: fromText(figure, facts) },
    read,
    checked,
    beforeLine(figure, facts, nowMs),
    { id: 'sent', tone: 'plain', text: sentText(figure) },
  ];
  return { level: checked.tone === 'good' ? 'checked' : read.isKnown ? 'read' : 'notChecked', lines };
}

function fromText(figure: SealedFigure, facts: SealFacts): string {
  const words = messages.figureSeal.from;
  const { dataset, origin } = figure;
  switch (origin.kind) {
    case 'cell':
      return words.row(dataset, rowNames(figure, origin.row.values));
    case 'rows':
      return words.rowsOnScreen(dataset, origin.rows.length);
    case 'counted':
      return words[origin.of](origin.count);
    case 'logged':
      return words.changeLog(origin.changes);
    case 'filters':
      return words.filters(dataset, { rows: origin.rows, filters: originFilters(figure, facts) });
    default:
      return assertNever(origin);
  }
}

function rowNames({ dataset }: SealedFigure, values: Readonly<Partial<Record<string, CellValue>>>): readonly string[] {
  const { name, id, biz_date: date, broker_code: ae, dcp_name: packageName } = values;
  const parts =
    dataset === 'charges' ? [name, id && messages.figureSeal.from.id(id)] : [sealDay(date ?? ''), ae, packageName];
  return parts.flatMap((part) => (part === null || part === undefined || part === '' ? [] : [part]));
}

/** The filters in words. They may leave this computer, so a client is named by its ID, never by its private nickname. */
function originFilters({ dataset, origin }: SealedFigure, facts: SealFacts): readonly string[] {
  if (origin.kind !== 'filters') return [];
  const labelOf = (name: string, value: string): string | null =>
    facts.parities.find((parity) => parity.name === name && parity.value === value)?.label ?? null;
  const words = { ...messages.figureSeal.from, ...messages.figureSeal.sent };
  const naming = { dataset, words: messages, labelOf, clientName: (aaid: string) => aaid };
  const { notes, periods } = facts;
  const exceptions = Map.groupBy(origin.filters.filter(isException), ({ field }) => field);
  const inWords = [
    ...origin.filters
      .filter((filter) => !isException(filter))
      .map((filter) => filterWords(filter, { ...naming, notes, periods })),
    ...[...exceptions].map(([field, filters]) => {
      const values = filters.map(({ value }) => (value === '' ? words.empty : (value ?? words.notSent)));
      return words.noneOf(messages.fields.label[field], values);
    }),
  ];
  const { currency } = origin;
  const isNamed = origin.filters.some((filter) => 'value' in filter && filter.value === currency);
  return currency === undefined || isNamed
    ? inWords
    : [...inWords, messages.figureSeal.from.currency(currencyName(currency))];
}

type Exception = Extract<Filter, { readonly kind: 'exactly' }>;

/** The remainder of a chart leaves out each name that has a bar: they are named in one sentence. */
function isException(filter: Filter): filter is Exception {
  return filter.kind === 'exactly' && filter.not === true;
}

function sentText({ dataset, column, origin }: SealedFigure): string {
  const words = messages.figureSeal.sent;
  if (origin.kind === 'counted') return words.counted;
  if (origin.kind === 'logged') return origin.isSent ? words.logged : words.computedFromLog;
  if (origin.kind !== 'cell') return words.computedFromRows;
  const field = fieldsOf(dataset).find((each) => each === column);
  if (field === undefined) return words.computedFromRow;
  const value = origin.row.values[field] ?? null;
  return value === null ? words.notSent : value === '' ? words.empty : value;
}
