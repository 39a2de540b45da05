// The indexes of the dataset tables, and what queries can rely on. Migrations do not create them, because each new copy
// builds its own under alternating names.

import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { SortField } from '../../../shared/contract/query.ts';

type DatasetIndex = {
  /** The first field of the index. */
  readonly first: FieldName;
  /** Whether rows with the same first field follow in the order of its `secondFieldOf`. */
  readonly givesSecond?: true;
  /** The indexed columns as SQL. `ifnull(x, x'')` sorts "not sent" after every text. */
  readonly columns: string;
};

/** How rows with the same value are sorted, for fields with few distinct values. */
const SECOND_FIELDS: Readonly<Record<DatasetName, Partial<Record<SortField, FieldName>>>> = {
  charges: { state_val: 'name', biz_type_val: 'name', name_id_val: 'name' },
  reports: { broker_code: 'biz_date', broker_team_code: 'biz_date', dcp_name: 'biz_date', currency: 'biz_date' },
};

/** For a field with few distinct values: the index can skip from one value of `first` to the next. */
function byValue(dataset: DatasetName, first: FieldName): DatasetIndex {
  const second = secondFieldOf(dataset, first);
  if (second === null) throw new Error(`${dataset} has no second field for ${first}`);
  return { first, givesSecond: true, columns: `"${first}", "${second === 'biz_date' ? 'biz_date_ms' : second}"` };
}

/** For a code and the label beside it: pairs of both are read from the index, without the rows. */
function withLabel(first: FieldName, label: FieldName): DatasetIndex {
  return { first, columns: `"${first}", "${label}"` };
}

/**
 * The definitions by the name of the index, which is completed by dataset and suffix. Each costs time in every sync and room
 * in the file, so there is one only where a question must not wait for the columns in memory: first pages, the counts of
 * the service's filters, and rows that are looked up while others are written.
 */
export const DATASET_INDEXES: Readonly<Record<DatasetName, Readonly<Record<string, DatasetIndex>>>> = {
  charges: {
    by_name: { first: 'name', columns: `"name", ifnull("name_id", x''), ifnull("id", x'')` },
    by_id: { first: 'id', columns: `"id"` },
    by_state: byValue('charges', 'state_val'),
    by_business_type: byValue('charges', 'biz_type_val'),
    by_fee_type: byValue('charges', 'name_id_val'),
    by_state_label: withLabel('state_val', 'state'),
    by_business_label: withLabel('biz_type_val', 'biz_type'),
    by_fee_label: withLabel('name_id_val', 'name_id'),
  },
  reports: {
    by_date: {
      first: 'biz_date',
      columns: `"biz_date_ms" DESC, ifnull("broker_code", x''), ifnull("dcp_name", x''), ifnull("currency", x'')`,
    },
    by_ae: byValue('reports', 'broker_code'),
    by_currency: byValue('reports', 'currency'),
  },
};

/** Whether an index finds the rows with a value of this field, and sorts rows by it. */
export function isIndexed(dataset: DatasetName, field: SortField): boolean {
  return Object.values(DATASET_INDEXES[dataset]).some((index) => index.first === field);
}

/** Whether an index can skip from one value of `field` to the next. */
export function isSkippable(dataset: DatasetName, field: FieldName): boolean {
  return Object.values(DATASET_INDEXES[dataset]).some((index) => index.first === field && index.givesSecond);
}

/** The field by which rows with the same value of `field` are sorted; null if they keep their positions. */
export function secondFieldOf(dataset: DatasetName, field: SortField): FieldName | null {
  return SECOND_FIELDS[dataset][field] ?? null;
}
