// The result of checking a file, part by part, in words: which parts differ, which are right, which are not known.

import type { CurrencyTotals, FieldSum } from '../../shared/contract/answers.ts';
import type { ExportColumn } from '../../shared/contract/exports/columns.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import {
  CHECKED_PARTS,
  type CheckedFile,
  type CheckedPart,
  type PartCheck,
} from '../../shared/contract/exports/file-checks.ts';
import { PERIODS, type Filter, type SortKey } from '../../shared/contract/query.ts';
import { currencyName } from '../lib/currency-name.ts';
import { messages } from '../messages/messages.ts';
import { filtersInWords, keysInWords } from '../../shared/exports/export-words.ts';
import { formatCount } from '../lib/format-count.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import { NO_PERIODS } from '../lib/ledger-range.ts';

export type DifferentPart = {
  readonly label: string;
  /** What the file says; null when the value is missing or has no short form. */
  readonly said: string | null;
  readonly known: string | null;
  /** Where the known value comes from. */
  readonly knownLabel: string;
};
export type PartsShown = {
  readonly different: readonly DifferentPart[];
  readonly right: readonly string[];
  readonly notKnown: readonly string[];
};

/** A part may be checked in several places; it is right only when all of them are. */
export function partsShown({ parts, about }: Pick<CheckedFile, 'parts' | 'about'>): PartsShown {
  const words = messages.exporting.check;
  const standingsOf = (part: CheckedPart) => parts.filter((each) => each.part === part).map(({ standing }) => standing);
  const partsWith = (standing: PartCheck['standing'], worse: readonly PartCheck['standing'][]) =>
    CHECKED_PARTS.filter((part) => {
      const standings = standingsOf(part);
      return standings.includes(standing) && !standings.some((each) => worse.includes(each));
    }).map((part) => words.parts[part]);
  const different = parts.filter(({ standing }) => standing === 'different');
  return {
    different: different.map((part) => ({ label: labelOf(part), ...valuesOf(part, about) })),
    right: partsWith('right', ['different', 'notKnown']),
    notKnown: partsWith('notKnown', ['different']),
  };
}

function labelOf({ part, field }: PartCheck): string {
  const label = messages.exporting.check.parts[part];
  if (part === 'other') return field;
  return part.endsWith('Sheet') ? messages.joins.labelled(label, field) : label;
}

/** Both values in words. Both arrive as JSON; the main process has checked the file's value. */
function valuesOf(
  { part, said, known, against }: PartCheck,
  about: ExportAbout,
): Pick<DifferentPart, 'said' | 'known' | 'knownLabel'> {
  const [saidValue, knownValue] = [said, known].map((json): unknown => (json === null ? null : JSON.parse(json)));
  const areTotals = part === 'totals' && Array.isArray(saidValue) && Array.isArray(knownValue);
  const shownValues = areTotals ? differingTotals(saidValue, knownValue) : [saidValue, knownValue];
  const [saidWords = null, knownWords = null] = shownValues.map((value, at) =>
    (at === 0 ? said : known) === null ? null : inWords(part, value, about),
  );
  const knownLabel = messages.exporting.check.known[against ?? 'kept'];
  return { said: shortened(part, saidWords), known: shortened(part, knownWords), knownLabel };
}

const MAX_SHOWN_CHARS = 400;

/** Cuts a long text; totals are never cut, because part of an amount would read as another amount. */
function shortened(part: CheckedPart, text: string | null): string | null {
  const isShort = text === null || part === 'totals' || text.length <= MAX_SHOWN_CHARS;
  return isShort ? text : `${text.slice(0, MAX_SHOWN_CHARS).toWellFormed()}…`;
}

type Totals = readonly CurrencyTotals[];

/** Only the figures that differ between the two sides. */
function differingTotals(said: Totals, known: Totals): readonly [Totals, Totals] {
  const differing = (own: Totals, others: Totals): Totals =>
    own.flatMap((line) => {
      const other = others.find(({ currency }) => (currency ?? '') === (line.currency ?? ''));
      if (JSON.stringify(line) === JSON.stringify(other)) return [];
      const figures = Object.entries(line.sums);
      const otherSums: Readonly<Record<string, FieldSum | undefined>> = other?.sums ?? {};
      const sums = figures.filter(([field, sum]) => sum.sum !== otherSums[field]?.sum);
      return [{ ...line, sums: Object.fromEntries(sums) }];
    });
  return [differing(said, known), differing(known, said)];
}

/** The parts whose values are no plain texts or numbers. The main process has checked the shape of each value. */
type PartValues = {
  readonly receipt: ExportAbout['receipt'];
  readonly totals: readonly CurrencyTotals[];
  readonly columns: readonly ExportColumn<string>[];
  readonly filters: readonly Filter[];
  readonly periods: NonNullable<ExportAbout['periods']>;
  readonly sort: readonly SortKey[];
};

const VALUE_WORDS: { readonly [Part in keyof PartValues]: (value: PartValues[Part], about: ExportAbout) => string } = {
  receipt: (receipt) =>
    receipt === null
      ? messages.exporting.check.none
      : messages.joins.facts([messages.sync.verdicts[receipt.verdict], receipt.runId]),
  totals: (totals) => listWords(totals.map(totalsInWords)),
  columns: (columns) => listWords(columns.map(({ title }) => title)),
  filters: (filters, about) => listWords(filterListWords(filters, about)),
  periods: (periods) =>
    listWords(
      PERIODS.flatMap((period) => {
        const days = periods[period];
        return days === undefined ? [] : [messages.filters.period(period, days)];
      }),
    ),
  sort: (sort) => listWords(keysInWords(sort, messages)),
};

function inWords(part: CheckedPart, value: unknown, about: ExportAbout): string {
  if (hasOwnWords(part)) {
    // The cast: TypeScript cannot know that the value has the part's type.
    const wordsOf = VALUE_WORDS[part] as (value: unknown, about: ExportAbout) => string;
    return wordsOf(value, about);
  }
  const isTime = part === 'asOf' || part === 'exportedAt';
  return isTime && typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? longTime(value) : plainWords(value);
}

function hasOwnWords(part: CheckedPart): part is keyof PartValues {
  return Object.hasOwn(VALUE_WORDS, part);
}

function totalsInWords({ currency, rows, sums }: CurrencyTotals): string {
  const labels: Readonly<Record<string, string>> = messages.fields.label;
  const figures = Object.entries(sums).map(([field, { sum }]) => `${labels[field] ?? field} ${sum}`);
  return messages.joins.facts([currencyName(currency), messages.exporting.rowCount(rows), ...figures]);
}

/** Filters with codes instead of labels: the labels may have changed since the export. */
function filterListWords(filters: readonly Filter[], { source }: ExportAbout): readonly string[] {
  if (source.kind !== 'rows') return [plainWords(filters)];
  const { dataset } = source.query;
  return filtersInWords(filters, {
    dataset,
    words: messages,
    labelOf: () => null,
    notes: [],
    periods: NO_PERIODS,
    markOf: () => null,
  });
}

function listWords(texts: readonly string[]): string {
  return texts.length === 0 ? messages.exporting.check.none : messages.joins.clauses(texts);
}

function plainWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatCount(value);
  if (value === null) return messages.exporting.check.none;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return listWords(value);
  return JSON.stringify(value);
}
