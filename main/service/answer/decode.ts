// Decodes a 200 answer: one page of a dataset, or (part of) a dictionary. Pure; runs in a worker thread. Accepts every shape
// that the contract leaves open, and names the field that it cannot read.

import type { DictionaryEntry } from '../../../shared/contract/answers.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { businessCodeFact, findScalarText, getData, isEnvelope, isJsonObject } from './envelope.ts';
import { readJson, readPageJson } from './json.ts';
import { RowDecoder, type DecodedRows } from './rows.ts';

export type { DecodedRow } from './rows.ts';

export type DecodedPage = DecodedRows & { readonly total: number };

type DecodedDictionary = {
  /** Null when the answer is not paged. */
  readonly total: number | null;
  readonly entries: readonly DictionaryEntry[];
};

/** The client looks for stated errors first. Here the request is not known. */
const UNKNOWN_REQUEST = { scope: null, token: null } as const;

/** Throws `unauthorized`, `forbidden`, `rejected`, `timedOut`, `badResponse`, `notTheService`. */
export function decodePage(dataset: DatasetName, body: Uint8Array): DecodedPage {
  const rows = new RowDecoder(dataset);
  const { value, mayHoldLoneSurrogates } = readPageJson(body, (piece) => rows.add(piece));
  const { list, total } = getPage(value);
  rows.add({ list, mayHoldLoneSurrogates });
  return { ...rows.decoded, total };
}

function getPage(document: unknown): { readonly list: readonly unknown[]; readonly total: number } {
  const data = getData(document, UNKNOWN_REQUEST);
  const list = isJsonObject(data) ? findList(data) : null;
  if (!isJsonObject(data) || list === null) throw unreadable('data.list', document);
  return { list, total: getTotal(data['total'], document) };
}

/** Null when there is no list. Some services write an empty list as null; the callers compare rows and total. */
function findList(data: Readonly<Record<string, unknown>>): readonly unknown[] | null {
  if (data['list'] === null) return [];
  return Array.isArray(data['list']) ? data['list'] : null;
}

/** `mayBeEmpty`: nothing in place of a list is an empty one, as after the last page. Throws as `decodePage`. */
export function decodeDictionary(body: Uint8Array, { mayBeEmpty = false } = {}): DecodedDictionary {
  // Keys may be numbers, and dictionaries are small.
  const document = readJson(body).value;
  const data = isBareDictionary(document) ? document : getData(document, UNKNOWN_REQUEST);
  if (mayBeEmpty && isNothing(data)) return { total: null, entries: [] };
  if (Array.isArray(data)) return { total: null, entries: data.map(toEntry) };
  if (!isJsonObject(data)) throw unreadable('data', document);
  const list = isJsonObject(data['list']) ? toEntriesOfPairs(data['list']) : findList(data)?.map(toEntry);
  if (list !== undefined) {
    const total = data['total'] ?? null;
    return { total: total === null ? null : getTotal(total, document), entries: list };
  }
  // An error's data has no fields, so it looks like an empty object.
  if (Object.keys(data).length === 0) throw unreadable('data', document);
  return { total: null, entries: toEntriesOfPairs(data) };
}

function isNothing(data: unknown): boolean {
  return data === null || (isJsonObject(data) && Object.keys(data).length === 0);
}

/** Whether the document is a dictionary without envelope, and not an object that looks like another service's error. */
function isBareDictionary(document: unknown): boolean {
  if (Array.isArray(document)) return true;
  return (
    isJsonObject(document) && !isEnvelope(document) && !ERROR_FIELDS.some((field) => Object.hasOwn(document, field))
  );
}

const ERROR_FIELDS = ['message', 'error', 'errors', 'detail', 'status'] as const;
const LABEL_FIELDS = ['value', 'label', 'name', 'text', 'title'] as const;

function toEntry(entry: unknown, index: number): DictionaryEntry {
  const key = isJsonObject(entry) ? findScalarText(entry['key']) : null;
  if (key === null) {
    throw new AppError('badResponse', `Dictionary entry ${index + 1} has no key`, { facts: { position: index + 1 } });
  }
  return { key: key.toWellFormed(), label: (findLabel(entry, key) ?? key).toWellFormed() };
}

function toEntriesOfPairs(pairs: Readonly<Record<string, unknown>>): readonly DictionaryEntry[] {
  return Object.entries(pairs).map(toEntryOfPair);
}

/** Refuses a value that is no label and has none: it may contain the entries, under a name that the app does not know. */
function toEntryOfPair([key, value]: readonly [string, unknown], index: number): DictionaryEntry {
  const isEntry = isJsonObject(value) && LABEL_FIELDS.some((field) => Object.hasOwn(value, field));
  if (Array.isArray(value) || (isJsonObject(value) && !isEntry)) {
    throw new AppError('badResponse', `Dictionary entry ${index + 1} has no label`, {
      facts: { position: index + 1 },
    });
  }
  const label = findScalarText(value) ?? findLabel(value, key) ?? '';
  return { key: key.toWellFormed(), label: (label === '' ? key : label).toWellFormed() };
}

/** The first text that is not empty, and that says more than the key, which some services repeat beside the name. */
function findLabel(entry: unknown, key: string): string | null {
  if (!isJsonObject(entry)) return null;
  const labels = LABEL_FIELDS.map((field) => findScalarText(entry[field]));
  return labels.find((label) => label !== null && label !== '' && label !== key) ?? null;
}

function getTotal(value: unknown, document: unknown): number {
  const text = findScalarText(value);
  // Adding 0 makes 0 of -0.
  const total = text !== null && typeof value !== 'boolean' && text.trim() !== '' ? Number(text) + 0 : NaN;
  const isDigits = typeof value !== 'string' || /^\d+$/.test(value);
  if (!isDigits || !Number.isSafeInteger(total) || total < 0) throw unreadable('data.total', document);
  return total;
}

function unreadable(field: string, document: unknown): AppError {
  return new AppError('badResponse', `The answer has no readable ${field}`, {
    facts: { field, ...businessCodeFact(document) },
  });
}
