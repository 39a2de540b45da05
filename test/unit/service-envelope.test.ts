import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { errorOfStatus, throwStatedError, type RefusedAnswer } from '../../main/service/answer/envelope.ts';
import { findRetryAfterSeconds } from '../../main/service/retry-after.ts';

const NOW_MS = Date.parse('2026-09-18T10:00:00Z');

function refused(status: number, body = '', parts: Partial<RefusedAnswer> = {}) {
  return errorOfStatus({
    status,
    headers: new Headers(),
    body: new TextEncoder().encode(body),
    scope: null,
    nowMs: NOW_MS,
    token: 'T0KEN',
    ...parts,
  });
}

describe('error of an HTTP status', () => {
  test.each([
    [204, 'badResponse'],
    [301, 'redirected'],
    [302, 'redirected'],
    [304, 'redirected'],
    [0, 'redirected'],
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'rejected'],
    [405, 'rejected'],
    [407, 'proxyAuth'],
    [408, 'timedOut'],
    [413, 'rejected'],
    [429, 'serverFailed'],
    [500, 'serverFailed'],
    [502, 'serverFailed'],
    [503, 'serverFailed'],
    [504, 'serverFailed'],
  ])('%i is %s, whatever the body is', (status, code) => {
    for (const body of ['', '<html>gateway</html>', '{"code":1,"message":"m","data":{}}', '{"code":']) {
      const error = refused(status, body);
      expect(error.code).toBe(code);
      expect(error.facts['status']).toBe(status);
    }
  });

  test('contains the envelope’s code and message, with the token removed', () => {
    const error = refused(400, '{"code":"F-17","message":"page_size too large for T0KEN","data":{}}');
    expect(error.facts).toEqual({
      status: 400,
      envelope: 1,
      businessCode: 'F-17',
      serviceMessage: 'page_size too large for …',
    });
    expect(error.message).toBe('The service answered HTTP 400');
  });

  test('a missing permission names the scope of its dataset', () => {
    const scope = 'b2b_billing.dcp_report';
    const envelope = '{"code":"F-3","message":"no","data":{}}';
    expect(refused(403, envelope, { scope }).facts['scope']).toBe(scope);
    expect(refused(401, envelope, { scope }).facts['scope']).toBeUndefined();
    expect(refused(403, envelope).facts['scope']).toBeUndefined();
  });
});

test.each(['', '<h1>Forbidden</h1>', '{"error":"blocked"}'])('a gateway’s 403 names no scope (%s)', (body) => {
  expect(refused(403, body, { scope: 'b2b_billing.dcp_report' }).facts).toEqual({ status: 403 });
});

describe('Retry-After', () => {
  test.each([
    ['2', undefined, 2],
    [' 0 ', undefined, 0],
    ['999999', undefined, 60],
    ['99999999999999999999999999', undefined, 60],
    ['Fri, 18 Sep 2026 10:00:07 GMT', undefined, 7],
    ['Fri, 18 Sep 2026 09:00:00 GMT', undefined, 0],
    ['Fri, 18 Sep 2026 23:00:00 GMT', undefined, 60],
    // The service's clock is ten years ahead, and says so.
    ['Fri, 19 Sep 2036 10:00:03 GMT', 'Fri, 19 Sep 2036 10:00:00 GMT', 3],
    ['Fri, 18 Sep 2026 10:00:04 GMT', 'nonsense', 4],
    ['-5', undefined, null],
    ['1.5', undefined, null],
    ['soon', undefined, null],
    ['', undefined, null],
    ['Infinity', undefined, null],
    ['2026-09-18', undefined, null],
    ['Fri, 99 Foo 2026 10:00:00 GMT', undefined, null],
  ])('%j beside Date %j waits %s', (value, date, seconds) => {
    const headers = new Headers({ 'retry-after': value, ...(date === undefined ? {} : { date }) });
    expect(findRetryAfterSeconds(headers, NOW_MS)).toBe(seconds);
    const { facts } = refused(503, '', { headers });
    expect(facts['retryAfterSeconds']).toBe(seconds ?? undefined);
  });

  test('means no wait if it was not sent', () => {
    expect(findRetryAfterSeconds(new Headers(), NOW_MS)).toBeNull();
  });
});

describe('an HTTP 200 answer without rows', () => {
  const EMPTY = ['[]', '{}', 'null', '""', '{"list":[],"total":0}', '{"list":null,"total":0}', '{"list":{}}'];
  let knownCodes: Set<string>;
  beforeEach(() => (knownCodes = new Set()));

  function read(body: string): AppError | null {
    try {
      throwStatedError(new TextEncoder().encode(body), { scope: null, token: 'T0KEN', knownCodes });
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
  const emptyAnswer = (code: string, data = '{"list":[],"total":0}'): string =>
    `{"code":${code},"message":"busy, T0KEN","data":${data}}`;

  test.each(['500', '429', '"503"', '-1', '"SYS_ERROR"', '50001', 'false', '4010'])(
    'is a passing failure with the code %s',
    (code) => {
      for (const data of EMPTY) {
        expect(read(emptyAnswer(code, data))).toMatchObject({
          code: 'badResponse',
          facts: { transient: 1, businessCode: code.replaceAll('"', ''), serviceMessage: 'busy, …' },
        });
      }
      expect(read(`{"code":${code}}`)).toMatchObject({ code: 'badResponse' });
    },
  );

  test.each(['0', '"0"', '"00000"', '200', '200.0', '""', 'null', '[]'])('is one with the code %s', (code) => {
    for (const data of EMPTY) expect(read(emptyAnswer(code, data))).toBeNull();
    expect(read('{"data":[]}')).toBeNull();
  });

  const long = 'x'.repeat(5_000);
  test.each([
    ['a list', '{"code":10000,"data":[{"key":"a"}]}'],
    ['a page', '{"code":"10000","data":{"list":[{}],"total":1}}'],
    ['an object of entries', '{"data":{"list":{"a":"A"}},"code":1e4}'],
    ['a long page', `{"code":10000,"message":"{}","data":{"list":[{"name":"${long}"}],"total":1}}`],
    [
      'a long page before it',
      `{"data":{"list":[{"code":1},{"name":"${long}"}],"total":1} , "code":1e4, "message":"}{"}`,
    ],
    ['a long list before it', `{"message":"OK","data":[{"name":"${long}"},{"code":1}],"code":"10000"}`],
  ])('is one with the code that %s had', (_, withRows) => {
    expect(read(withRows)).toBeNull();
    for (const code of ['10000', '"10000"']) expect(read(emptyAnswer(code))).toBeNull();
    expect(read(emptyAnswer('10001'))).not.toBeNull();
  });

  test.each([
    ['fields that may be an error’s', '{"code":500,"data":{"error":"busy"}}'],
    ['long fields that may be an error’s', `{"code":500,"data":{"error":"busy","trace":"${long}"}}`],
    ['long fields before it', `{"data":{"error":"busy","list":"${long}"},"code":500}`],
    ['rows of a long page', `{"data":{"list":[{"name":"${long}"},{"code":500}],"total":1,"code":500}}`],
    ['a long page that was cut', `{"data":{"list":[{"name":"${long}"},{}],"code":500}`],
    ['a long list', `["${long}"]`],
  ])('no code is learned from %s', (_, body) => {
    expect(read(body)).toBeNull();
    expect(read(emptyAnswer('500'))).not.toBeNull();
  });

  test('a code of the contract’s errors counts after a long page too', () => {
    expect(read(`{"data":{"list":[{"name":"${long}"}],"total":1},"code":401,"message":"x"}`)).toMatchObject({
      code: 'unauthorized',
    });
  });

  test('is a failure also if its message is long', () => {
    const failure = read(`{"code":500,"message":"${long}","data":{"list":null,"total":0}}`);
    expect(failure).toMatchObject({ code: 'badResponse', facts: { serviceMessage: 'x'.repeat(300) } });
  });

  test('contains the message of a refusal', () => {
    expect(read('{"code":400,"message":"page_size too large","data":{}}')).toMatchObject({
      code: 'rejected',
      facts: { status: 200, businessCode: '400', serviceMessage: 'page_size too large' },
    });
  });
});
