import type { ExportFormat, ExportRequest, ExportScope } from '../../shared/contract/exports.ts';
import { choicesFor, EXPORT_TARGETS } from './export-choices.ts';
import {
  appliedFilters,
  exportRequest,
  exportSource,
  groupingOf,
  offeredScopes,
  offeredTargets,
  scopeOf,
  type ExportSubject,
} from './export-subject.ts';
import { orderInWords, sourceName } from './export-words.ts';
import { messages } from '../messages/messages.ts';
import { countAll, mayHaveExtras, type ExportsState } from './exports.svelte.ts';
import { MOST_PRINTED_ROWS } from '../printing/print-rows.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';

type World = {
  readonly subject: () => ExportSubject;
  /** Why the screen has nothing to export now. */
  readonly refusal: () => string | null;
  readonly exporting: ExportsState;
  readonly sync: SyncState;
};

/** What the choices so far come to for one subject: how many rows, of which columns, in which file. */
export class ExportPlan {
  /** Until it is known, nothing that may be there is left out. */
  hasExtras = $state(true);
  #wished = $state<ExportScope>('filtered');
  /** Null: not counted yet, or more than can be counted. */
  #counted = $state<number | null>(null);
  #isCountFailed = $state(false);
  readonly #world: World;

  readonly subject = $derived.by(() => this.#world.subject());
  readonly targets = $derived.by(() => offeredTargets(this.subject, EXPORT_TARGETS));
  readonly target = $derived.by(
    () => this.targets.find((target) => target === this.#world.exporting.choices.target) ?? 'csv',
  );
  readonly choices = $derived.by(() => choicesFor(this.target, this.#world.exporting.choices));
  readonly scopes = $derived.by(() => offeredScopes(this.subject, this.#everything()));
  readonly scope = $derived.by(() => scopeOf(this.subject, this.#wished));
  readonly count = $derived.by(() => this.scopes.find(({ scope }) => scope === this.scope)?.count ?? null);
  readonly source = $derived.by(() => exportSource(this.subject, this.choices, this));
  readonly name = $derived(sourceName(this.source));
  readonly summary = $derived.by(() => {
    const { columns } = this.source;
    return messages.exporting.summary({
      ...{ name: this.name, count: this.counted(this.count), columns: columns.length },
      ...{ filters: appliedFilters(this.subject, this.scope), sort: orderInWords(this.source) },
      first: this.target === 'pdf' && (this.count ?? 0) > MOST_PRINTED_ROWS ? MOST_PRINTED_ROWS : null,
      isSorted: this.subject.kind === 'rows',
      isChangeLog: this.subject.kind === 'changes',
      groupedBy: this.subject.kind === 'rows' ? this.subject.groupBy : null,
      hasSubtotals: this.choices.withSubtotals && groupingOf(this.subject, this.target) !== null,
    });
  });
  /** Why it cannot be begun now. */
  readonly refused = $derived.by(() => {
    const { refusals } = messages.exporting;
    const refusal = this.#world.refusal();
    if (refusal !== null) return refusal;
    const { running, isChecking } = this.#world.exporting;
    if (this.target !== 'pdf' && running) return refusals.running;
    if (this.target !== 'pdf' && isChecking) return refusals.checking;
    return this.count === 0 ? refusals.noRows : null;
  });

  constructor(world: World) {
    this.#world = world;
  }

  /** What only main can tell. Without an answer a count stays unknown, and the export says it itself. */
  async load(): Promise<void> {
    const { subject } = this;
    if (subject.kind === 'rows') this.hasExtras = await mayHaveExtras(subject.query.dataset);
    else await this.#count(subject.kind);
  }

  chooseScope(scope: ExportScope): void {
    this.#wished = scope;
  }

  request(format: ExportFormat): ExportRequest {
    const { scope, hasExtras } = this;
    return exportRequest(this.subject, this.choices, { scope, hasExtras, format });
  }

  labelOf(scope: ExportScope, count: number | null): string {
    const { subject } = this;
    const isMarked = scope === 'selected' && subject.kind === 'rows' && subject.areMarked;
    return messages.exporting.scope(isMarked ? 'marked' : scope, this.counted(count));
  }

  counted(count: number | null): string {
    const words = messages.exporting;
    if (count === null) return this.#isCountFailed ? words.notCounted : words.counting;
    if (this.subject.kind === 'rows') return words.rowCount(count);
    return this.subject.kind === 'changes' ? words.changeCount(count) : words.receiptCount(count);
  }

  async #count(kind: 'changes' | 'receipts'): Promise<void> {
    try {
      this.#counted = await countAll(kind);
    } catch {
      // The dialog says that the count is not known; the export states its own.
      this.#isCountFailed = true;
    }
  }

  #everything(): number | null {
    if (this.subject.kind !== 'rows') return this.#counted;
    return this.#world.sync.statusOf(this.subject.query.dataset)?.rows ?? null;
  }
}
