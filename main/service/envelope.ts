// Turns HTTP status and envelope into the data of a success or into an error. decode.ts reads the data.

import { AppError } from '../errors.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../shared/rules/json-object.ts';
import { NumberText, readJson } from './json.ts';
import { findRetryAfterSeconds } from './retry-after.ts';

/** Statuses that the contract names, and that some services send as `code` inside HTTP 200. */
const STATED_ERRORS: ReadonlyMap<string, ErrorCode> = new Map([
  ['400', 'rejected'],
  ['401', 'unauthorized'],
  ['403', 'forbidden'],
  ['408', 'timedOut'],
]);
/** The code of a longer answer is read where it is decoded, in another thread. */
const MAX_REFUSAL_BYTES = 4096;
const MAX_BUSINESS_CODE_CHARS = 64;
const MAX_SERVICE_MESSAGE_CHARS = 300;

/** A number of the answer is parsed into a `NumberText`, which is no JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value) && !(value instanceof NumberText);
}

/**
 * The `data` of an HTTP 200 answer. Throws when its `code` states an error. `scope` is null if the contract names none.
 */
export function getData(document: unknown, scope: string | null): unknown {
  if (!isJsonObject(document) || !isEnvelope(document)) {
    throw new AppError('notTheService', 'The answer is JSON, but not the envelope of the service');
  }
  const businessCode = findBusinessCode(document);
  const stated = businessCode === null ? undefined : STATED_ERRORS.get(businessCode);
  if (businessCode !== null && stated !== undefined) {
    throw new AppError(stated, `The service answered code ${businessCode} inside HTTP 200`, {
      facts: { status: 200, businessCode, envelope: 1, ...scopeFact(stated, scope) },
    });
  }
  return document['data'];
}

/** Throws the error that a short HTTP 200 answer states, so that a refusal counts before anything else is requested. */
export function throwStatedError(body: Uint8Array, scope: string | null): void {
  if (body.byteLength > MAX_REFUSAL_BYTES) return;
  const document = findStrictJson(body);
  // Anything else fails where it is decoded.
  if (isJsonObject(document) && isEnvelope(document)) getData(document, scope);
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

export function isEnvelope(document: JsonObject): boolean {
  return Object.hasOwn(document, 'data') || Object.hasOwn(document, 'code');
}

/** A number in its usual form: 401.0 states the same as 401. */
const LEAST_FAILURE_CODE = 400;

/** Whether an envelope that states none of the known errors has a code like that of an error. */
export function statesFailure(document: unknown): boolean {
  const code = isJsonObject(document) ? findBusinessCode(document) : null;
  return code !== null && Number(code) >= LEAST_FAILURE_CODE;
}

function findBusinessCode({ code }: JsonObject): string | null {
  return code instanceof NumberText ? String(Number(code.source)) : findScalarText(code);
}

/** The envelope's `code` as a fact for a decoding error. */
export function businessCodeFact(document: unknown): Readonly<Record<string, string>> {
  const businessCode = isJsonObject(document) ? findBusinessCode(document) : null;
  return businessCode === null ? {} : { businessCode: businessCode.slice(0, MAX_BUSINESS_CODE_CHARS) };
}

export type RefusedAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** As much of the body as could be read; it may be empty. */
  readonly body: Uint8Array;
  readonly scope: string | null;
  readonly nowMs: number;
  /** Removed from the service's own message, which is kept for "Details". */
  readonly token: string;
};

/** The error of an answer other than HTTP 200. The status decides; the envelope only adds facts. */
export function errorOfStatus(answer: RefusedAnswer): AppError {
  const code = codeOfStatus(answer.status);
  const retryAfterSeconds = findRetryAfterSeconds(answer.headers, answer.nowMs);
  return new AppError(code, `The service answered HTTP ${answer.status}`, {
    facts: {
      status: answer.status,
      ...envelopeFacts(answer),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      ...scopeFact(code, answer.scope),
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

function envelopeFacts(answer: RefusedAnswer): Readonly<Record<string, string | number>> {
  const document = findJson(answer.body);
  if (!isJsonObject(document) || !isEnvelope(document)) return {};
  const message = findScalarText(document['message'])?.replaceAll(answer.token, '…') ?? '';
  return {
    envelope: 1,
    ...businessCodeFact(document),
    ...(message === '' ? {} : { serviceMessage: message.slice(0, MAX_SERVICE_MESSAGE_CHARS) }),
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

function scopeFact(code: ErrorCode, scope: string | null): Readonly<Record<string, string>> {
  return code === 'forbidden' && scope !== null ? { scope } : {};
}

/** Text, number or boolean as text; null for anything else. */
export function findScalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}
