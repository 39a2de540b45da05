import type { FilterNote, Row } from '../../shared/contract/answers.ts';
import type { Change } from '../../shared/contract/changes.ts';
import { PENDING_CODE, STATE_CODE } from '../../shared/contract/charge-codes.ts';
import { wholeQuery, type Filter, type Query, type SortKey } from '../../shared/contract/query.ts';
import type { ColumnId } from '../../shared/tables/table-columns.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../lib/calls/loadable.ts';
import { readOverlappingKeys } from '../screens/same-market.ts';
import { loadAfterRuns } from '../syncing/load-after-runs.ts';

const [SHOWN_CHARGES, SHOWN_CHANGES] = [50, 20];

/** Charges that could apply to the same trades stand together. */
const BY_MARKET: readonly SortKey[] = (['basis', 'name_id', 'name', 'id'] as const).map((field) => ({
  field,
  direction: 'ascending',
}));

export const CHARGE_KINDS = ['all', 'notEffective', 'pending', 'endedPending'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

const NOT_EFFECTIVE: Filter = { kind: 'service', name: 'state', value: STATE_CODE.notEffective };
const PENDING: Filter = { kind: 'service', name: 'pending', value: PENDING_CODE.waiting };
const FILTERS_OF: Readonly<Record<ChargeKind, readonly Filter[]>> = {
  all: [],
  notEffective: [NOT_EFFECTIVE],
  pending: [PENDING],
  endedPending: [NOT_EFFECTIVE, PENDING],
};

export function filtersOf(aaid: string, kind: ChargeKind): readonly Filter[] {
  return [{ kind: 'service', name: 'aaid', value: aaid }, ...FILTERS_OF[kind]];
}

const RATE_FIELDS = ['calculation_method', 'fee_rate', 'currency', 'min', 'max'] as const;

/** The columns of the charges: what each is for, its rate with all that makes it one, and its state. */
export function chargeFields(pending: number | null): readonly ColumnId[] {
  return ['name', 'basis', 'name_id', ...RATE_FIELDS, 'state', ...(pending === 0 ? [] : (['pending'] as const))];
}

/** `unknown`: the client's charges cannot be answered offline. `notes` say why, or what is doubtful about rows and counts. */
export type ClientCharges =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      readonly total: number;
      /** Null where a filter cannot be answered offline. */
      readonly counts: Readonly<Record<ChargeKind, number | null>>;
      /** The keys of effective charges with the same market and fee type as another, whether or not `rows` has them. */
      readonly overlapping: ReadonlySet<string>;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };
type ChangesPage = { readonly changes: readonly Change[]; readonly total: number };

type PartOfHistory = {
  readonly changes: readonly Change[];
  /** How many older ones are not listed. */
  readonly more: number;
};

/** `afterChange`: the newest change of the last look. `changesSince`: how many of the client's changes were logged later. */
type SinceLook = { readonly afterChange: number; readonly changesSince: number };

/** What was seen since the last look, and what before. The list may end within either. */
export function splitHistory(
  { changes, total }: ChangesPage,
  { afterChange, changesSince }: SinceLook,
): { readonly since: PartOfHistory; readonly earlier: PartOfHistory } {
  const isNew = ({ id }: Change): boolean => Number(id) > afterChange;
  const unlisted = total - changes.length;
  const unlistedSince = Math.min(unlisted, Math.max(0, changesSince - changes.length));
  return {
    since: { changes: changes.filter(isNew), more: unlistedSince },
    earlier: { changes: changes.filter((change) => !isNew(change)), more: unlisted - unlistedSince },
  };
}

/** The page of one pinned client. */
export class ClientRecordState {
  charges = $state.raw<Loadable<ClientCharges>>({ kind: 'loading' });
  /** All changes that were seen, newest first. */
  history = $state.raw<Loadable<ChangesPage>>({ kind: 'loading' });

  readonly #latestRequest = new LatestRequest();
  readonly #aaid: string;

  constructor(aaid: string) {
    this.#aaid = aaid;
  }

  /** Reads now and after each run. Returns a function that stops it. */
  start(): () => void {
    return loadAfterRuns(() => this.load());
  }

  async load(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const [charges, history] = await Promise.all([
      loaded(() => this.#readCharges(isLatest)),
      loaded(() => this.#readHistory()),
    ]);
    if (!isLatest()) return;
    this.charges = charges;
    this.history = history;
  }

  async #readCharges(isWanted: () => boolean): Promise<Loadable<ClientCharges>> {
    const answer = await call('queryRows', { ...this.#query('all'), sort: BY_MARKET, pageSize: SHOWN_CHARGES });
    if (answer.kind === 'unknown') return { kind: 'ready', value: answer };
    const [totals, overlapping] = await Promise.all([
      Promise.all(CHARGE_KINDS.map((kind) => call('queryTotals', this.#query(kind)))),
      readOverlappingKeys(filtersOf(this.#aaid, 'all'), isWanted),
    ]);
    const countOf = (kind: ChargeKind): number | null => {
      const counted = totals[CHARGE_KINDS.indexOf(kind)];
      return counted?.kind === 'totals' ? counted.rows : null;
    };
    return {
      kind: 'ready',
      value: {
        kind: 'rows',
        rows: answer.rows,
        total: answer.total,
        overlapping,
        notes: [...answer.notes, ...totals.flatMap(({ notes }) => notes)],
        counts: {
          all: countOf('all'),
          notEffective: countOf('notEffective'),
          pending: countOf('pending'),
          endedPending: countOf('endedPending'),
        },
      },
    };
  }

  async #readHistory(): Promise<Loadable<ChangesPage>> {
    const value = await call('listChanges', { client: this.#aaid, page: 1, pageSize: SHOWN_CHANGES });
    return value.total === 0 ? { kind: 'empty' } : { kind: 'ready', value };
  }

  #query(kind: ChargeKind): Query {
    return wholeQuery('charges', filtersOf(this.#aaid, kind));
  }
}
