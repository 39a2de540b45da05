// The filter bar of each table: its controls, and the filters they stand for. The sets of controls follow the
// service's own filters; quick search, AE group and Commission package are this app's, read from the rows.

import type { FacetSubject, FilterNote } from '../../shared/contract/answers.ts';
import type { DatasetName, DictionaryName, FieldName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { LEDGER_DATE, rangeOf } from '../lib/ledger-range.ts';
import { typedDay } from '../lib/format-date.ts';

/** A control that one filter stands for. The ends of a period are two controls of one filter. */
export type FilterId =
  Exclude<ServiceFilterName, 'biz_date'> | 'any_text' | 'date_from' | 'date_to' | 'broker_team_code' | 'dcp_name';

export type FilterControl = {
  readonly id: FilterId;
  /** `client`: typed as text, with the pinned clients to choose from. */
  readonly shape: 'search' | 'text' | 'list' | 'day' | 'client';
  /** What the list counts. */
  readonly subject?: FacetSubject;
  readonly dictionary?: DictionaryName;
  /** The column whose values the list adds where the service's filter cannot name them. */
  readonly column?: FieldName;
  /** The contract's own values, known without asking. */
  readonly fixedValues?: readonly string[];
  /** Behind "More filters". */
  readonly more?: boolean;
};

const QUICK_SEARCH: FilterControl = { id: 'any_text', shape: 'search' };

const CONTROLS: Readonly<Record<DatasetName, readonly FilterControl[]>> = {
  charges: [
    QUICK_SEARCH,
    { id: 'name', shape: 'text' },
    { id: 'aaid', shape: 'client' },
    serviceList('biz_type', 'billing_business_type'),
    { id: 'basis', shape: 'text' },
    serviceList('biz_type_code', 'billing_business_type_code'),
    { id: 'state', shape: 'list', subject: { kind: 'service', name: 'state' }, fixedValues: ['0', '1'] },
    {
      id: 'pending',
      shape: 'list',
      subject: { kind: 'service', name: 'pending' },
      fixedValues: ['0', '1'],
      more: true,
    },
    { id: 'fee_rate_spec', shape: 'text', more: true },
    { id: 'billing_item_id', shape: 'text', more: true },
    { id: 'id', shape: 'text', more: true },
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

/** Lists are chosen from; everything else holds what is being typed. */
export function isTyped({ shape }: FilterControl): boolean {
  return shape !== 'list';
}

/** What the control filters by; null for the ends of a period, which only together are a filter. */
export function controlFilter(id: FilterId, value: string): Filter | null {
  switch (id) {
    case 'date_from':
    case 'date_to':
      return null;
    case 'any_text':
      return { kind: 'anyText', value };
    case 'broker_team_code':
    case 'dcp_name':
      // Byte for byte, as the list counts its values.
      return value === '' ? { kind: 'isEmpty', field: id } : { kind: 'exactly', field: id, value };
    default:
      return { kind: 'service', name: id, value };
  }
}

/** What the control shows of a filter; undefined where the filter is not the control's. `''` in a list: empty or not sent. */
export function controlValue(id: FilterId, filter: Filter): string | undefined {
  switch (filter.kind) {
    case 'service':
      return filter.name === id ? filter.value : undefined;
    case 'anyText':
      return id === 'any_text' ? filter.value : undefined;
    case 'exactly':
      return isOwnList(id, filter) && filter.not !== true && filter.value !== null ? filter.value : undefined;
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
      return undefined;
    default:
      return assertNever(filter);
  }
}

/** Whether two filters are set by the same control, so that one takes the other's place. */
export function isSameControl(control: FilterControl, filter: Filter): boolean {
  if (control.shape === 'day') return rangeOf(filter) !== null || isLedgerPeriod(filter);
  return controlValue(control.id, filter) !== undefined;
}

/** Whether what was typed can be applied; unfinished days wait. */
export function isUsable(control: FilterControl, text: string): boolean {
  return control.shape !== 'day' || typedDay(text, control.id === 'date_to' ? 'to' : 'from') !== null;
}

/** How far the answer under this filter can be trusted, where there is something to say. */
export function noteOf(notes: readonly FilterNote[], filter: Filter): FilterNote | undefined {
  switch (filter.kind) {
    case 'service':
      return notes.find((note) => note.name === filter.name);
    case 'anyText':
    case 'differs':
      return undefined;
    default:
      return notes.find((note) => note.name === filter.field && note.standing === 'unknown');
  }
}

function isColumnList(id: FilterId): boolean {
  return id === 'broker_team_code' || id === 'dcp_name';
}

/** Lists that show a column's own values, or add them. */
function isOwnList(id: FilterId, { field }: { readonly field: string }): boolean {
  return field === id && CONTROLS.reports.some((control) => control.id === id && control.shape === 'list');
}

function isLedgerPeriod(filter: Filter): boolean {
  return filter.kind === 'period' && filter.field === LEDGER_DATE;
}

function serviceList(name: Exclude<ServiceFilterName, 'biz_date'>, dictionary: DictionaryName): FilterControl {
  return { id: name, shape: 'list', subject: { kind: 'service', name }, dictionary };
}
