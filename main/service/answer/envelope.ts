// Turns HTTP status and envelope into the data of a success or into an error. decode.ts reads the data.

import { AppError } from '../../errors.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../../shared/rules/json-object.ts';
import { NumberText, readJson } from './json.ts';
import { findRetryAfterSeconds } from '../retry-after.ts';

/** Statuses that the contract names, and that some services send as `code` inside HTTP 200. */
const STATED_ERRORS: ReadonlyMap<string, ErrorCode> = new Map([
  ['400', 'rejected'],
  ['401', 'unauthorized'],
  ['403', 'forbidden'],
  ['408', 'timedOut'],
]);
/** The `data` of a longer answer is read where it is decoded, in another thread. */
const MAX_DATA_BYTES = 4096;
/** The contract states no code of a success. These two state none of a failure, in any service. */
const SUCCESS_NUMBERS: readonly number[] = [0, 200];
const MAX_BUSINESS_CODE_CHARS = 64;
const MAX_SERVICE_MESSAGE_CHARS = 300;

/** A number of the answer is parsed into a `NumberText`, which is no JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value) && !(value instanceof NumberText);
}

/** Of the request that is answered. */
type Asked = {
  /** What an account lacks that gets a 403. Null if the contract names none, or the 403 may have another reason. */
  readonly scope: string | null;
  /** Removed from the service's own message, which is kept for "Details". Where the token is not known, no message is kept. */
  readonly token: string | null;
};

/** The `data` of an HTTP 200 answer. Throws when its `code` states an error. */
export function getData(document: unknown, asked: Asked): unknown {
  if (!isJsonObject(document) || !isEnvelope(document)) {
    throw new AppError('notTheService', 'The answer is JSON, but not the envelope of the service');
  }
  const businessCode = findBusinessCode(document);
  const stated = businessCode === null ? undefined : STATED_ERRORS.get(businessCode);
  if (businessCode !== null && stated !== undefined) {
    throw new AppError(stated, `The service answered code ${businessCode} inside HTTP 200`, {
      facts: { status: 200, ...envelopeFacts(document, stated, asked) },
    });
  }
  return document['data'];
}

/**
 * Throws the error that an HTTP 200 answer states, so that a refusal counts before anything else is requested. A failure may
 * also have any other code and no rows, like an empty list. So an answer without rows must have a code with which rows came:
 * `knownCodes` collects these. Otherwise it is `badResponse`, and worth another attempt.
 */
export function throwStatedError(
  body: Uint8Array,
  { knownCodes, ...asked }: Asked & { readonly knownCodes: Set<string> },
): void {
  const answer = findAnswer(body);
  if (answer === null) return;
  const data = getData(answer.document, asked);
  const businessCode = findBusinessCode(answer.document);
  if (businessCode === null || SUCCESS_NUMBERS.includes(Number(businessCode))) return;
  const rows = answer.isWhole ? countRows(data) : answer.rows;
  if (rows === 0 && !knownCodes.has(businessCode)) {
    throw new AppError('badResponse', 'The answer has no rows, and a code with which no rows came', {
      facts: { status: 200, transient: 1, ...envelopeFacts(answer.document, 'badResponse', asked) },
    });
  }
  if (rows !== null && rows > 0) knownCodes.add(businessCode);
}

const DATA_KEY = '"data"';
const NO_DATA = `${DATA_KEY}:null`;
const ARRAY_START = /^"data"\s*:\s*\[/;
/** An object with a list that begins near its start: no error has one. */
const PAGE_START = /^"data"\s*:\s*\{[^[\]{}]*"list"\s*:\s*[[{]/;
/** The start and the end of longer `data` are looked at in so many bytes. */
const MAX_EDGE_BYTES = 512;

type Answer = { readonly document: JsonObject } & (
  | { readonly isWhole: true }
  /** Without its `data`, which is long. `rows`: 1 for any number of them; null if they may be fields of an error. */
  | { readonly isWhole: false; readonly rows: 1 | null }
);

/** Null if there is no envelope that can be read: such an answer fails where it is decoded. */
function findAnswer(body: Uint8Array): Answer | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const dataAt = bytes.indexOf(DATA_KEY);
  if (body.byteLength - Math.max(dataAt, 0) <= MAX_DATA_BYTES) {
    const document = findEnvelope(body);
    return document && { document, isWhole: true };
  }
  if (dataAt === -1) return null;
  const start = bytes.toString('latin1', dataAt, dataAt + MAX_EDGE_BYTES);
  const isArray = ARRAY_START.test(start);
  const end = endAfterData(bytes, isArray ? ']' : '}');
  const document = findEnvelope(Buffer.concat([bytes.subarray(0, dataAt), Buffer.from(NO_DATA), end]));
  return document && { document, isWhole: false, rows: isArray || PAGE_START.test(start) ? 1 : null };
}

function findEnvelope(body: Uint8Array): JsonObject | null {
  const document = findStrictJson(body);
  return isJsonObject(document) && isEnvelope(document) ? document : null;
}

/** What follows the bracket that closes `data`: the first one after which the rest, behind an empty `data`, is an envelope. */
function endAfterData(bytes: Buffer, closing: ']' | '}'): Buffer {
  const end = bytes.subarray(-MAX_EDGE_BYTES);
  for (let at = end.indexOf(closing); at !== -1; at = end.indexOf(closing, at + 1)) {
    const rest = end.subarray(at + 1);
    if (findEnvelope(Buffer.concat([Buffer.from(`{${NO_DATA}`), rest])) !== null) return rest;
  }
  // More comes after it than is looked at.
  return Buffer.from('}');
}

function findStrictJson(body: Uint8Array): unknown {
  try {
    return readJson(body).value;
  } catch (error) {
    // Safe to ignore: it fails again where it is decoded, and is then reported.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Rows or entries in the `data` of an answer. Null if it has fields, but no list: they may be entries, or an error's. */
function countRows(data: unknown): number | null {
  if (!isJsonObject(data)) return Array.isArray(data) ? data.length : 0;
  const fields = Object.keys(data).length;
  if (!Object.hasOwn(data, 'list')) return fields === 0 ? 0 : null;
  const { list } = data;
  if (Array.isArray(list)) return list.length;
  return isJsonObject(list) ? Object.keys(list).length : 0;
}

export function isEnvelope(document: JsonObject): boolean {
  return Object.hasOwn(document, 'data') || Object.hasOwn(document, 'code');
}

/** A number in its usual form: 401.0 states the same as 401. */
function findBusinessCode({ code }: JsonObject): string | null {
  return code instanceof NumberText ? String(Number(code.source)) : findScalarText(code);
}

/** The envelope's `code` as a fact for a decoding error. */
export function businessCodeFact(document: unknown): Readonly<Record<string, string>> {
  const businessCode = isJsonObject(document) ? findBusinessCode(document) : null;
  return businessCode === null ? {} : { businessCode: businessCode.slice(0, MAX_BUSINESS_CODE_CHARS) };
}

export type RefusedAnswer = Asked & {
  readonly status: number;
  readonly headers: Headers;
  /** As much of the body as could be read; it may be empty. */
  readonly body: Uint8Array;
  readonly nowMs: number;
};

/** The error of an answer other than HTTP 200. The status decides; the envelope only adds facts. */
export function errorOfStatus(answer: RefusedAnswer): AppError {
  const code = codeOfStatus(answer.status);
  const retryAfterSeconds = findRetryAfterSeconds(answer.headers, answer.nowMs);
  return new AppError(code, `The service answered HTTP ${answer.status}`, {
    facts: {
      status: answer.status,
      ...envelopeFacts(findJson(answer.body), code, answer),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    },
  });
}

function codeOfStatus(status: number): ErrorCode {
  const stated = STATED_ERRORS.get(String(status));
  if (stated !== undefined) return stated;
  // fetch reports a redirect that it must not follow as status 0.
  if (status === 0 || (status >= 300 && status < 400)) return 'redirected';
  if (status === 407) return 'proxyAuth';
  if (status === 429 || status >= 500) return 'serverFailed';
  return status >= 400 ? 'rejected' : 'badResponse';
}

/** None for any other document: a gateway's 403 says nothing about scopes. */
function envelopeFacts(
  document: unknown,
  code: ErrorCode,
  { scope, token }: Asked,
): Readonly<Record<string, string | number>> {
  if (!isJsonObject(document) || !isEnvelope(document)) return {};
  const message = token === null ? '' : (findScalarText(document['message'])?.replaceAll(token, '…') ?? '');
  return {
    envelope: 1,
    ...businessCodeFact(document),
    ...(message === '' ? {} : { serviceMessage: message.slice(0, MAX_SERVICE_MESSAGE_CHARS) }),
    ...(code === 'forbidden' && scope !== null ? { scope } : {}),
  };
}

function findJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    // The status already says what happened; the web page of a gateway adds nothing.
    return null;
  }
}

/** Text, number or boolean as text; null for anything else. */
export function findScalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}
