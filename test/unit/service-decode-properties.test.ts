import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import { decodeDictionary, decodePage } from '../../main/service/answer/decode.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const FIELD_NAMES = Object.keys(FIELDS.reports);

/** True if the work returns or throws an AppError; anything else thrown is a crash. */
function endsWell(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    return error instanceof AppError;
  }
}

const jsonNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
    fc.option(fc.stringMatching(/^[0-9]{1,20}$/), { nil: '' }).map((digits) => (digits === '' ? '' : `.${digits}`)),
    fc.constantFrom('', '', 'e5', 'E-7', 'e+12'),
  )
  .map((parts) => parts.join(''));

describe('decoding, for any input', () => {
  test('bytes of any kind lead to a page or to an AppError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
        expect(endsWell(() => decodePage('reports', body))).toBe(true);
        expect(endsWell(() => decodeDictionary(body))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('JSON of any shape, complete or cut, leads to a page or to an AppError', () => {
    const row = fc.dictionary(fc.oneof(fc.constantFrom(...FIELD_NAMES), fc.string()), fc.jsonValue({ maxDepth: 3 }));
    const body = fc.record({
      code: fc.jsonValue({ maxDepth: 1 }),
      data: fc.oneof(
        fc.jsonValue(),
        fc.record({ list: fc.array(fc.oneof(row, fc.jsonValue())), total: fc.oneof(fc.nat(), fc.jsonValue()) }),
      ),
    });
    fc.assert(
      fc.property(body, fc.double({ min: 0, max: 1, noNaN: true }), (document, share) => {
        const text = JSON.stringify(document);
        for (const part of [text, text.slice(0, Math.floor(text.length * share))]) {
          expect(endsWell(() => decodePage('reports', bytes(part)))).toBe(true);
          expect(endsWell(() => decodeDictionary(bytes(part)))).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('every row is either kept or in the row errors', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant([]),
      fc.constant({}),
    );
    const row = fc.oneof({ weight: 9, arbitrary: fc.dictionary(fc.constantFrom(...FIELD_NAMES), value) }, value);
    fc.assert(
      fc.property(fc.array(row), (list) => {
        const decoded = decodePage('reports', bytes(JSON.stringify({ code: 0, data: { list, total: list.length } })));
        const refused = new Set(decoded.rowErrors.map((error) => error.position));
        expect(decoded.rows.length + refused.size).toBe(list.length);
      }),
      { numRuns: 500 },
    );
  });

  test('numbers keep every digit, in known fields and in unknown ones', () => {
    fc.assert(
      fc.property(fc.array(jsonNumber, { minLength: 1, maxLength: 20 }), (numbers) => {
        const rows = numbers.map((number) => `{"trade_amount":${number},"extra":[${number}]}`);
        const decoded = decodePage(
          'reports',
          bytes(`{"code":0,"data":{"list":[${rows.join()}],"total":${rows.length}}}`),
        );
        const at = FIELD_NAMES.indexOf('trade_amount');
        expect(decoded.rows.map((row) => row.values[at])).toEqual(numbers);
        expect(decoded.rows.map((row) => row.extras)).toEqual(numbers.map((number) => `{"extra":[${number}]}`));
      }),
      { numRuns: 500 },
    );
  });

  test('texts stay unchanged unless they contain lone surrogates, which are counted', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), fc.boolean(), (texts, isBroken) => {
        const sent = isBroken ? texts.map((text) => `${text}\uD800`) : texts;
        const list = sent.map((text) => ({ dcp_name: text, note: text }));
        const decoded = decodePage('reports', bytes(JSON.stringify({ code: 0, data: { list, total: list.length } })));
        const at = FIELD_NAMES.indexOf('dcp_name');
        expect(decoded.rows.map((row) => row.values[at])).toEqual(sent.map((text) => text.toWellFormed()));
        expect(decoded.rows.map((row) => row.extras)).toEqual(
          sent.map((text) => JSON.stringify({ note: text.toWellFormed() })),
        );
        expect(decoded.repairedRows).toBe(isBroken ? texts.length : 0);
      }),
      { numRuns: 500 },
    );
  });

  test('the order of keys in a row does not change its extras', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (extra) => {
        const turned = Object.fromEntries(Object.entries(extra).toReversed());
        const extrasOf = (row: object) =>
          decodePage('reports', bytes(JSON.stringify({ data: { list: [row], total: 1 } }))).rows[0]?.extras;
        if (FIELD_NAMES.some((field) => Object.hasOwn(extra, field))) return;
        expect(extrasOf(turned)).toBe(extrasOf(extra));
      }),
      { numRuns: 300 },
    );
  });
});
