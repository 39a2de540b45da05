// The controls with which each table is filtered, and the filters they set. Most are the service's own filters; quick
// search, AE group and Commission package are this app's.

import type { FacetSubject } from '../../shared/contract/answers.ts';
import { CHARGE_FILTER_CODES } from '../../shared/contract/charge-codes.ts';
import {
  FILTERED_FIELDS,
  type DatasetName,
  type DictionaryName,
  type FieldName,
  type ServiceFilterName,
} from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Filter, ValueFilter } from '../../shared/contract/query.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { LEDGER_DATE, rangeOf } from '../lib/ledger-range.ts';
import { typedDay } from '../lib/format-date.ts';

/** Most controls set a filter of their own; the two ends of a period set one filter together. */
export type FilterId =
  Exclude<ServiceFilterName, 'biz_date'> | 'any_text' | 'date_from' | 'date_to' | 'broker_team_code' | 'dcp_name';

export type FilterControl = {
  readonly id: FilterId;
  /** `client`: typed as text, with the pinned clients to choose from. */
  readonly shape: 'search' | 'text' | 'list' | 'day' | 'client';
  /** The subject whose values the list counts. */
  readonly subject?: FacetSubject;
  readonly dictionary?: DictionaryName;
  /** A column whose other values the list adds, because the service's filter cannot find them. */
  readonly column?: FieldName;
  /** All values, where the service's contract fixes them. */
  readonly fixedValues?: readonly string[];
};

/** Both tables have it, in the top bar. */
export const QUICK_SEARCH: FilterControl = { id: 'any_text', shape: 'search' };

const CONTROLS: Readonly<Record<DatasetName, readonly FilterControl[]>> = {
  charges: [
    QUICK_SEARCH,
    { id: 'name', shape: 'text' },
    { id: 'aaid', shape: 'client' },
    serviceList('biz_type', 'billing_business_type'),
    { id: 'basis', shape: 'text' },
    serviceList('biz_type_code', 'billing_business_type_code'),
    { id: 'state', shape: 'list', subject: { kind: 'service', name: 'state' }, fixedValues: CHARGE_FILTER_CODES.state },
    {
      id: 'pending',
      shape: 'list',
      subject: { kind: 'service', name: 'pending' },
      fixedValues: CHARGE_FILTER_CODES.pending,
    },
    { id: 'fee_rate_spec', shape: 'text' },
    { id: 'billing_item_id', shape: 'text' },
    { id: 'id', shape: 'text' },
  ],
  reports: [
    QUICK_SEARCH,
    { id: 'date_from', shape: 'day' },
    { id: 'date_to', shape: 'day' },
    { ...serviceList('currency', 'tenant_currencies'), column: 'currency' },
    { ...serviceList('broker_code', 'broker_accounts_for_select'), column: 'broker_code' },
    { id: 'broker_team_code', shape: 'list', subject: { kind: 'column', field: 'broker_team_code' } },
    { id: 'dcp_name', shape: 'list', subject: { kind: 'column', field: 'dcp_name' } },
  ],
};

export function filterControls(dataset: DatasetName): readonly FilterControl[] {
  return CONTROLS[dataset];
}

/** Whether a person types into the control; lists are only chosen from. */
export function isTyped({ shape }: FilterControl): boolean {
  return shape !== 'list';
}

/** The control's filter for a value; null for the ends of a period, which make one filter together. */
export function controlFilter(id: FilterId, value: string): Exclude<Filter, { readonly kind: 'anyOf' }> | null {
  switch (id) {
    case 'date_from':
    case 'date_to':
      return null;
    case 'any_text':
      return { kind: 'anyText', value };
    case 'broker_team_code':
    case 'dcp_name':
      // Exactly, as the list counts its values: letter case matters.
      return value === '' ? { kind: 'isEmpty', field: id } : { kind: 'exactly', field: id, value };
    default:
      return { kind: 'service', name: id, value };
  }
}

/** The value that the control shows for a filter; undefined for another control's filter. `''`: empty or not sent. */
export function controlValue(id: FilterId, filter: Filter): string | undefined {
  switch (filter.kind) {
    case 'service':
      return filter.name === id ? filter.value : undefined;
    case 'anyText':
      return id === 'any_text' ? filter.value : undefined;
    case 'exactly':
      return isOwnList(id, filter) && filter.not !== true ? (filter.value ?? '') : undefined;
    case 'isEmpty':
      return isColumnList(id) && filter.field === id && filter.not !== true ? '' : undefined;
    case 'range':
      if (filter.field !== LEDGER_DATE || filter.not === true) return undefined;
      return id === 'date_from' ? filter.from : id === 'date_to' ? filter.to : undefined;
    case 'equals':
    case 'contains':
    case 'startsWith':
    case 'isOneOf':
    case 'period':
    case 'differs':
    case 'noted':
    case 'anyOf':
      return undefined;
    default:
      return assertNever(filter);
  }
}

/** The filters on single values that a list's filter joins. */
export function valueFiltersOf(filter: Filter | null): readonly ValueFilter[] {
  if (filter?.kind === 'anyOf') return filter.filters;
  return filter?.kind === 'service' || filter?.kind === 'isEmpty' || filter?.kind === 'exactly' ? [filter] : [];
}

/** One filter for all of these values; null without any. */
export function joinedFilter(filters: readonly ValueFilter[]): Filter | null {
  const [first] = filters;
  if (first === undefined) return null;
  return filters.length === 1 ? first : { kind: 'anyOf', filters };
}

/** Whether the control sets this filter, so that its next filter replaces it. */
export function isSameControl(control: FilterControl, filter: Filter): boolean {
  if (control.shape === 'day') return rangeOf(filter) !== null || isPeriodOfLedgerDate(filter);
  if (filter.kind !== 'anyOf') return controlValue(control.id, filter) !== undefined;
  return control.shape === 'list' && filter.filters.every((each) => controlValue(control.id, each) !== undefined);
}

/** Whether the typed text can be applied; an unfinished day cannot, nor a text longer than a query may contain. */
export function isUsable(control: FilterControl, text: string): boolean {
  if (text.length > LIMITS.textChars) return false;
  return control.shape !== 'day' || typedDay(text, control.id === 'date_to' ? 'to' : 'from') !== null;
}

function isColumnList(id: FilterId): boolean {
  return id === 'broker_team_code' || id === 'dcp_name';
}

/** The column whose values a list shows; null if it shows none of a column. */
export function listedField({ shape, subject }: FilterControl): FieldName | null {
  if (shape !== 'list' || subject === undefined) return null;
  return subject.kind === 'column' ? subject.field : FILTERED_FIELDS[subject.name];
}

function isOwnList(id: FilterId, { field }: { readonly field: FieldName }): boolean {
  const controls = Object.values(CONTROLS).flat();
  return controls.some((control) => control.id === id && listedField(control) === field);
}

function isPeriodOfLedgerDate(filter: Filter): boolean {
  return filter.kind === 'period' && filter.field === LEDGER_DATE;
}

function serviceList(name: Exclude<ServiceFilterName, 'biz_date'>, dictionary: DictionaryName): FilterControl {
  return { id: name, shape: 'list', subject: { kind: 'service', name }, dictionary };
}
