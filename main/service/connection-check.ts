// The connection check before a first sync: one question to each of the six resources, whose answers give one line per
// step. A step is `ok` only when an answer proves it, and `skipped` when the answers do not say.

import type { Clock } from '../clock.ts';
import { DICTIONARIES, type DictionaryName } from '../../shared/contract/fields.ts';
import type { CheckLine } from '../../shared/contract/session.ts';
import { AppError } from '../errors.ts';
import { normaliseServiceUrl } from './address.ts';
import { reportCheck, type Answers, type Outcome } from './check-report.ts';
import { createServiceClient, type ServiceClient } from './client.ts';
import { decodeDictionary, decodePage } from './answer/decode.ts';
import { askPageOrWhole, askWithSizes, COUNT_PAGE_SIZES } from './page-refusals.ts';
import { cleanToken } from './token.ts';

const CHECK_DEADLINE_MS = 10_000;

type CheckOptions = {
  readonly serviceUrl: string;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
};

/** Lines in the order of `CheckStep`. A bad address or token gives a failed line. Takes at most two deadlines. */
export async function checkConnection(options: CheckOptions): Promise<readonly CheckLine[]> {
  const serviceUrl = settle(() => normaliseServiceUrl(options.serviceUrl));
  const token = settle(() => cleanToken(options.token));
  if (!serviceUrl.ok || !token.ok) return reportCheck({ serviceUrl, token, answers: {} });
  const client = createServiceClient({
    ...options,
    serviceUrl: serviceUrl.value,
    token: token.value,
    deadlineMs: options.deadlineMs ?? CHECK_DEADLINE_MS,
  });
  const answers = await askAll(client, options.signal ?? new AbortController().signal);
  return reportCheck({ serviceUrl, token, answers });
}

/** The first request goes alone: if it gets no usable answer, the other five would only wait for the same failure. */
async function askAll(client: ServiceClient, signal: AbortSignal): Promise<Answers> {
  const [first, ...others] = DICTIONARIES;
  const askDictionary = (name: DictionaryName): Promise<Outcome<string>> =>
    settleAsync(async () => {
      const { answer } = await askPageOrWhole({ page: 1, pageSize: 1 }, async (paging) =>
        decodeDictionary(await client.fetchDictionary({ name, paging }, signal)),
      );
      return `entries=${answer.total ?? answer.entries.length}`;
    });
  const askDataset = (dataset: 'charges' | 'reports'): Promise<Outcome<string>> =>
    settleAsync(async () => {
      const { answer } = await askWithSizes(COUNT_PAGE_SIZES, async (pageSize) =>
        decodePage(dataset, await client.fetchPage({ dataset, page: 1, pageSize }, signal)),
      );
      return `total=${answer.total}`;
    });

  const probe = await askDictionary(first);
  if (!probe.ok && isFinal(probe.error)) return { [first]: probe };
  const [dictionaries, chargesScope, reportsScope] = await Promise.all([
    Promise.all(others.map(async (name) => [name, await askDictionary(name)] as const)),
    askDataset('charges'),
    askDataset('reports'),
  ]);
  return { [first]: probe, ...Object.fromEntries(dictionaries), chargesScope, reportsScope };
}

/** True when other requests cannot do better: the service did not answer, or the token was rejected. */
function isFinal(error: AppError): boolean {
  if (error.code === 'unauthorized' || error.code === 'redirected' || error.code === 'notTheService') return true;
  return error.facts['status'] === undefined && error.code !== 'badResponse';
}

function settle<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return failed(error);
  }
}

async function settleAsync<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): { readonly ok: false; readonly error: AppError } {
  if (error instanceof AppError && error.code !== 'cancelled') return { ok: false, error };
  throw error;
}
