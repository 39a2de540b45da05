// The filters of exported and printed rows in words, from one snapshot: a sync may have brought another copy since the
// window showed the rows, with other days of a period, other doubts and other names.

import type { FilterNote, FilterWords, LabelledKey } from '../../../shared/contract/answers.ts';
import type { ExportRequest, ExportSource } from '../../../shared/contract/exports/request.ts';
import type { DatasetName, DictionaryName } from '../../../shared/contract/fields.ts';
import type { Language } from '../../../shared/contract/languages.ts';
import type { Filter, Query } from '../../../shared/contract/query.ts';
import { filtersInWords, type FileNaming } from '../../../shared/exports/export-words.ts';
import { filtersHint } from '../../../shared/exports/filters-hint.ts';
import { parityMarkOf, type ParityChecks } from '../../../shared/exports/parity-mark.ts';
import { nameOfKey, valueLabel } from '../../../shared/exports/value-label.ts';
import { WORDS } from '../../../shared/words/by-language.ts';
import type { Words } from '../../../shared/words/catalogue.ts';
import { listParity } from '../../store/proof/parity.ts';
import { FILTER_RULES, type FilterRule } from '../../store/question/filter-rules.ts';
import { listLabelledKeys } from '../../store/question/labels/labels.ts';
import { answerBasis, singleFilters } from '../../store/question/query-as-of.ts';
import { periodsOf } from '../../store/question/periods.ts';
import { contextOf, createQueryCache, inSnapshot, type QueryCache } from '../../store/question/query-context.ts';
import { resolveFilters } from '../../store/question/resolve-filters.ts';
import type { Reading } from './table-source.ts';

type WordsReading = Pick<Reading, 'db' | 'now'> & {
  readonly cache: QueryCache;
  readonly throwIfStopped?: (() => void) | undefined;
};
type Wanted = {
  readonly dataset: DatasetName;
  readonly filters: readonly Filter[];
  readonly language: Language;
  /** Of an answer under these filters. */
  readonly notes: readonly FilterNote[];
};

/** `notes`: of the answer that found the rows. Changes and receipts have their words in the request. */
export function filtersOfFile(
  reading: Reading,
  { source, words, language }: Pick<ExportRequest, 'source' | 'words' | 'language'>,
  notes: readonly FilterNote[],
): readonly string[] {
  if (source.kind !== 'rows') return words.filters;
  const { dataset } = source.query;
  const filters = appliedFilters(source);
  const naming = namingOf({ ...reading, cache: createQueryCache() }, { dataset, filters, language, notes });
  return filtersInWords(filters, naming);
}

/** For a print, which the window makes. `throwIfStopped` may throw: with the same cache, the next try goes on from there. */
export function readFilterWords(
  reading: WordsReading,
  { query, language }: { readonly query: Query; readonly language: Language },
): FilterWords {
  const { dataset, filters } = query;
  return inSnapshot({ ...reading, dataset }, (context) => {
    const { notes } = resolveFilters(context, filters);
    const naming = namingOf(reading, { dataset, filters, language, notes });
    const basis = answerBasis(context, filters);
    return { basis, filters: filtersInWords(filters, naming), hint: filtersHint(filters, naming) };
  });
}

function namingOf(reading: WordsReading, { dataset, filters, language, notes }: Wanted): FileNaming {
  const words = WORDS[language];
  const checks = checksOf(reading, { dataset, filters });
  return {
    ...{ dataset, words, notes },
    periods: periodsOf(contextOf({ ...reading, dataset })),
    labelOf: labelsIn(reading, words),
    markOf: (filter) => parityMarkOf(filter, dataset, checks),
  };
}

/** The filters that decide which rows are in the file. */
export function appliedFilters({ scope, query }: Extract<ExportSource, { readonly kind: 'rows' }>): readonly Filter[] {
  return scope === 'everything' ? [] : query.filters;
}

/** Reads a dictionary once, when a value of it is named. */
function labelsIn({ db, cache }: WordsReading, words: Words): FileNaming['labelOf'] {
  const rules: Readonly<Record<string, FilterRule | undefined>> = FILTER_RULES;
  const read = new Map<DictionaryName, ReadonlyMap<string, LabelledKey>>();
  const entriesOf = (dictionary: DictionaryName): ReadonlyMap<string, LabelledKey> => {
    const known = read.get(dictionary);
    if (known !== undefined) return known;
    const entries = listLabelledKeys(db, dictionary, cache);
    const entriesByKey = new Map(entries.map((entry) => [entry.key, entry]));
    read.set(dictionary, entriesByKey);
    return entriesByKey;
  };
  return (name, value) => {
    const rule = rules[name];
    const entry = rule?.kind === 'dictionary' ? entriesOf(rule.dictionary).get(value) : undefined;
    return entry === undefined ? null : valueLabel(value, nameOfKey(entry), words);
  };
}

function checksOf(
  { db, cache, throwIfStopped }: WordsReading,
  { dataset, filters }: Pick<Wanted, 'dataset' | 'filters'>,
): ParityChecks {
  const among = singleFilters(filters).filter((filter) => filter.kind === 'service');
  const parities = among.length === 0 ? [] : listParity(db, { dataset, among }, { cache, throwIfStopped });
  return { parityOf: (wanted) => parities.find(({ name, value }) => name === wanted.name && value === wanted.value) };
}
