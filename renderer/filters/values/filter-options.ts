// What a list filter offers: counted values where the store can count, else the values known without counting.

import type { FacetValue } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { valueName, type ValueName } from '../../../shared/rules/value-name.ts';

export type FilterOption = ValueName & {
  readonly value: string;
  /** The dictionary's key, where the label is something else. */
  readonly code: string | null;
  /** Null: not known. */
  readonly rows: number | null;
  /** Why the count is not known. */
  readonly remark?: string;
  /** What choosing it filters by, where that is not the list's own filter. */
  readonly filter?: Filter;
};

/** What a filter is set to, and the name that stands in its field. */
export type Chosen = { readonly value: string; readonly name: string };

/** What a list offers. */
export type OfferedValues = {
  /** `null` takes the filter away. */
  readonly choices: readonly (FilterOption | null)[];
  readonly note: string | null;
  /** The service counts other rows under this value than this copy finds. */
  readonly differs?: (value: string) => boolean;
};

type Naming = {
  /** Keys of the contract's own fixed values say nothing beside their words. */
  readonly showCode: boolean;
  /** What the contract calls its own fixed values. */
  readonly fixedWords: (value: string) => string | null;
  readonly emptyLabel: string;
};

/** Empty text and not sent are one choice, as the filter behind them is one. */
export function countedOptions(
  values: readonly FacetValue[],
  { fixedWords, emptyLabel, showCode }: Naming,
): readonly FilterOption[] {
  const empty = values.filter(({ value }) => value === null || value === '');
  const options = values.flatMap((each) => {
    const { value, label, rows } = each;
    if (value === null || value === '') return [];
    const words = fixedWords(value);
    const name = words === null ? nameOf(value, each) : valueName(value, { own: label, listed: words });
    return [named({ value, name, rows, showCode })];
  });
  if (empty.length === 0) return options;
  const rows = empty.reduce((sum, value) => sum + value.rows, 0);
  return [...options, { value: '', label: emptyLabel, code: null, rows }];
}

/** Values that rows hold and the service's filter cannot name: filtered by their text. */
export function seenOptions(
  values: readonly FacetValue[],
  { field, covered }: { readonly field: FieldName; readonly covered: ReadonlySet<string> },
): readonly FilterOption[] {
  return values.flatMap(({ value, rows }) =>
    value === null || value === '' || covered.has(value)
      ? []
      : [{ value, label: value, code: null, rows, filter: { kind: 'exactly', field, value } }],
  );
}

/** For conditions that take texts regardless of the case of A–Z: what they cannot tell apart is one choice. */
export function pickableOptions(values: readonly FacetValue[]): readonly FilterOption[] {
  const groups = Map.groupBy(
    values.filter(({ value }) => value !== null && value !== ''),
    ({ value }) => (value ?? '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  );
  return [...groups.values()].flatMap((same) => {
    const rows = same.reduce((sum, each) => sum + each.rows, 0);
    const [first] = same;
    const value = first?.value ?? '';
    if (first === undefined || value === '') return [];
    return [named({ value, name: nameOf(value, first), rows, showCode: true })];
  });
}

export function uncountedOptions(
  known: readonly (readonly [value: string, name: ValueName])[],
  { search, showCode }: { readonly search: string; readonly showCode: boolean },
): readonly FilterOption[] {
  const wanted = search.trim().toLowerCase();
  return known
    .filter(([value, { label, dictionaryLabel = '' }]) =>
      `${value} ${label} ${dictionaryLabel}`.toLowerCase().includes(wanted),
    )
    .map(([value, name]) => named({ value, name, rows: null, showCode }));
}

/** Pinned clients, found by ID or nickname. */
export function pinOptions(
  pins: readonly Pin[],
  { search, notFetched }: { readonly search: string; readonly notFetched: string },
): readonly FilterOption[] {
  const wanted = search.trim().toLowerCase();
  return pins
    .filter(({ aaid, nickname }) => `${aaid} ${nickname}`.toLowerCase().includes(wanted))
    .map(({ aaid, nickname, rows }) => ({
      ...named({ value: aaid, name: { label: nickname || aaid }, rows, showCode: true }),
      ...(rows === null && { remark: notFetched }),
    }));
}

function named(from: {
  readonly value: string;
  readonly name: ValueName;
  readonly rows: number | null;
  readonly showCode: boolean;
}): FilterOption {
  const { value, name, rows, showCode } = from;
  return { value, ...name, code: showCode && name.label !== value ? value : null, rows };
}

/** As the store has named it. */
function nameOf(value: string, { label, dictionaryLabel }: FacetValue): ValueName {
  return { label: label ?? value, ...(dictionaryLabel !== undefined && { dictionaryLabel }) };
}
