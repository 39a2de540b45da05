// The datasets, the dictionaries and their fields, as the service names them.

export const DATASETS = ['charges', 'reports'] as const;
/** `charges` = customized charge packages, `reports` = commission daily reports. */
export type DatasetName = (typeof DATASETS)[number];

export const DICTIONARIES = [
  'billing_business_type',
  'billing_business_type_code',
  'tenant_currencies',
  'broker_accounts_for_select',
] as const;
export type DictionaryName = (typeof DICTIONARIES)[number];

/** Everything a sync run reads, in the order of its receipts. */
export const RESOURCES = [...DICTIONARIES, ...DATASETS] as const;
export type ResourceName = DatasetName | DictionaryName;

export function isDataset(resource: ResourceName): resource is DatasetName {
  return DATASETS.some((dataset) => dataset === resource);
}

/**
 * How a field's text is understood for sorting, ranges and sums. The text itself is always kept as sent.
 * `number` and `money` are exact decimals; only `money` is ever summed.
 */
export type FieldKind = 'id' | 'code' | 'text' | 'number' | 'money' | 'date';

/** Fields of a customized charge record, in the contract's order (service-api: Customized Charge record). */
export const CHARGE_FIELDS = {
  id: 'id',
  name: 'text',
  member_cnt: 'number',
  special_fee_cnt: 'number',
  biz_type: 'text',
  biz_type_val: 'code',
  basis: 'text',
  name_id: 'text',
  name_id_val: 'code',
  billing_item_id: 'id',
  metric_type: 'text',
  metric_type_val: 'code',
  currency: 'code',
  calculation_method: 'text',
  calculation_method_val: 'code',
  fee_rate: 'number',
  min: 'number',
  max: 'number',
  direction: 'text',
  direction_val: 'code',
  divisor: 'number',
  granularity: 'text',
  granularity_val: 'code',
  cutoff_method: 'text',
  cutoff_method_val: 'code',
  cutoff_digits: 'number',
  basis_type: 'text',
  basis_type_val: 'code',
  metric_cycle_type: 'text',
  metric_cycle_type_val: 'code',
  threshold: 'number',
  max_metric_rate: 'text',
  updated_at: 'date',
  state: 'text',
  state_val: 'code',
  admin_id: 'text',
  admin_id_val: 'id',
} as const satisfies Record<string, FieldKind>;

/** Fields of a commission daily report record (service-api: Commission Daily Report record). */
export const REPORT_FIELDS = {
  biz_date: 'date',
  broker_code: 'code',
  broker_team_code: 'code',
  dcp_name: 'text',
  trade_amount: 'money',
  currency: 'code',
  broker_commission_amount: 'money',
  org_commission_amount: 'money',
  commission_amount: 'money',
} as const satisfies Record<string, FieldKind>;

export const FIELDS = { charges: CHARGE_FIELDS, reports: REPORT_FIELDS } as const;
export type ChargeField = keyof typeof CHARGE_FIELDS;
export type ReportField = keyof typeof REPORT_FIELDS;
export type FieldName = ChargeField | ReportField;

/** The fields that identify a row. A report has no id, so several reports may have equal values in all of them. */
export const IDENTITY_FIELDS = {
  charges: ['id'],
  reports: ['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency'],
} as const satisfies Readonly<Record<DatasetName, readonly FieldName[]>>;
type FieldOf<D extends DatasetName> = D extends DatasetName ? keyof (typeof FIELDS)[D] : never;

/** In the contract's order. */
export function fieldsOf<D extends DatasetName>(dataset: D): readonly FieldOf<D>[] {
  // `Object.keys` gives plain strings; a constant object has exactly the keys of its type.
  return Object.keys(FIELDS[dataset]) as FieldOf<D>[];
}

/** In the contract's order. */
export function fieldKindsOf(dataset: DatasetName): readonly (readonly [FieldName, FieldKind])[] {
  // `Object.entries` gives plain strings too, although the keys are exactly those of the type.
  return Object.entries(FIELDS[dataset]) as [FieldName, FieldKind][];
}

export function isFieldOf(dataset: DatasetName, name: unknown): name is FieldName {
  return typeof name === 'string' && Object.hasOwn(FIELDS[dataset], name);
}

/** The fields with amounts of money, in the contract's order; none for charges. */
export function moneyFieldsOf(dataset: DatasetName): readonly FieldName[] {
  return fieldKindsOf(dataset).flatMap(([field, kind]) => (kind === 'money' ? [field] : []));
}

/** Undefined if the dataset does not have the field. */
export function kindOf(dataset: DatasetName, field: FieldName): FieldKind | undefined {
  const kinds: Readonly<Partial<Record<FieldName, FieldKind>>> = FIELDS[dataset];
  return kinds[field];
}

/** The service's own filters, by dataset (service-api: Endpoints 1 and 2). */
export const SERVICE_FILTERS = {
  charges: [
    'name',
    'aaid',
    'biz_type',
    'basis',
    'biz_type_code',
    'state',
    'pending',
    'fee_rate_spec',
    'billing_item_id',
    'id',
  ],
  reports: ['biz_date', 'currency', 'broker_code'],
} as const;
export type ServiceFilterName = (typeof SERVICE_FILTERS)[DatasetName][number];

/** The column that each filter reads; null if no column can answer it. */
export const FILTERED_FIELDS = {
  name: 'name',
  basis: 'basis',
  fee_rate_spec: 'fee_rate',
  id: 'id',
  billing_item_id: 'billing_item_id',
  state: 'state_val',
  biz_date: 'biz_date',
  biz_type: 'biz_type_val',
  biz_type_code: 'name_id_val',
  currency: 'currency',
  broker_code: 'broker_code',
  aaid: null,
  pending: null,
} as const satisfies Readonly<Record<ServiceFilterName, FieldName | null>>;

/**
 * What the value of each filter is. `part` of a text, or a `whole` one: only answers show how the service matches them.
 * `code` and `mark`: one of a fixed list. In the order in which filters are learned and checked.
 */
const SERVICE_FILTER_KINDS = {
  id: 'whole',
  billing_item_id: 'whole',
  name: 'part',
  basis: 'part',
  fee_rate_spec: 'part',
  biz_date: 'day',
  state: 'code',
  pending: 'mark',
  biz_type: 'dictionary',
  biz_type_code: 'dictionary',
  aaid: 'client',
  currency: 'dictionary',
  broker_code: 'dictionary',
} as const satisfies Readonly<Record<ServiceFilterName, string>>;
export type ServiceFilterKinds = typeof SERVICE_FILTER_KINDS;
/** The filters of texts that a person types. */
export type TextFilterName = {
  [Name in ServiceFilterName]: ServiceFilterKinds[Name] extends 'part' | 'whole' ? Name : never;
}[ServiceFilterName];

// `Object.keys` gives plain strings; a constant object has exactly the keys of its type.
const SERVICE_FILTER_NAMES = Object.keys(SERVICE_FILTER_KINDS) as readonly ServiceFilterName[];
export const TEXT_FILTERS = SERVICE_FILTER_NAMES.filter(isTextFilter);

export function serviceFilterKind(name: ServiceFilterName): ServiceFilterKinds[ServiceFilterName] {
  return SERVICE_FILTER_KINDS[name];
}

export function isTextFilter(name: ServiceFilterName): name is TextFilterName {
  const kind = serviceFilterKind(name);
  return kind === 'part' || kind === 'whole';
}

/** The filters whose values a person picks from a list. */
export function listedFiltersOf(dataset: DatasetName): readonly ServiceFilterName[] {
  const own: readonly ServiceFilterName[] = SERVICE_FILTERS[dataset];
  return SERVICE_FILTER_NAMES.filter((name) => own.includes(name) && !isTextFilter(name) && name !== 'biz_date');
}

/** `null` = not sent (or null); `''` = sent empty. Every other text is exactly what the service sent. */
export type CellValue = string | null;

const SEARCHED_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['id', 'code', 'text', 'date']);

/** The fields in which the quick search looks: texts, and dates as they are written. */
export function searchedFieldsOf(dataset: DatasetName): readonly FieldName[] {
  return fieldKindsOf(dataset).flatMap(([field, kind]) => (SEARCHED_KINDS.has(kind) ? [field] : []));
}
