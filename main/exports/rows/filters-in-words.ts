// The filters of exported rows in words, from the snapshot of the rows: a sync may have brought another copy since the
// window showed them, with other days of a period, other doubts and other names.

import type { FilterNote, LabelledKey } from '../../../shared/contract/answers.ts';
import type { ExportRequest, ExportSource } from '../../../shared/contract/exports.ts';
import type { DatasetName, DictionaryName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { filtersInWords, type FileNaming } from '../../../shared/exports/export-words.ts';
import { parityMarkOf, type ParityChecks } from '../../../shared/exports/parity-mark.ts';
import { nameOfKey, valueLabel } from '../../../shared/exports/value-label.ts';
import { WORDS } from '../../../shared/words/by-language.ts';
import type { Words } from '../../../shared/words/catalogue.ts';
import type { Database } from '../../store/file/database.ts';
import { listParity } from '../../store/proof/parity.ts';
import { FILTER_RULES, type FilterRule } from '../../store/question/filter-rules.ts';
import { listLabelledKeys } from '../../store/question/labels.ts';
import { singleFilters } from '../../store/question/query-as-of.ts';
import { periodsOf } from '../../store/question/periods.ts';
import { contextOf, createQueryCache } from '../../store/question/query-context.ts';
import type { Reading } from './table-source.ts';

/** `notes`: of the answer that found the rows. Changes and receipts have their words in the request. */
export function filtersOfFile(
  { db, now }: Reading,
  { source, words, language }: Pick<ExportRequest, 'source' | 'words' | 'language'>,
  notes: readonly FilterNote[],
): readonly string[] {
  if (source.kind !== 'rows') return words.filters;
  const { dataset } = source.query;
  const filters = appliedFilters(source);
  const checks = checksOf(db, { dataset, filters });
  return filtersInWords(filters, {
    ...{ dataset, words: WORDS[language], notes },
    periods: periodsOf(contextOf({ db, dataset, now })),
    labelOf: labelsIn(db, WORDS[language]),
    markOf: (filter) => parityMarkOf(filter, dataset, checks),
  });
}

/** The filters that decide which rows are in the file. */
export function appliedFilters({ scope, query }: Extract<ExportSource, { readonly kind: 'rows' }>): readonly Filter[] {
  return scope === 'everything' ? [] : query.filters;
}

/** Reads a dictionary once, when a value of it is named. */
function labelsIn(db: Database, words: Words): FileNaming['labelOf'] {
  const rules: Readonly<Record<string, FilterRule | undefined>> = FILTER_RULES;
  const read = new Map<DictionaryName, ReadonlyMap<string, LabelledKey>>();
  const entriesOf = (dictionary: DictionaryName): ReadonlyMap<string, LabelledKey> => {
    const known = read.get(dictionary);
    if (known !== undefined) return known;
    const entries = listLabelledKeys(db, dictionary, createQueryCache());
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
  db: Database,
  { dataset, filters }: { readonly dataset: DatasetName; readonly filters: readonly Filter[] },
): ParityChecks {
  const among = singleFilters(filters).filter((filter) => filter.kind === 'service');
  const parities = among.length === 0 ? [] : listParity(db, { dataset, among });
  return { parityOf: (wanted) => parities.find(({ name, value }) => name === wanted.name && value === wanted.value) };
}
