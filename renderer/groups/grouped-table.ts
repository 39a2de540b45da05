import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query } from '../../shared/contract/query.ts';
import type { TotalsState } from '../totals/totals.svelte.ts';
import type { SecondLevel } from '../../shared/tables/second-level.ts';
import type { GroupsState } from './groups.svelte.ts';

/** What the grouped view needs to know of its table. */
export type GroupedTable = {
  readonly dataset: DatasetName;
  readonly groups: GroupsState;
  readonly totals: TotalsState;
  readonly hasTotals: boolean;
  readonly query: Pick<Query, 'filters'>;
  readonly groupBy: GroupSubject | null;
  readonly openRow: Row | null;
  readonly answer: { readonly kind: string };
  readonly columnsState: { readonly rowHeightPx: number };
  readonly filters: { focusSearch(typed?: string): void };
  setSecond(second: SecondLevel | null): void;
  setGroupBy(by: GroupSubject | null): void;
  /** Shows the rows of a group instead of the groups. */
  showGroup(filters: readonly Filter[]): void;
  open(row: Row | null): void;
};
