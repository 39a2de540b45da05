// Everything that the search of "Add filter" offers for a typed text: periods, fields, values.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { NOTE_MARKS, type Filter, type NoteMark, type ValueFilter } from '../../../shared/contract/query.ts';
import { messages } from '../../messages/messages.ts';
import { LEDGER_DATE } from '../../lib/ledger-range.ts';
import { filterControls, type FilterControl } from '../table-filters.ts';
import type { Topic } from '../topics.ts';
import { foundTopics } from './found-topics.ts';
import type { FoundValue } from './found-values.svelte.ts';
import { typedPeriod, type TypedPeriod } from './typed-period.ts';

export type FoundOption = { readonly key: string; readonly text: string } & (
  | { readonly kind: 'topic'; readonly topic: Topic; readonly note: string | null }
  /** `control`: whose filter it replaces. */
  | { readonly kind: 'filter'; readonly filter: Filter; readonly control: FilterControl | null }
  | {
      readonly kind: 'value';
      readonly control: FilterControl;
      readonly filter: ValueFilter;
      readonly rows: number | null;
    }
);

type Search = {
  readonly dataset: DatasetName;
  readonly text: string;
  /** `2026-09-18` */
  readonly today: string;
  readonly values: readonly FoundValue[];
  readonly wordsOf: (filter: Filter) => string;
};

const DIFFERS: Filter = { kind: 'differs' };

export function foundOptions({ dataset, text, today, values, wordsOf }: Search): readonly FoundOption[] {
  const period = dataset === 'reports' ? typedPeriod(text, today) : null;
  const periods = period === null ? [] : [periodFilter(period)];
  const days = filterControls(dataset).find(({ shape }) => shape === 'day') ?? null;
  const topics = foundTopics(dataset, text).map(({ topic, note }): FoundOption => {
    const key = `topic ${topic.id}`;
    // It has one condition: there is nothing to edit.
    if (topic.id === 'arithmetic')
      return { kind: 'filter', key, text: wordsOf(DIFFERS), filter: DIFFERS, control: null };
    return { kind: 'topic', key, text: topic.label, topic, note };
  });
  const isBlank = text.trim() === '';
  return [
    ...periods.map((filter): FoundOption => ({
      kind: 'filter',
      key: 'period',
      text: wordsOf(filter),
      filter,
      control: days,
    })),
    ...topics,
    ...foundMarks(text).map((mark): FoundOption => {
      const filter: Filter = { kind: 'noted', mark };
      return { kind: 'filter', key: `noted ${mark}`, text: wordsOf(filter), filter, control: null };
    }),
    ...(isBlank ? [] : values).map(({ control, filter, rows }): FoundOption => {
      const key = `value ${JSON.stringify(filter)}`;
      return { kind: 'value', key, text: wordsOf(filter), control, filter, rows };
    }),
  ];
}

/** All without a text; otherwise those of which a word begins with it. */
function foundMarks(text: string): readonly NoteMark[] {
  const typed = text.trim().toLowerCase();
  return NOTE_MARKS.filter((mark) => messages.filters.notedWords[mark].some((word) => word.startsWith(typed)));
}

export function periodFilter(period: TypedPeriod): Filter {
  return period.kind === 'moving'
    ? { kind: 'period', field: LEDGER_DATE, period: period.period }
    : { kind: 'range', field: LEDGER_DATE, from: period.from, to: period.to };
}
