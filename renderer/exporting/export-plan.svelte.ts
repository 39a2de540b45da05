import type { ExportFormat, ExportRequest, ExportScope } from '../../shared/contract/exports/request.ts';
import type { FileFormat } from '../../shared/policy/policy.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { choicesFor, EXPORT_TARGETS } from './export-choices.ts';
import {
  appliedFilters,
  exportRequest,
  exportSource,
  groupingOf,
  isStillSelected,
  offeredScopes,
  offeredTargets,
  scopeOf,
  scopeWords,
  type ExportSubject,
  type RowsSubject,
  type SelectedRows,
  MAX_PRINTED_ROWS,
} from './export-subject.ts';
import { orderInWords, sourceName } from '../../shared/exports/export-words.ts';
import { messages } from '../messages/messages.ts';
import { countAll, countReceipts, mayHaveExtras, type ExportsState } from './exports.svelte.ts';

type Options = {
  readonly subject: () => ExportSubject;
  /** Why there is nothing to export now; null when there is. */
  readonly refusal: () => string | null;
  /** Whether the refusal ends with a count that is being read. */
  readonly isCounting: () => boolean;
  /** The formats that the firm allows; null if all. */
  readonly formats: () => readonly FileFormat[] | null;
  readonly exporting: ExportsState;
  /** Where the row count of a whole copy is looked up. */
  readonly sync: { findStatus(dataset: DatasetName): { readonly rows: number | null } | null };
};

/** One export being prepared: how many rows, which columns and which file the choices give. */
export class ExportPlan {
  /** Whether rows may have fields that are not in the contract; true until known, so that none is left out. */
  hasExtras = $state(true);
  #chosenScope = $state<ExportScope>('filtered');
  /** The rows that were selected when their scope was chosen; null while another scope is chosen. */
  #chosenRows = $state.raw<SelectedRows | null>(null);
  /** Null until counted, or when there are more receipts than one call lists. */
  #totalCount = $state<number | null>(null);
  /** The receipts of the chosen dataset, which the screen may not list to the end; null like `#totalCount`. */
  #resourceCount = $state<number | null>(null);
  /** What was not counted by its end stays unknown. */
  #counting = $state<'running' | 'done' | 'failed'>('running');
  readonly #options: Options;

  readonly subject = $derived.by(() => {
    const subject = this.#options.subject();
    return subject.kind === 'receipts' ? { ...subject, total: subject.total ?? this.#resourceCount } : subject;
  });
  readonly targets = $derived.by(() => {
    const formats = this.#options.formats();
    const allowed = EXPORT_TARGETS.filter((target) => formats?.includes(target) ?? true);
    return offeredTargets(this.subject, allowed);
  });
  readonly target = $derived.by(
    () => this.targets.find((target) => target === this.#options.exporting.choices.target) ?? this.targets[0] ?? 'csv',
  );
  readonly choices = $derived.by(() => choicesFor(this.target, this.#options.exporting.choices));
  readonly scopes = $derived.by(() => offeredScopes(this.subject, this.#everything()));
  readonly scope = $derived.by(() => scopeOf(this.subject, this.#chosenScope));
  /** The table behind the dialog clears its selection whenever it reads its rows again. */
  readonly #isSelectionGone = $derived.by(
    () => this.#chosenRows !== null && !isStillSelected(this.#chosenRows, this.subject),
  );
  /** Null while the person must choose again. */
  readonly shownScope = $derived.by(() => (this.#isSelectionGone ? null : this.scope));
  readonly count = $derived.by(() => this.scopes.find(({ scope }) => scope === this.scope)?.count ?? null);
  readonly source = $derived.by(() => exportSource(this.subject, this.choices, this));
  readonly name = $derived(sourceName(this.source));
  readonly summary = $derived.by(() => {
    if (this.#isSelectionGone) return messages.exporting.refusals.selectionGone;
    const { columns } = this.source;
    return messages.exporting.summary({
      name: this.name,
      count: this.#knownCount(this.count),
      isCounting: this.#isCounting,
      columns: columns.length,
      filters: appliedFilters(this.subject, this.scope),
      sort: orderInWords(this.source, messages),
      first: this.target === 'pdf' && (this.count ?? 0) > MAX_PRINTED_ROWS ? MAX_PRINTED_ROWS : null,
      isSorted: this.subject.kind === 'rows',
      isChangeLog: this.subject.kind === 'changes',
      groupedBy: this.subject.kind === 'rows' ? this.subject.groupBy : null,
      ...(this.subject.kind === 'rows' && this.subject.groupWithin && { groupWithin: this.subject.groupWithin }),
      hasPivot: this.subject.kind === 'rows' && this.subject.pivot !== undefined,
      hasSubtotals: this.choices.withSubtotals && groupingOf(this.subject, this.target) !== null,
    });
  });
  /** Why the export cannot begin now; null when it can. */
  readonly refused = $derived.by(() => {
    const { refusals } = messages.exporting;
    const refusal = this.#options.refusal();
    if (refusal !== null) return refusal;
    if (this.targets.length === 0) return messages.policy.exportsOff;
    if (this.#isSelectionGone) return refusals.selectionGone;
    const { running, isChecking } = this.#options.exporting;
    if (this.target !== 'pdf' && running) return refusals.running;
    if (this.target !== 'pdf' && isChecking) return refusals.checking;
    return this.count === 0 ? refusals.noRows : null;
  });

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads what only the main process knows. If that fails, the count stays unknown and the export states it. */
  async load(): Promise<void> {
    const { subject } = this;
    if (subject.kind === 'rows') this.hasExtras = await mayHaveExtras(subject.query.dataset);
    else await this.#count(subject);
  }

  chooseScope(scope: ExportScope): void {
    this.#chosenScope = scope;
    this.#chosenRows = scope === 'selected' && this.subject.kind === 'rows' ? this.subject : null;
  }

  request(format: ExportFormat): ExportRequest {
    const { scope, hasExtras } = this;
    return exportRequest(this.subject, this.choices, { scope, hasExtras, format });
  }

  labelOf(scope: ExportScope, count: number | null): string {
    return scopeWords(this.subject, scope, this.counted(count));
  }

  counted(count: number | null): string {
    const words = messages.exporting;
    return this.#knownCount(count) ?? (this.#isCounting ? words.counting : words.notCounted);
  }

  #knownCount(count: number | null): string | null {
    const words = messages.exporting;
    if (count === null) {
      const areMany = !this.#isCounting && this.subject.kind === 'receipts' && this.#counting === 'done';
      return areMany ? words.manyReceipts(LIMITS.listEntries) : null;
    }
    if (this.subject.kind === 'rows') return words.rowCount(count);
    return this.subject.kind === 'changes' ? words.changeCount(count) : words.receiptCount(count);
  }

  /** Whether a count is still being read, by the screen or here. */
  get #isCounting(): boolean {
    return this.#options.refusal() === null ? this.#counting === 'running' : this.#options.isCounting();
  }

  async #count(subject: Exclude<ExportSubject, RowsSubject>): Promise<void> {
    try {
      this.#totalCount = await countAll(subject.kind);
      if (subject.kind === 'receipts' && subject.resource !== null)
        this.#resourceCount = await countReceipts(subject.resource);
      this.#counting = 'done';
    } catch {
      // Safe to go on: the dialog says that the count is unknown; the export states it afterwards.
      this.#counting = 'failed';
    }
  }

  #everything(): number | null {
    if (this.subject.kind !== 'rows') return this.#totalCount;
    return this.#options.sync.findStatus(this.subject.query.dataset)?.rows ?? null;
  }
}
