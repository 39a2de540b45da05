import type { RowsAnswer } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { call } from '../../lib/calls/api.ts';
import { isRepeated, repeatedBy, type Repeated } from './filtered-columns.ts';

type Rows = Extract<RowsAnswer, { readonly kind: 'rows' }>;
type Known = { readonly filters: ReadonlySet<string>; readonly fields: ReadonlySet<FieldName> };

/** Rows are not kept from a person for longer. Their columns then stay as long as these rows are shown. */
const LIMIT_MS = 1_000;

/** Finds the fields that repeat a filter's chip in every row found, so that their columns go with the rows' first frame. */
export class RepeatedFields {
  /** The last answer. Under the same and further filters, a field that was repeated still is. */
  #known: Known | null = null;
  #copy = 0;

  /** For other rows under the same filters: a new copy, or another day in a period that moves. */
  forget(): void {
    this.#known = null;
    this.#copy += 1;
  }

  /** Before the rows are shown. `isLatest`: whether no newer rows are being read. */
  async of(query: Query, answer: RowsAnswer, isLatest: () => boolean): Promise<ReadonlySet<FieldName>> {
    const wanted = query.filters.flatMap((filter) => repeatedBy(filter) ?? []);
    if (wanted.length === 0 || answer.kind !== 'rows' || answer.total === 0) return new Set();
    const found = this.#find({ query, rows: answer, isLatest }, wanted);
    const late = Promise.withResolvers<ReadonlySet<FieldName>>();
    const timer = setTimeout(() => late.resolve(new Set()), LIMIT_MS);
    const fields = await Promise.race([found, late.promise]);
    clearTimeout(timer);
    return fields;
  }

  async #find(
    { query, rows, isLatest }: { readonly query: Query; readonly rows: Rows; readonly isLatest: () => boolean },
    wanted: readonly Repeated[],
  ): Promise<ReadonlySet<FieldName>> {
    const copy = this.#copy;
    const filters = new Set(query.filters.map((filter) => JSON.stringify(filter)));
    const last = this.#known;
    const known = last !== null && [...last.filters].every((filter) => filters.has(filter)) ? last : null;
    if (known?.filters.size === filters.size) return known.fields;
    const fields = new Set<FieldName>();
    let isComplete = true;
    for (const each of wanted) {
      // A late question would replace that of the newer rows.
      if (!isLatest()) return fields;
      const isFound = known?.fields.has(each.field) === true || (await isInAll(each, query, rows));
      if (isFound === true) fields.add(each.field);
      if (isFound === null) isComplete = false;
    }
    if (isComplete && copy === this.#copy) this.#known = { filters, fields };
    return fields;
  }
}

/** Null after a failed read, or one that newer rows replaced: the column stays, and the next rows ask again. */
async function isInAll(wanted: Repeated, query: Query, { rows, total }: Rows): Promise<boolean | null> {
  if (rows.some(({ values }) => values[wanted.field] !== wanted.value)) return false;
  if (rows.length === total) return true;
  try {
    const answer = await call('queryGroups', { query, by: wanted.field, limit: 1 }, 'repeatedColumns');
    return answer.kind === 'groups' && isRepeated(wanted, answer.values, answer.total);
  } catch {
    return null;
  }
}
