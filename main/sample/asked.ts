// Reads page and filters of a dataset request from its address or its JSON body. Errors become the message of a 400
// answer.

import { SERVICE_FILTERS, type DatasetName } from '../../shared/contract/fields.ts';
import { isObject } from '../../shared/rules/json-object.ts';

export type Filters = Readonly<Record<string, string>>;
export type SampleQuestion = {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Filters;
  /** How the filters were sent. */
  readonly transport: 'body' | 'brackets' | 'json';
};

/** A request that the service answers with 400; `message` is the envelope's. */
export class BadRequest extends Error {}

const DEFAULT_PAGE_ROWS = 20;

export function askedByAddress(url: URL, dataset: DatasetName, defaultPageSize = DEFAULT_PAGE_ROWS): SampleQuestion {
  const query = url.searchParams;
  const json = query.get('filters');
  const byBrackets = [...query].flatMap(([name, value]) => {
    const field = /^filters\[([^\]]*)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, value] as const];
  });
  if (json !== null && byBrackets.length > 0) throw new BadRequest('filters were sent in two ways');
  return {
    page: wholeNumber('page', queryNumber('page', query.get('page')), 1),
    pageSize: wholeNumber('page_size', queryNumber('page_size', query.get('page_size')), defaultPageSize),
    filters: checkFilters(json === null ? Object.fromEntries(byBrackets) : parseJson(json, 'filters'), dataset),
    transport: json === null ? 'brackets' : 'json',
  };
}

export function askedByBody(text: string, dataset: DatasetName, defaultPageSize = DEFAULT_PAGE_ROWS): SampleQuestion {
  const body = text === '' ? {} : parseJson(text, 'body');
  if (!isObject(body)) throw new BadRequest('body must be a JSON object');
  return {
    page: wholeNumber('page', body['page'], 1),
    pageSize: wholeNumber('page_size', body['page_size'], defaultPageSize),
    filters: checkFilters(body['filters'] ?? {}, dataset),
    transport: 'body',
  };
}

function checkFilters(filters: unknown, dataset: DatasetName): Filters {
  if (!isObject(filters)) throw new BadRequest('filters must be an object');
  const knownFilters: readonly string[] = SERVICE_FILTERS[dataset];
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      if (!knownFilters.includes(name)) throw new BadRequest(`filters.${name} is not a filter of this dataset`);
      if (typeof value !== 'string') throw new BadRequest(`filters.${name} must be a string`);
      return [name, value];
    }),
  );
}

function queryNumber(name: string, text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new BadRequest(`${name} must be an integer of at least 1`);
  return Number(text);
}

function wholeNumber(name: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw new BadRequest(`${name} must be an integer of at least 1`);
}

function parseJson(text: string, subject: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRequest(`${subject} is not valid JSON`, { cause });
  }
}
