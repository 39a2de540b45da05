// The indexes of the dataset tables, and what queries can rely on. Migrations do not create them, because each new copy
// builds its own under alternating names.

import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { SortField } from '../../../shared/contract/query.ts';

type DatasetIndex = {
  /** The first field of the index. */
  readonly first: FieldName;
  /** The second field, if `first` has few distinct values: the index then gives the order by both. */
  readonly second?: FieldName;
  /** The indexed columns as SQL. `ifnull(x, x'')` sorts "not sent" after every text. */
  readonly columns: string;
};

/** For a field with few distinct values: the index can skip from one value of `first` to the next. */
function byValue(first: FieldName, second: FieldName): DatasetIndex {
  return { first, second, columns: `"${first}", "${second === 'biz_date' ? 'biz_date_ms' : second}"` };
}

/** For a code and the label beside it: pairs of both are read from the index, without the rows. */
function withLabel(first: FieldName, label: FieldName): DatasetIndex {
  return { first, columns: `"${first}", "${label}"` };
}

/** The definitions by the name of the index, which is completed by dataset and suffix. */
export const DATASET_INDEXES: Readonly<Record<DatasetName, Readonly<Record<string, DatasetIndex>>>> = {
  charges: {
    by_name: { first: 'name', columns: `"name", ifnull("name_id", x''), ifnull("id", x'')` },
    by_id: { first: 'id', columns: `"id"` },
    by_state: byValue('state_val', 'name'),
    by_business_type: byValue('biz_type_val', 'name'),
    by_fee_type: byValue('name_id_val', 'name'),
    by_state_label: withLabel('state_val', 'state'),
    by_business_label: withLabel('biz_type_val', 'biz_type'),
    by_fee_label: withLabel('name_id_val', 'name_id'),
  },
  reports: {
    by_date: {
      first: 'biz_date',
      columns: `"biz_date_ms" DESC, ifnull("broker_code", x''), ifnull("dcp_name", x''), ifnull("currency", x'')`,
    },
    by_ae: byValue('broker_code', 'biz_date'),
    by_ae_group: byValue('broker_team_code', 'biz_date'),
    by_package: byValue('dcp_name', 'biz_date'),
    by_currency: byValue('currency', 'biz_date'),
  },
};

/** Whether an index finds the rows with a value of this field, and sorts rows by it. */
export function isIndexed(dataset: DatasetName, field: SortField): boolean {
  return Object.values(DATASET_INDEXES[dataset]).some((index) => index.first === field);
}

/** The second field of the index that can skip through the values of `field`; null if there is no such index. */
export function secondFieldOf(dataset: DatasetName, field: SortField): FieldName | null {
  const skippable = Object.values(DATASET_INDEXES[dataset]).find((index) => index.first === field && index.second);
  return skippable?.second ?? null;
}
