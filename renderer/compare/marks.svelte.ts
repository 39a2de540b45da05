import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';

export const MIN_MARKS = 2;
export const MAX_MARKS = 5;

type MarksNews =
  | { readonly kind: 'full' }
  /** Marks were removed: the new copy does not have these packages, or could not be searched for them. */
  | { readonly kind: 'gone' | 'notRead'; readonly count: number };

/** The charge packages marked for comparison, in the order of marking. Paging and filtering keep them. */
export class MarksState {
  rows = $state.raw<ReadonlyMap<string, Row>>(new Map());
  /** Why marks disappeared, or why a mark was refused; cleared with the next mark. */
  news = $state.raw<MarksNews | null>(null);

  readonly #latestSearch = new LatestRequest();

  readonly list = $derived([...this.rows.values()]);
  readonly count = $derived(this.rows.size);

  has(key: string): boolean {
    return this.rows.has(key);
  }

  toggle(row: Row): void {
    this.news = null;
    if (this.rows.has(row.key)) this.rows = new Map([...this.rows].filter(([key]) => key !== row.key));
    else if (this.rows.size >= MAX_MARKS) this.news = { kind: 'full' };
    else this.rows = new Map([...this.rows, [row.key, row]]);
  }

  dismissNews(): void {
    this.news = null;
  }

  clear(): void {
    this.news = null;
    this.rows = new Map();
  }

  /** Row keys are valid for one copy only: in a new copy the marked packages are found again by their ID. */
  async findInNewCopy(): Promise<void> {
    const before = this.rows;
    if (before.size === 0) return;
    const isLatest = this.#latestSearch.begin();
    // If the search fails, the marks go: values of the old copy must not be compared as if they were of the new one.
    const foundRows = await findAgain([...before.values()]).catch(() => null);
    // A newer copy is being searched.
    if (!isLatest()) return;
    // Rows marked meanwhile may be of the old copy too, as those in details that are searched at the same time.
    if ([...this.rows].some(([key, row]) => before.get(key) !== row)) return await this.findInNewCopy();
    const stayed = this.list;
    const keptRows = stayed.flatMap((row) => foundRows?.get(row.values.id ?? null) ?? []);
    this.rows = new Map(keptRows.map((row) => [row.key, row]));
    const count = stayed.length - keptRows.length;
    if (count > 0) this.news = { kind: foundRows === null ? 'notRead' : 'gone', count };
  }
}

/** The packages of the current copy by ID. Throws `ApiFailure`. */
async function findAgain(rows: readonly Row[]): Promise<ReadonlyMap<CellValue, Row>> {
  // Exactly, because ids that differ only in case are other packages: they would take the places on the page.
  const ids = rows.flatMap(({ values }) => values.id ?? []);
  const filters = ids.map((value) => ({ kind: 'exactly', field: 'id', value }) as const);
  const query = { dataset: 'charges', filters: [{ kind: 'anyOf', filters }], sort: [], page: 1 } as const;
  const answer = await call('queryRows', { ...query, pageSize: MAX_MARKS });
  return new Map((answer.kind === 'rows' ? answer.rows : []).map((row) => [row.values.id ?? null, row]));
}
