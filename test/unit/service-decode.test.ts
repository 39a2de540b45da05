import { describe, expect, test } from 'vitest';
import { FIELDS, type DatasetName } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import { decodeDictionary, decodePage } from '../../main/service/answer/decode.ts';
import { throwStatedError } from '../../main/service/answer/envelope.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const page = (rows: string, total = '1', around = ''): Uint8Array =>
  bytes(`{"code":0,"message":"ok","data":{"list":[${rows}],"total":${total}}${around}}`);
const reports = (rows: string, total?: string) => decodePage('reports', page(rows, total));

function valueOf(dataset: DatasetName, field: string, json: string): string | null | undefined {
  const decoded = decodePage(dataset, page(`{"${field}":${json}}`));
  expect(decoded.rowErrors).toEqual([]);
  return decoded.rows[0]?.values[Object.keys(FIELDS[dataset]).indexOf(field)];
}

function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a successful answer', () => {
  test.each(['0', '200', '"0"', '"OK"', '50001', 'null', '"constructor"', '4010'])(
    'a readable list and total are a success under code %s',
    (code) => {
      const decoded = decodePage('reports', bytes(`{"code":${code},"data":{"list":[{}],"total":1}}`));
      expect(decoded.rows).toHaveLength(1);
    },
  );

  test.each([
    ['400', 'rejected'],
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    ['408', 'timedOut'],
  ])('code %s inside HTTP 200 is that error, as number and as text', (code, expected) => {
    for (const written of [code, `"${code}"`]) {
      const body = bytes(`{"code":${written},"message":"no","data":{"list":[],"total":0}}`);
      const error = errorOf(() => decodePage('charges', body));
      expect(error.code).toBe(expected);
      expect(error.facts).toMatchObject({ status: 200, businessCode: code });
      expect(errorOf(() => decodeDictionary(body)).code).toBe(expected);
    }
  });

  test.each([
    ['{"code":50001,"message":"x","data":{}}', 'data.list'],
    ['{"code":0,"data":null}', 'data.list'],
    ['{"code":0,"data":[]}', 'data.list'],
    ['{"code":0,"data":{"list":{},"total":1}}', 'data.list'],
    ['{"code":0,"data":{"list":[]}}', 'data.total'],
  ])('%s has no readable %s', (text, field) => {
    const error = errorOf(() => decodePage('reports', bytes(text)));
    expect(error.code).toBe('badResponse');
    expect(error.facts['field']).toBe(field);
    expect(error.facts['transient']).toBeUndefined();
  });
});

describe('type of code, total and field values', () => {
  test.each([
    ['12', 12],
    ['0', 0],
    ['"12345"', 12_345],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('total %s is read', (written, total) => {
    expect(reports('', written).total).toBe(total);
  });

  test.each(['-0', '-0.0', '0e3'])('total %s is zero', (written) => {
    expect(reports('', written).total).toBe(0);
  });

  test('a list that is null has no rows, in a page and in a dictionary', () => {
    const body = bytes('{"code":0,"data":{"list":null,"total":0}}');
    expect(decodePage('reports', body)).toMatchObject({ rows: [], total: 0 });
    expect(decodeDictionary(body)).toEqual({ total: 0, entries: [] });
  });

  test.each(['-1', '1.5', '"1,000"', '""', '" "', '"-1"', '"1e3"', 'null', 'true', '[]', '9007199254740993', '1e30'])(
    'total %s is a typed error',
    (written) => {
      expect(errorOf(() => reports('', written)).code).toBe('badResponse');
      // The same with numbers in rows, for which the text is parsed in another way.
      expect(errorOf(() => reports('{"trade_amount":1}', written)).code).toBe('badResponse');
    },
  );

  test.each([
    ['"12.50"', '12.50'],
    ['""', ''],
    ['12.50', '12.50'],
    ['-0', '-0'],
    ['1e5', '1e5'],
    ['123456789012345678.123456789', '123456789012345678.123456789'],
    ['0.1000', '0.1000'],
    ['1E400', '1E400'],
    ['true', 'true'],
    ['false', 'false'],
    ['null', null],
  ])('a field sent as %s is kept as %j', (written, kept) => {
    expect(valueOf('reports', 'trade_amount', written)).toBe(kept);
    expect(valueOf('charges', 'fee_rate', written)).toBe(kept);
  });

  test('a list or an object as a value is a row error with field and position', () => {
    const decoded = reports('{"currency":"HKD"},{"currency":["HKD"],"trade_amount":{"n":1}},{"currency":"USD"}', '3');
    expect(decoded.rowErrors).toEqual([
      { position: 2, field: 'trade_amount', found: 'object' },
      { position: 2, field: 'currency', found: 'array' },
    ]);
    expect(decoded.rows).toHaveLength(2);
  });

  test.each([
    ['"text"', 'string'],
    ['7', 'number'],
    ['null', 'null'],
    ['[]', 'array'],
  ])('a row that is %s is a row error', (written, found) => {
    expect(reports(written).rowErrors).toEqual([{ position: 1, field: '', found }]);
  });
});

describe('unknown extra fields', () => {
  test('are kept with sorted keys and verbatim numbers, and listed', () => {
    const decoded = reports('{"zeta":1.50,"currency":"HKD","alpha":{"b":[1e2,"x"],"a":null}}');
    expect(decoded.rows[0]?.extras).toBe('{"alpha":{"a":null,"b":[1e2,"x"]},"zeta":1.50}');
    expect([...decoded.extraFields].toSorted()).toEqual(['alpha', 'zeta']);
    expect(decoded.rowErrors).toEqual([]);
  });

  test('a row without them has none', () => {
    expect(reports('{"currency":"HKD"}').rows[0]?.extras).toBeNull();
  });

  test('extra fields of envelope and data are ignored', () => {
    const text = '{"code":0,"trace":7,"data":{"page":1,"list":[{}],"total":1,"more":{"x":2}}}';
    expect(decodePage('charges', bytes(text)).total).toBe(1);
  });
});

describe('missing known fields', () => {
  test('are null, distinguished from empty text, and known to be missing', () => {
    const decoded = reports('{"currency":"","broker_code":null}');
    const at = (field: string) => decoded.rows[0]?.values[Object.keys(FIELDS.reports).indexOf(field)];
    expect(at('currency')).toBe('');
    expect(at('broker_code')).toBeNull();
    expect(at('dcp_name')).toBeNull();
    expect([...decoded.presentFields]).toEqual(['broker_code', 'currency']);
  });
});

describe('dictionary shape', () => {
  const entries = [
    { key: '1', label: 'Stocks' },
    { key: '2', label: 'Bonds' },
  ];
  const list = '[{"key":"1","value":"Stocks"},{"key":"2","value":"Bonds"}]';

  test.each([
    ['an array of entries', list, null],
    ['data.list, paged', `{"code":0,"data":{"list":${list},"total":"5"}}`, 5],
    ['data.list, not paged', `{"code":0,"data":{"list":${list}}}`, null],
    ['data.list as object of key → label, paged', '{"data":{"list":{"1":"Stocks","2":"Bonds"},"total":2}}', 2],
    ['data.list as object of key → entry', '{"data":{"list":{"1":{"name":"Stocks"},"2":"Bonds"}}}', null],
    ['data as array', `{"code":0,"data":${list}}`, null],
    ['data as object of key → label', '{"code":0,"data":{"1":"Stocks","2":"Bonds"}}', null],
    ['an object of key → label', '{"1":"Stocks","2":"Bonds"}', null],
    ['an object of key → entry', '{"data":{"1":{"name":"Stocks"},"2":{"title":"Bonds"}}}', null],
  ])('%s is read', (_shape, text, total) => {
    expect(decodeDictionary(bytes(text))).toEqual({ total, entries });
  });

  test.each(['value', 'label', 'name', 'text', 'title'])('the label is taken from %s', (field) => {
    expect(decodeDictionary(bytes(`[{"key":"k","${field}":"L"}]`)).entries).toEqual([{ key: 'k', label: 'L' }]);
  });

  test('the first label field is used, and the key replaces a missing label', () => {
    const text = '[{"key":"a","title":"T","name":"N"},{"key":"b"},{"key":"c","value":"","label":null}]';
    expect(decodeDictionary(bytes(text)).entries.map((entry) => entry.label)).toEqual(['N', 'b', 'c']);
  });

  test('a field that repeats the key is its label only if no other has a text', () => {
    const text = `[{"key":"A01","value":"A01","label":"Chan Tai Man"},{"key":"HKD","value":"HKD","name":""},
      {"key":7,"value":"7","title":"Fees"}]`;
    const labels = ['Chan Tai Man', 'HKD', 'Fees'];
    expect(decodeDictionary(bytes(text)).entries.map(({ label }) => label)).toEqual(labels);
    const pairs = '{"data":{"A01":{"value":"A01","label":"Chan Tai Man"},"HKD":{"value":"HKD"}}}';
    expect(decodeDictionary(bytes(pairs)).entries.map(({ label }) => label)).toEqual(['Chan Tai Man', 'HKD']);
  });

  test('keys may be numbers, kept digit for digit', () => {
    const text = '[{"key":12345678901234567890,"value":1.10},{"key":0}]';
    expect(decodeDictionary(bytes(text)).entries).toEqual([
      { key: '12345678901234567890', label: '1.10' },
      { key: '0', label: '0' },
    ]);
  });

  test.each([
    '[{"value":"x"}]',
    '[{"key":null}]',
    '["HKD"]',
    '[{"key":{}}]',
    '{"data":{"1":[]}}',
    '{"data":{"items":[]}}',
    '{"data":{"entries":{"HKD":"HK dollar"}}}',
    '{"entries":{"HKD":"HK dollar"}}',
    '{"data":{"list":{"HKD":{"code":"HKD"}},"total":1}}',
  ])('%s has an entry without a key, which is an error', (text) => {
    const error = errorOf(() => decodeDictionary(bytes(text)));
    expect(error.code).toBe('badResponse');
    expect(error.facts['position']).toBe(1);
  });

  test.each(['{"code":0,"message":"?","data":{}}', '{"data":null}', '{"data":"x"}', '{"data":{"list":[],"total":-1}}'])(
    '%s is not accepted as a dictionary',
    (text) => expect(errorOf(() => decodeDictionary(bytes(text))).code).toBe('badResponse'),
  );

  test('another service’s error is not accepted as a dictionary', () => {
    expect(errorOf(() => decodeDictionary(bytes('{"error":"no such page"}'))).code).toBe('notTheService');
    expect(errorOf(() => decodeDictionary(bytes('"x"'))).code).toBe('notTheService');
  });

  test('an object of key → entry may have blank labels', () => {
    expect(decodeDictionary(bytes('{"1":{"label":""},"2":null}')).entries).toEqual([
      { key: '1', label: '1' },
      { key: '2', label: '2' },
    ]);
  });

  test('an empty list is an empty dictionary', () => {
    expect(decodeDictionary(bytes('{"code":0,"data":{"list":[],"total":0}}'))).toEqual({ total: 0, entries: [] });
  });
});

describe('a refusal inside HTTP 200', () => {
  test.each(['401', '"401"', '401.0', '4.01e2'])('is recognised by the code %s', (code) => {
    const body = bytes(`{"code":${code},"data":{"list":[],"total":0}}`);
    expect(errorOf(() => decodePage('reports', body)).code).toBe('unauthorized');
    expect(errorOf(() => decodeDictionary(body)).code).toBe('unauthorized');
    expect(errorOf(() => throwStatedError(body, { scope: null, token: null, knownCodes: new Set() }))).toMatchObject({
      code: 'unauthorized',
      facts: { businessCode: '401' },
    });
  });
});

describe('unexpected answers', () => {
  test.each([
    ['empty', '', 'badResponse', 1],
    ['blank', ' \n', 'badResponse', 1],
    ['cut in a row', '{"code":0,"data":{"list":[{"currency":"HK', 'badResponse', 1],
    ['NaN', '{"code":0,"data":{"list":[{"trade_amount":NaN}],"total":1}}', 'badResponse', 1],
    ['a web page', '<!doctype html><title>Sign in to Wi-Fi</title>', 'notTheService', undefined],
    ['plain words', 'Service OK', 'notTheService', undefined],
    ['a JSON list', '[1,2]', 'notTheService', undefined],
    ['another envelope', '{"status":"up"}', 'notTheService', undefined],
  ])('%s', (_title, text, code, transient) => {
    const error = errorOf(() => decodePage('reports', bytes(text)));
    expect(error.code).toBe(code);
    expect(error.facts['transient']).toBe(transient);
  });

  test('a body cut within a character counts as cut', () => {
    const error = errorOf(() => decodePage('reports', bytes('{"code":0,"data":{"list":[{"dcp_name":"港').slice(0, -1)));
    expect([error.code, error.facts['transient']]).toEqual(['badResponse', 1]);
  });

  test('a byte order mark is skipped', () => {
    expect(decodePage('reports', new Uint8Array([0xef, 0xbb, 0xbf, ...page('{"currency":"HKD"}')])).rows).toHaveLength(
      1,
    );
  });

  test('text that is not UTF-8 is refused instead of being garbled', () => {
    const body = page('{"currency":"HK?"}');
    body[body.indexOf(0x3f)] = 0xa4;
    expect(errorOf(() => decodePage('reports', body)).code).toBe('badResponse');
    expect(valueOf('reports', 'currency', '"\uFFFD"')).toBe('\uFFFD');
  });

  test.each([
    '{"currency":"HKD","currency":"USD"}',
    '{"currency":"HKD","curr\\u0065ncy":"USD"}',
    '{"extra":{"a":1,"a":2}}',
  ])('a key written twice is an error, not last-wins: %s', (row) => {
    expect(errorOf(() => reports(row)).code).toBe('badResponse');
  });

  test('colons and quotes inside texts are not mistaken for keys', () => {
    expect(valueOf('reports', 'dcp_name', '"a\\":\\"b\\", : {[1 \\\\"')).toBe('a":"b", : {[1 \\');
  });

  test('__proto__ is an unknown field without effect', () => {
    const decoded = reports('{"__proto__":{"currency":"EVIL"},"constructor":{"prototype":{"currency":"EVIL"}}}');
    expect(decoded.rows[0]?.values.every((value) => value === null)).toBe(true);
    expect([...decoded.extraFields].toSorted()).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['currency']).toBeUndefined();
    expect(decodeDictionary(bytes('{"data":{"__proto__":"P"}}')).entries).toEqual([{ key: '__proto__', label: 'P' }]);
  });

  test.each([
    ['[', 10_000],
    ['[', 5_000_000],
    ['{"a":', 1_000_000],
  ])('%s nested without end is refused before it is parsed', (open, times) => {
    expect(errorOf(() => decodePage('reports', bytes(open.repeat(times)))).facts).toEqual({ kind: 'tooDeep' });
    const inRow = `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(errorOf(() => reports(inRow)).facts).toEqual({ kind: 'tooDeep' });
  });

  test('a few levels in unknown fields are kept', () => {
    expect(reports(`{"x":${'['.repeat(50)}${']'.repeat(50)}}`).rows).toHaveLength(1);
  });

  test('lone surrogates become U+FFFD, and their rows are counted', () => {
    const decoded = reports(
      '{"dcp_name":"a\\ud800b"},{"dcp_name":"\\ud83d\\ude00"},{"extra":{"\\udc00":"\\uDBFF"}},{"dcp_name":"x"}',
      '4',
    );
    const at = Object.keys(FIELDS.reports).indexOf('dcp_name');
    expect(decoded.rows.map((row) => row.values[at])).toEqual(['a\uFFFDb', '😀', null, 'x']);
    expect(decoded.rows[2]?.extras).toBe('{"extra":{"\uFFFD":"\uFFFD"}}');
    expect(decoded.repairedRows).toBe(2);
  });

  test('no message repeats what the service sent', () => {
    const secret = 'CANARY-ROW-TEXT';
    const bodies = [`{"data":{"list":[{"x":"${secret}`, `<p>${secret}`, `{"data":{"list":"${secret}"}}`, secret];
    for (const body of bodies) {
      const error = errorOf(() => decodePage('reports', bytes(body)));
      expect(error.message + JSON.stringify(error.facts)).not.toContain(secret);
    }
  });
});
