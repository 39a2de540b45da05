// The filter bar of each table, and how its values become the one query's filters. The sets of controls follow the
// service's own filters; AE group and Commission package are this app's, read from the rows.

import type {
  DatasetName,
  DictionaryName,
  FacetSubject,
  Filter,
  FilterNote,
  ServiceFilterName,
} from '../../preload/contract.ts';
import { typedDay } from './format-date.ts';

export type FilterId =
  Exclude<ServiceFilterName, 'biz_date'> | 'date_from' | 'date_to' | 'broker_team_code' | 'dcp_name';

export type FilterControl = {
  readonly id: FilterId;
  /** `client`: typed as text, with the pinned clients to choose from. */
  readonly shape: 'text' | 'list' | 'day' | 'client';
  /** What the list counts. */
  readonly subject?: FacetSubject;
  readonly dictionary?: DictionaryName;
  /** The contract's own values, known without asking. */
  readonly fixedValues?: readonly string[];
  /** Behind "More filters". */
  readonly more?: boolean;
};

/** What is switched on. `''` in a list means "empty or not sent". */
export type FilterValues = Readonly<Partial<Record<FilterId, string>>>;

const CONTROLS: Readonly<Record<DatasetName, readonly FilterControl[]>> = {
  charges: [
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
    { id: 'date_from', shape: 'day' },
    { id: 'date_to', shape: 'day' },
    serviceList('currency', 'tenant_currencies'),
    serviceList('broker_code', 'broker_accounts_for_select'),
    { id: 'broker_team_code', shape: 'list', subject: { kind: 'column', field: 'broker_team_code' } },
    { id: 'dcp_name', shape: 'list', subject: { kind: 'column', field: 'dcp_name' } },
  ],
};

export function filterControls(dataset: DatasetName): readonly FilterControl[] {
  return CONTROLS[dataset];
}

export function toFilters(values: FilterValues): readonly Filter[] {
  const filters: Filter[] = [];
  const from = values.date_from === undefined ? null : typedDay(values.date_from, 'from');
  const to = values.date_to === undefined ? null : typedDay(values.date_to, 'to');
  if (from !== null || to !== null) {
    filters.push({ kind: 'range', field: 'biz_date', ...(from !== null && { from }), ...(to !== null && { to }) });
  }
  for (const [id, value] of Object.entries(values) as [FilterId, string][]) {
    const filter = toFilter(id, value);
    if (filter !== null) filters.push(filter);
  }
  return filters;
}

/** A list offers what the other filters leave, so its own must not narrow it. */
export function withoutFilter(values: FilterValues, id: FilterId): FilterValues {
  const { [id]: _dropped, ...others } = values;
  return others;
}

/** Whether what was typed can be applied; unfinished days wait. */
export function isUsable(control: FilterControl, text: string): boolean {
  return control.shape !== 'day' || typedDay(text, control.id === 'date_to' ? 'to' : 'from') !== null;
}

export function noteOf(notes: readonly FilterNote[], id: FilterId): FilterNote | undefined {
  const name = id === 'date_from' || id === 'date_to' ? 'biz_date' : id;
  return notes.find((note) => note.name === name);
}

function serviceList(name: Exclude<ServiceFilterName, 'biz_date'>, dictionary: DictionaryName): FilterControl {
  return { id: name, shape: 'list', subject: { kind: 'service', name }, dictionary };
}

function toFilter(id: FilterId, value: string): Filter | null {
  switch (id) {
    case 'date_from':
    case 'date_to':
      return null;
    case 'broker_team_code':
    case 'dcp_name':
      return value === '' ? { kind: 'isEmpty', field: id } : { kind: 'equals', field: id, value };
    default:
      return { kind: 'service', name: id, value };
  }
}
