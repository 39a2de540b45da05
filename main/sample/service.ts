// The sample service: answers the contract's endpoints from the generated data, without a port and without quirks.

import { DATASETS, DICTIONARIES, type DatasetName, type DictionaryName } from '../../shared/contract/fields.ts';
import { askedByAddress, askedByBody, BadRequest, type SampleQuestion } from './asked.ts';
import { hongKongEpochDay } from '../../shared/rules/dates.ts';
import { createSampleData, type SampleData } from './data.ts';
import type { Rows } from './row-source.ts';
import { selectItems } from './selection.ts';
import type { SampleSizes } from './sizes.ts';
import { SAMPLE_TOKEN } from './token.ts';

/** `nowMs`: when the request arrives. It decides the day of the rows. */
export type AnswerRequest = (request: Request, nowMs: number) => Promise<Response>;

type Endpoint =
  | { readonly kind: 'dataset'; readonly name: DatasetName; readonly methods: readonly string[] }
  | { readonly kind: 'dictionary'; readonly name: DictionaryName; readonly methods: readonly string[] };

const DATASET_PATHS = {
  charges: '/v1/datasets/booking_single_item_packages',
  reports: '/v1/datasets/booking_billing_dcp_daily_reports',
} as const satisfies Record<DatasetName, string>;

const DATASET_METHODS = { charges: ['GET', 'POST'], reports: ['POST'] } as const;

function dictionaryPath(name: string): string {
  return `/v1/datasets/refs/${name}`;
}

const MAX_PAGE_ROWS = 1_000;

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ...DATASETS.map((name): [string, Endpoint] => [
    DATASET_PATHS[name],
    { kind: 'dataset', name, methods: DATASET_METHODS[name] },
  ]),
  ...DICTIONARIES.map((name): [string, Endpoint] => [
    dictionaryPath(name),
    { kind: 'dictionary', name, methods: ['GET'] },
  ]),
]);

export function createSampleService(sizes: SampleSizes): AnswerRequest {
  const data = createSampleData(sizes);
  let latest: { readonly epochDay: number; readonly rows: ReturnType<SampleData['rowsOn']> } | null = null;
  const rowsAt = (nowMs: number): Readonly<Record<DatasetName, Rows>> => {
    const epochDay = hongKongEpochDay(nowMs);
    if (latest?.epochDay !== epochDay) latest = { epochDay, rows: data.rowsOn(epochDay) };
    return latest.rows;
  };

  return async (request, nowMs) => {
    const endpoint = ENDPOINTS.get(new URL(request.url).pathname);
    if (endpoint === undefined) return failure(404, 'There is no such resource.');
    if (!endpoint.methods.includes(request.method)) return failure(405, `Use ${endpoint.methods.join(', ')}.`);
    if (request.headers.get('authorization') !== `Bearer ${SAMPLE_TOKEN}`)
      return failure(401, 'The user is not authenticated.');
    if (endpoint.kind === 'dictionary') {
      return success({ list: data.dictionaries[endpoint.name].map(({ key, label }) => ({ key, value: label })) });
    }
    try {
      const pageRequest = await readAsked(request, endpoint.name);
      return success(pageOf(rowsAt(nowMs)[endpoint.name], data, pageRequest));
    } catch (error) {
      if (error instanceof BadRequest) return failure(400, error.message);
      throw error;
    }
  };
}

async function readAsked(request: Request, dataset: DatasetName): Promise<SampleQuestion> {
  return request.method === 'POST'
    ? askedByBody(await request.text(), dataset)
    : askedByAddress(new URL(request.url), dataset);
}

function pageOf(rows: Rows, { packagesOf }: SampleData, { page, pageSize, filters }: SampleQuestion): unknown {
  const selectedItems =
    Object.keys(filters).length === 0 ? null : selectItems({ rows: selectable(rows), packagesOf }, filters);
  const total = selectedItems?.length ?? rows.count;
  const size = Math.min(pageSize, MAX_PAGE_ROWS);
  const start = Math.min(total, (page - 1) * size);
  const pageRows = Array.from({ length: Math.min(size, total - start) }, (_, at) =>
    rows.rowAt(selectedItems === null ? start + at : (selectedItems[start + at] ?? 0)),
  );
  return { list: pageRows, total };
}

function selectable(rows: Rows) {
  return { length: () => rows.count, itemAt: (position: number) => position, filterTextOf: rows.filterText, ...rows };
}

function success(data: unknown): Response {
  return Response.json({ code: 0, message: 'success', data });
}

function failure(status: number, message: string): Response {
  return Response.json({ code: status, message, data: {} }, { status });
}
