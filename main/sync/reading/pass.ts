// One pass over all pages of a source. A pass is sound when no page contradicts another; only two sound passes that agree
// make a copy complete.

import type { RequestPurpose } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { isRefused } from '../../service/page-refusals.ts';
import { forEachConcurrently } from './concurrently.ts';
import type { Cost, RunContext } from './context.ts';
import { createRepeatCheck, type BeyondEnd } from './equal-pages.ts';
import { withRetryInSlot } from './in-slot.ts';
import type { PageFinding } from '../../threads/writer/findings.ts';
import type { PageSource } from './page-source.ts';
import { countPages, expectedRows, learnPageSize, pagesAfterFirst } from './plan.ts';
import { LARGE_BODY_BYTES, PAGES_PER_SLOT } from './requests-at-once.ts';
import { inPlace, type Slot } from './semaphore.ts';
import { transferOf } from './transfer.ts';

export type SoundPass = {
  readonly kind: 'sound';
  readonly rows: number;
  readonly pages: number;
  /** As the service gave it, which may be smaller than requested. */
  readonly pageSize: number;
  /** Whether a page differs from the pass before. True if there was none. */
  readonly changed: boolean;
  readonly rowErrors: number;
};
type PassOutcome =
  | SoundPass
  /** Ids stood on two pages, and nothing else was wrong. */
  | { readonly kind: 'repeated'; readonly why: string; readonly changed: boolean }
  /** Something moved between two pages, or the service contradicted itself. */
  | { readonly kind: 'moving'; readonly why: string };

export type PassRead = {
  readonly context: RunContext;
  readonly source: PageSource;
  readonly cost: Cost;
  /** Each page is stored before the next is requested: the last page of such a source describes the whole pass. */
  readonly isInTurn?: boolean;
  /**
   * Asked in place of the size that the service is known to accept, and not remembered. If the service gives pages of another
   * size, the pass ends after page 1 and is not sound.
   */
  readonly pageSize?: number;
};

/** One pass. `isConfirming`: it is compared with a sound one before it. */
type Pass = PassRead & { readonly isConfirming: boolean };

/** Thrown inside a pass to stop its other requests; never leaves this file. */
class Moving extends Error {}

export async function readPass(read: Pass): Promise<PassOutcome> {
  read.cost.passes += 1;
  read.cost.pages = 0;
  read.source.startPass(read.isConfirming);
  try {
    return await readAllPages(read);
  } catch (error) {
    if (error instanceof Moving) return { kind: 'moving', why: error.message };
    throw error;
  }
}

async function readAllPages(read: Pass): Promise<PassOutcome> {
  const { context, source, cost, isInTurn = false } = read;
  const { first, layout } = await readFirstPage(read);
  const { total, pages, pageSize } = layout;
  cost.serviceTotal = total;
  const check = new PageCheck(read, layout);
  await check.add(1, first, context.signal);
  const readOne = async (page: number, signal: AbortSignal): Promise<void> => {
    await check.add(page, await readDeeper(read, { ...layout, page, signal }), signal);
  };
  await forEachConcurrently(context.signal, pagesAfterFirst(pages), readOne, {
    get limit() {
      return isInTurn ? 1 : PAGES_PER_SLOT * context.atOnce.limit;
    },
  });
  const whole = await source.endPass();
  if (whole.rows !== total) throw new Moving(`${whole.rows} rows came for a total of ${total}`);
  const changed = check.hasChanged;
  if (whole.duplicateIds > 0) return { kind: 'repeated', why: `${whole.duplicateIds} ids stood on two pages`, changed };
  return { kind: 'sound', rows: total, pages, pageSize, changed, rowErrors: whole.rowErrors };
}

/** What page 1 says about all pages of the pass. */
type Layout = { readonly total: number; readonly pageSize: number; readonly pages: number };

async function readFirstPage(read: Pass): Promise<{ readonly first: PageFinding; readonly layout: Layout }> {
  const { context, source } = read;
  const { signal, limits } = context;
  let askedPageSize = 0;
  const ask = async (pageSize: number): Promise<PageFinding> => {
    askedPageSize = pageSize;
    return await readPage(read, { page: 1, pageSize, signal });
  };
  const isChosen = read.pageSize !== undefined;
  const first = isChosen ? await ask(read.pageSize) : await limits.askFirstPage(source.dataset, ask);
  const { total, rows } = first;
  const pageSize = learnPageSize({ asked: askedPageSize, rows, total });
  const pages = countPages(total, pageSize);
  if (isChosen && pageSize !== read.pageSize) throw new Moving(`page 1 holds ${rows} of ${read.pageSize} rows`);
  if (pages > 1 && !isChosen) await limits.noteServedPageSize(source.dataset, pageSize);
  return { first, layout: { total, pageSize, pages } };
}

/** Compares the pages of a pass with each other. */
class PageCheck {
  /** True when a page differs from the pass before. */
  hasChanged = false;
  readonly #source: PageSource;
  readonly #layout: Layout;
  readonly #checkRepeat: ReturnType<typeof createRepeatCheck>;

  constructor(read: Pass, layout: Layout) {
    const { total, pageSize, pages } = layout;
    this.#source = read.source;
    this.#layout = layout;
    this.#checkRepeat = createRepeatCheck((signal) => askBeyondEnd(read, { page: pages + 1, pageSize, total, signal }));
  }

  /** Throws `Moving` when the page contradicts another, `badResponse` when the service ignores the page number. */
  async add(page: number, finding: PageFinding, signal: AbortSignal): Promise<void> {
    const { total, pageSize } = this.#layout;
    const expected = expectedRows({ page, pageSize, total });
    this.#requireTotal(finding.total);
    if (finding.rows !== expected) throw new Moving(`page ${page} holds ${finding.rows} of ${expected} rows`);
    this.hasChanged ||= finding.changed;
    this.#source.addRows(finding.rows, total);
    const beyond = await this.#checkRepeat(finding, signal);
    if (beyond === null) return;
    this.#requireTotal(beyond.total);
    if (beyond.rows > 0) throw ignoresPage();
    if (finding.isVaried) throw new Moving(`page ${page} repeats another page`);
  }

  #requireTotal(foundTotal: number): void {
    const { total } = this.#layout;
    if (foundTotal !== total) throw new Moving(`total went from ${total} to ${foundTotal}`);
  }
}

/** Throws `tooDeep` when a page is refused: page 1 was answered with this size, so the depth must be the reason. */
async function readDeeper(
  read: Pass,
  at: { page: number; pageSize: number; signal: AbortSignal; pages: number; total: number },
): Promise<PageFinding> {
  try {
    return await readPage(read, at);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { page, pageSize, pages, total } = at;
    const facts = { ...error.facts, page, pages, rows: total, refusedFromRow: (page - 1) * pageSize + 1 };
    throw new AppError('tooDeep', `page ${page} of ${pages} was refused`, { cause: error, facts });
  }
}

/** The rows and the total of the page after the last one. A refusal counts as an empty page. */
async function askBeyondEnd(
  read: Pass,
  at: { page: number; pageSize: number; total: number; signal: AbortSignal },
): Promise<BeyondEnd> {
  const { context, source } = read;
  const { client, writer } = context;
  const { dataset, filters = {} } = source;
  const { total, signal, ...asked } = at;
  const attempt = async (): Promise<BeyondEnd> => {
    const body = await client.fetchPage({ dataset, filters, ...asked, purpose: purposeOf(read) }, signal);
    return await writer.call('countPage', { dataset, body }, transferOf(body));
  };
  try {
    return await withRetryInSlot(context, attempt, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rejected') return { rows: 0, total };
    throw error;
  }
}

function ignoresPage(): AppError {
  return new AppError('badResponse', 'the service ignores the page number', { facts: { field: 'page' } });
}

async function readPage(read: Pass, at: { page: number; pageSize: number; signal: AbortSignal }): Promise<PageFinding> {
  const { context, source, cost } = read;
  const { page, pageSize, signal } = at;
  const { dataset, filters } = source;
  const { client } = context;
  const attempt = async (slot: Slot): Promise<PageFinding> => {
    const request = { dataset, page, pageSize, ...(filters === undefined ? {} : { filters }) };
    const body = await client.fetchPage({ ...request, purpose: purposeOf(read) }, signal);
    // A large body keeps its slot until it is stored, so that few wait in memory.
    if (body.byteLength <= LARGE_BODY_BYTES) slot.release();
    return await source.readPage({ page, pageSize, firstPosition: (page - 1) * pageSize + 1, body });
  };
  const finding = await inPlace(context.newPlace, () => withRetryInSlot(context, attempt, signal), signal);
  cost.pages += 1;
  return finding;
}

function purposeOf({ isConfirming }: Pick<Pass, 'isConfirming'>): RequestPurpose {
  return isConfirming ? 'secondPass' : 'rows';
}
