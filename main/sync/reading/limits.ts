// What the service allows: the largest page, and how far its pages go. Learned from refusals and remembered with the
// profile; each run has one object.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { ServiceLimits, UnfoundReports } from '../../../shared/contract/proof.ts';
import type { WriterCalls } from '../../threads/writer/writer-protocol.ts';
import type { WorkerClient } from '../../threads/worker-call.ts';
import { AppError } from '../../errors.ts';
import type { Filters } from '../../service/filter-encoding.ts';
import { askWithSizes, COUNT_PAGE_SIZES, isRefused } from '../../service/page-refusals.ts';
import { ASKED_PAGE_SIZE } from './plan.ts';

export type { Filters } from '../../service/filter-encoding.ts';

/** When a page is refused with 400, the next smaller size is tried. */
const PAGE_SIZES = [ASKED_PAGE_SIZE, 500, 200, 100, 50] as const;

export class RunLimits {
  #limits: ServiceLimits;
  readonly #save: (limits: ServiceLimits) => Promise<unknown>;
  /** Datasets whose first page was answered in this run: a later refusal is not about the page size. */
  readonly #answered = new Set<DatasetName>();
  /** The same for counts. */
  readonly #counted = new Set<DatasetName>();
  /** Under way: one question shows the size to all counts that were refused together. */
  readonly #learning = new Map<DatasetName, Promise<void>>();

  constructor(limits: ServiceLimits, save: (limits: ServiceLimits) => Promise<unknown>) {
    this.#limits = limits;
    this.#save = save;
  }

  pageSizeOf(dataset: DatasetName): number {
    return this.#limits.pageSizes[dataset] ?? ASKED_PAGE_SIZE;
  }

  /** The rows of a full page as the service gives it, which may be fewer than requested. */
  servedPageSizeOf(dataset: DatasetName): number {
    const askedPageSize = this.pageSizeOf(dataset);
    return Math.min(askedPageSize, this.#limits.servedPageSizes?.[dataset] ?? askedPageSize);
  }

  async noteServedPageSize(dataset: DatasetName, rows: number): Promise<void> {
    if (this.#limits.servedPageSizes?.[dataset] === rows) return;
    await this.#note({ servedPageSizes: { ...this.#limits.servedPageSizes, [dataset]: rows } });
  }

  /** True when later pages were refused, so that the rows can only be read in parts. */
  refusesDeepPages(dataset: DatasetName): boolean {
    return this.#limits.refusedFromRow[dataset] !== undefined;
  }

  /** Large pages of these datasets are asked for again, and so are ledger dates that a search did not find. */
  async forgetRefused(datasets: readonly DatasetName[]): Promise<void> {
    const known = Object.entries(this.#limits.pageSizes);
    const others = known.filter(([name]) => !datasets.some((dataset) => dataset === name));
    if (others.length === known.length && this.unfoundReports === null) return;
    await this.#note({ pageSizes: Object.fromEntries(others), unfoundReports: null });
  }

  /** Requests page 1 with the largest size that is not refused; tries each smaller size once. Throws the first refusal. */
  async askFirstPage<T>(dataset: DatasetName, ask: (pageSize: number) => Promise<T>): Promise<T> {
    const knownPageSize = this.pageSizeOf(dataset);
    const smaller = this.#answered.has(dataset) ? [] : PAGE_SIZES.filter((size) => size < knownPageSize);
    const { answer, pageSize } = await askWithSizes([knownPageSize, ...smaller], ask);
    this.#answered.add(dataset);
    if (pageSize !== knownPageSize) await this.#note({ pageSizes: { ...this.#limits.pageSizes, [dataset]: pageSize } });
    return answer;
  }

  /**
   * Requests a count with the smallest page that is not refused. A question with filters may be refused for these, so one
   * without shows the size, unless a count was answered before in this run.
   */
  async askCount<T>(
    dataset: DatasetName,
    filters: Filters,
    ask: (filters: Filters, pageSize: number) => Promise<T>,
  ): Promise<T> {
    const pageSize = this.#countPageSizeOf(dataset);
    try {
      const answer = await ask(filters, pageSize);
      this.#counted.add(dataset);
      return answer;
    } catch (error) {
      if (!isRefused(error)) throw error;
      await this.#learnCountPageSize(dataset, pageSize, (size) => ask({}, size));
      const accepted = this.#countPageSizeOf(dataset);
      if (accepted === pageSize) throw error;
      return await ask(filters, accepted);
    }
  }

  #countPageSizeOf(dataset: DatasetName): number {
    return this.#limits.countPageSizes?.[dataset] ?? COUNT_PAGE_SIZES[0];
  }

  /** `refused`: the size that a count with or without filters was refused with. */
  async #learnCountPageSize(
    dataset: DatasetName,
    refused: number,
    ask: (pageSize: number) => Promise<unknown>,
  ): Promise<void> {
    // Another count may have shown it meanwhile.
    if (this.#counted.has(dataset) || this.#countPageSizeOf(dataset) !== refused) return;
    const learning = this.#learning.get(dataset) ?? this.#tryCountPageSizes(dataset, refused, ask);
    this.#learning.set(dataset, learning);
    try {
      await learning;
    } finally {
      this.#learning.delete(dataset);
    }
  }

  async #tryCountPageSizes(
    dataset: DatasetName,
    smallest: number,
    ask: (pageSize: number) => Promise<unknown>,
  ): Promise<void> {
    const sizeOfRows = this.pageSizeOf(dataset);
    const sizes = [...COUNT_PAGE_SIZES.filter((size) => size < sizeOfRows), sizeOfRows];
    const { pageSize } = await askWithSizes(
      sizes.filter((size) => size >= smallest),
      ask,
    );
    this.#counted.add(dataset);
    if (pageSize !== smallest)
      await this.#note({ countPageSizes: { ...this.#limits.countPageSizes, [dataset]: pageSize } });
  }

  /** `refusedFromRow` is null when every page was answered. */
  async noteDepth(dataset: DatasetName, refusedFromRow: number | null): Promise<void> {
    const { [dataset]: known = null, ...others } = this.#limits.refusedFromRow;
    if (known === refusedFromRow) return;
    const depth = refusedFromRow === null ? others : { ...others, [dataset]: refusedFromRow };
    await this.#note({ refusedFromRow: depth });
  }

  /** The result of the last search for ledger dates that did not find all reports; null when a search is worthwhile. */
  get unfoundReports(): UnfoundReports | null {
    return this.#limits.unfoundReports ?? null;
  }

  async noteUnfoundReports(unfoundReports: UnfoundReports | null): Promise<void> {
    if (unfoundReports === this.unfoundReports) return;
    await this.#note({ unfoundReports });
  }

  async #note(changes: Partial<ServiceLimits>): Promise<void> {
    this.#limits = { ...this.#limits, ...changes };
    await this.#save(this.#limits);
  }
}

export async function openLimits(writer: Pick<WorkerClient<WriterCalls>, 'call'>): Promise<RunLimits> {
  const { limits } = await writer.call('readFacts', {});
  return new RunLimits(limits, (changed) => writer.call('saveFacts', { facts: { limits: changed } }));
}

export function isTooDeep(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'tooDeep';
}
