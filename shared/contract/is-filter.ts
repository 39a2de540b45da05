// Distinguishes filters from other values: in calls, in saved views and in what a table stored. Another version of the app
// may have written a filter, so its properties must be exactly those that this version knows.

import { isObject, type JsonObject } from '../rules/json-object.ts';
import { fieldsOf, SERVICE_FILTERS, type DatasetName } from './fields.ts';
import { LIMITS } from './limits.ts';
import { NOTE_MARKS, PERIODS, type Filter, type ValueFilter } from './query.ts';

type Test = (value: unknown) => boolean;
type Properties = {
  readonly needed: Readonly<Record<string, Test>>;
  readonly optional: Readonly<Record<string, Test>>;
};

/** The kinds of filters that `anyOf` joins. */
const VALUE_KINDS: readonly ValueFilter['kind'][] = ['service', 'isEmpty', 'exactly'];
const NEGATABLE = { not: (value: unknown) => typeof value === 'boolean' };

export function isFilterOf(dataset: DatasetName, value: unknown): value is Filter {
  if (!isObject(value)) return false;
  const properties = propertiesOf(dataset).get(value['kind']);
  if (properties === undefined || !hasExactly(value, properties)) return false;
  return value['kind'] !== 'differs' || dataset === 'reports';
}

function hasExactly(parts: JsonObject, { needed, optional }: Properties): boolean {
  const tests = new Map(Object.entries({ ...needed, ...optional }));
  return (
    Object.keys(needed).every((name) => Object.hasOwn(parts, name)) &&
    Object.entries(parts).every(([name, part]) => name === 'kind' || tests.get(name)?.(part) === true)
  );
}

/** The properties of each kind of filter besides `kind`. */
function propertiesOf(dataset: DatasetName): ReadonlyMap<unknown, Properties> {
  const field = isOneOf(fieldsOf(dataset));
  const comparison = { needed: { field, value: isText }, optional: NEGATABLE };
  const properties: Readonly<Record<Filter['kind'], Properties>> = {
    service: { needed: { name: isOneOf(SERVICE_FILTERS[dataset]), value: isText }, optional: {} },
    equals: comparison,
    contains: comparison,
    startsWith: comparison,
    isOneOf: { needed: { field, values: areTexts }, optional: NEGATABLE },
    isEmpty: { needed: { field }, optional: NEGATABLE },
    // A range without `from` and `to` finds every value that can be read.
    range: { needed: { field }, optional: { from: isText, to: isText, ...NEGATABLE } },
    exactly: { needed: { field, value: isCellValue }, optional: NEGATABLE },
    period: { needed: { field, period: isOneOf(PERIODS) }, optional: {} },
    anyText: { needed: { value: isText }, optional: {} },
    differs: { needed: {}, optional: NEGATABLE },
    noted: { needed: { mark: isOneOf(NOTE_MARKS) }, optional: NEGATABLE },
    anyOf: { needed: { filters: areValueFilters(dataset) }, optional: {} },
  };
  return new Map(Object.entries(properties));
}

function isOneOf(names: readonly string[]): Test {
  return (value) => names.some((name) => name === value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LIMITS.textChars;
}

function areTexts(value: unknown): boolean {
  // `every` on the array itself would skip the gaps of a sparse one.
  return Array.isArray(value) && value.length <= LIMITS.filterValues && Array.from<unknown>(value).every(isText);
}

function areValueFilters(dataset: DatasetName): Test {
  const isValueFilter = (value: unknown): boolean =>
    isObject(value) && VALUE_KINDS.some((kind) => kind === value['kind']) && isFilterOf(dataset, value);
  return (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= LIMITS.filterValues &&
    Array.from<unknown>(value).every(isValueFilter);
}

function isCellValue(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.length <= LIMITS.cellChars);
}
