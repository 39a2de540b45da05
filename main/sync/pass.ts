// One pass over all pages of a dataset. A pass is sound when nothing in it contradicts anything else in it;
// only two sound passes that agree make a dataset complete.

import type { DatasetName } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { withRetry } from '../service/retry.ts';
import type { Cost, RunContext } from './context.ts';
import type { PageFinding } from './findings.ts';
import { ASKED_PAGE_SIZE, expectedRows, learnPageSize, MAX_PAGES, pageCount, REQUESTS_AT_ONCE } from './plan.ts';

export type PassOutcome =
  | { readonly kind: 'sound'; readonly rows: number; readonly changed: boolean; readonly rowErrors: number }
  /** Something moved between two pages, or the service contradicted itself. */
  | { readonly kind: 'moving'; readonly why: string };

type PassRead = {
  readonly context: RunContext;
  readonly dataset: DatasetName;
  readonly cost: Cost;
};

/** Thrown inside a pass to stop its other requests; never leaves this file. */
class Moving extends Error {}

export async function readPass(read: PassRead): Promise<PassOutcome> {
  const { context, dataset, cost } = read;
  cost.passes += 1;
  cost.pages = 0;
  await context.writer.call('startPass', { dataset });
  try {
    return await readAllPages(read);
  } catch (error) {
    if (error instanceof Moving) return { kind: 'moving', why: error.message };
    throw error;
  }
}

async function readAllPages(read: PassRead): Promise<PassOutcome> {
  const { context, dataset, cost } = read;
  const first = await readPage(read, { page: 1, pageSize: ASKED_PAGE_SIZE, signal: context.signal });
  const total = first.total;
  const pageSize = learnPageSize({ asked: ASKED_PAGE_SIZE, rows: first.rows, total });
  const pages = Math.max(1, pageCount(total, pageSize));
  if (pages > MAX_PAGES) throw new AppError('badResponse', `the service claims ${total} rows in ${pages} pages`);
  cost.serviceTotal = total;
  let changed = first.changed;

  function check(page: number, finding: PageFinding): void {
    const expected = expectedRows({ page, pageSize, total });
    if (finding.total !== total) throw new Moving(`total went from ${total} to ${finding.total}`);
    if (finding.rows !== expected) throw new Moving(`page ${page} holds ${finding.rows} of ${expected} rows`);
    if (finding.repeatsPage) throw new Moving(`page ${page} repeats another page`);
    changed ||= finding.changed;
    context.progress.addRows(dataset, finding.rows, total);
  }

  check(1, first);
  await readInParallel(context.signal, pages, async (page, signal) => {
    check(page, await readPage(read, { page, pageSize, signal }));
  });

  const whole = await context.writer.call('endPass', { dataset });
  if (whole.rows !== total) throw new Moving(`${whole.rows} rows came for a total of ${total}`);
  if (whole.allPagesEqual) throw new Moving('every page holds the same rows');
  if (whole.duplicateIds > 0) throw new Moving(`${whole.duplicateIds} ids stood on two pages`);
  return { kind: 'sound', rows: total, changed, rowErrors: whole.rowErrors };
}

async function readPage(
  read: PassRead,
  at: { page: number; pageSize: number; signal: AbortSignal },
): Promise<PageFinding> {
  const { context, dataset, cost } = read;
  const finding = await withRetry(
    async () => {
      cost.requests += 1;
      const request = { dataset, page: at.page, pageSize: at.pageSize };
      const body = await context.client.fetchPage(request, at.signal);
      cost.bytes += body.byteLength;
      const firstPosition = (at.page - 1) * at.pageSize + 1;
      return await context.writer.call(
        'readPage',
        { dataset, page: at.page, pageSize: at.pageSize, firstPosition, body },
        { transfer: [body.buffer as ArrayBuffer] },
      );
    },
    { signal: at.signal, clock: context.clock, random: context.random },
  );
  cost.pages += 1;
  return finding;
}

/** Pages 2 to `pages`, a few at once. The first failure aborts the others, so that no request follows a refusal. */
async function readInParallel(
  outer: AbortSignal,
  pages: number,
  readOne: (page: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  let nextPage = 2;
  let failure: { readonly error: unknown } | null = null;

  async function readOnward(): Promise<void> {
    while (nextPage <= pages && !signal.aborted) {
      const page = nextPage++;
      try {
        await readOne(page, signal);
      } catch (error) {
        // The aborted others fail too; what stopped them is the first failure.
        failure ??= { error };
        stop.abort();
      }
    }
  }

  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, readOnward));
  throwFirst(failure);
  if (outer.aborted) throw new AppError('cancelled', 'the run was cancelled');
}

function throwFirst(failure: { readonly error: unknown } | null): void {
  if (failure) throw failure.error;
}
