// The options of a list filter: values with their row counts, or without counts where they cannot be counted.

import type { FacetValue } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { foldText, isFoundBy } from '../../../shared/rules/text.ts';
import { compareNames } from '../../messages/name-order.ts';
import { valueName, type ValueName } from '../../../shared/rules/value-name.ts';

export type FilterOption = ValueName & {
  readonly value: string;
  /** The dictionary's key, where it differs from the label. */
  readonly code: string | null;
  /** Null when not counted. */
  readonly rows: number | null;
  /** Why there is no count. */
  readonly remark?: string;
  /** The filter that this option sets, where it is not the list's own. */
  readonly filter?: Filter;
};

type Naming = {
  /** False for fixed values of the contract: their keys add nothing to their words. */
  readonly showCode: boolean;
  /** The words for a fixed value of the contract. */
  readonly fixedWords: (value: string) => string | null;
  /** The column whose exact texts the list counts; null if no column has its values. */
  readonly column: FieldName | null;
  readonly words: { readonly notSent: string; readonly sentEmpty: string };
};

export function countedOptions(values: readonly FacetValue[], naming: Naming): readonly FilterOption[] {
  const { fixedWords, showCode } = naming;
  const options = values.flatMap((each) => {
    const { value, label, rows } = each;
    if (value === null || value === '') return [];
    const words = fixedWords(value);
    const name = words === null ? nameOf(value, each) : valueName(value, { own: label, listed: words });
    return [named({ value, name, rows, showCode })];
  });
  return [...(showCode ? tiesByName(options) : options), ...emptyOptions(values, naming)];
}

/** Two options, because the service's filters find neither of both: each filters by the column's exact text. */
function emptyOptions(values: readonly FacetValue[], { column, words }: Naming): readonly FilterOption[] {
  if (column === null) return [];
  return values.flatMap(({ value, rows }): readonly FilterOption[] => {
    if (value !== null && value !== '') return [];
    const label = value === null ? words.notSent : words.sentEmpty;
    return [{ value: '', label, code: null, rows, filter: { kind: 'exactly', field: column, value } }];
  });
}

/** Values in rows that the service's filter cannot find; their options filter by the text. */
export function seenOptions(
  values: readonly FacetValue[],
  { field, covered }: { readonly field: FieldName; readonly covered: ReadonlySet<string> },
): readonly FilterOption[] {
  const seen = values.flatMap(({ value, rows }): readonly FilterOption[] =>
    value === null || value === '' || covered.has(value)
      ? []
      : [{ value, label: value, code: null, rows, filter: { kind: 'exactly', field, value } }],
  );
  return tiesByName(seen);
}

/** For conditions that compare folded texts: values that fold to the same text are one option. */
export function pickableOptions(values: readonly FacetValue[]): readonly FilterOption[] {
  const groups = Map.groupBy(
    values.filter(({ value }) => value !== null && value !== ''),
    ({ value }) => foldText(value ?? ''),
  );
  const options = [...groups.values()].flatMap((same) => {
    const rows = same.reduce((sum, each) => sum + each.rows, 0);
    const [first] = same;
    const value = first?.value ?? '';
    if (first === undefined || value === '') return [];
    return [named({ value, name: nameOf(value, first), rows, showCode: true })];
  });
  return tiesByName(options);
}

export function uncountedOptions(
  known: readonly (readonly [value: string, name: ValueName])[],
  { search, showCode }: { readonly search: string; readonly showCode: boolean },
): readonly FilterOption[] {
  return known
    .filter(([value, { label, dictionaryLabel = '' }]) => isFoundBy(search, [value, label, dictionaryLabel]))
    .map(([value, name]) => named({ value, name, rows: null, showCode }));
}

/** Pinned clients whose ID or nickname contains the search text. */
export function pinOptions(
  pins: readonly Pin[],
  { search, notFetched }: { readonly search: string; readonly notFetched: string },
): readonly FilterOption[] {
  return pins
    .filter(({ aaid, nickname }) => isFoundBy(search, [aaid, nickname]))
    .map(({ aaid, nickname, rows }) => ({
      ...named({ value: aaid, name: { label: nickname || aaid }, rows, showCode: true }),
      ...(rows === null && { remark: notFetched }),
    }));
}

/** The main process sorts by rows. Where these are equal, names follow in the order of the language. */
function tiesByName(options: readonly FilterOption[]): readonly FilterOption[] {
  const runs: FilterOption[][] = [];
  for (const option of options) {
    const run = runs.at(-1);
    if (run?.[0]?.rows === option.rows) run.push(option);
    else runs.push([option]);
  }
  return runs.flatMap((run) => run.toSorted((a, b) => compareNames(a.label, b.label)));
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

/** The name that the answer gives for the value. */
function nameOf(value: string, { label, dictionaryLabel }: FacetValue): ValueName {
  return { label: label ?? value, ...(dictionaryLabel !== undefined && { dictionaryLabel }) };
}
