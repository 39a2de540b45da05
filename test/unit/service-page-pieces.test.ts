// The rows of a page are parsed in pieces. JSON.parse, which reads the whole document, says what has to come out.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../shared/contract/fields.ts';
import { isObject } from '../../shared/rules/json-object.ts';
import { AppError } from '../../main/errors.ts';
import { decodePage, type DecodedPage } from '../../main/service/answer/decode.ts';

const NAME_AT = Object.keys(FIELDS.reports).indexOf('dcp_name');
/** A piece ends after 32 KiB, so it has three of these rows. */
const LONG_TEXT = '港x'.repeat(4_000);

const decode = (text: string): DecodedPage => decodePage('reports', new TextEncoder().encode(text));
const namesOf = (page: DecodedPage) => page.rows.map((row) => row.values[NAME_AT]);
const longRows = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `{"dcp_name":"${index}","note":"${LONG_TEXT}","broker_code":"B"}`);

/** Null if the text is no JSON. Rows that are no objects count as unreadable. */
function findNames(text: string): readonly unknown[] | null {
  try {
    const { data } = JSON.parse(text) as { data: { list: readonly unknown[] } }; // as this test writes it
    return data.list.filter(isObject).map((row) => row['dcp_name']);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

function findDecodedNames(text: string): readonly unknown[] | null {
  try {
    return namesOf(decode(text)).map((name) => name ?? undefined);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

describe('a page in several pieces', () => {
  test('has the rows that JSON.parse reads, and is refused if JSON.parse refuses it', () => {
    const inserts = [
      '',
      ' ',
      '\n',
      ',',
      ',null',
      'null,',
      ',{}',
      '[',
      ']',
      '{',
      '}',
      '"',
      '\uFEFF',
      ':',
      '1',
      ',,',
      '],[',
    ];
    const changes = fc.array(fc.record({ row: fc.nat(8), after: fc.nat(2), insert: fc.constantFrom(...inserts) }), {
      maxLength: 2,
    });
    fc.assert(
      fc.property(fc.nat(8), changes, (count, changed) => {
        const rows = longRows(count);
        let list = rows.join(',');
        for (const { row, after, insert } of changed) {
          const at = Math.min(list.length, rows.slice(0, row).join(',').length + after);
          list = list.slice(0, at) + insert + list.slice(at);
        }
        const text = `{"code":0,"data":{"list":[${list}],"total":${count}}}`;
        expect(findDecodedNames(text)).toEqual(findNames(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('counts positions, unreadable rows, numbers and repaired texts over all of them', () => {
    const rows = longRows(9);
    rows[7] = `{"dcp_name":["no text"],"note":"${LONG_TEXT}"}`;
    rows[8] = `{"dcp_name":1.50,"broker_code":"\\ud800","note":"${LONG_TEXT}"}`;
    const page = decode(`{"data":{"total":9,"list":[${rows.join(' ,\n')}]}}`);
    expect(namesOf(page)).toEqual(['0', '1', '2', '3', '4', '5', '6', '1.50']);
    expect(page.rowErrors).toEqual([{ position: 8, field: 'dcp_name', found: 'array' }]);
    expect(page.repairedRows).toBe(1);
  });

  test.each([
    ['in one row', `{"dcp_name":"a","dcp_name":"b"}`],
    ['deep in one row', `{"note":[{"a":1,"a":2}]}`],
    ['in data', `{"dcp_name":"a"}],"list":[{"dcp_name":"b"}`],
  ])('is refused if a key is twice %s', (_title, row) => {
    expect(() => decode(`{"data":{"list":[${[...longRows(7), row].join(',')}],"total":8}}`)).toThrow('has a key twice');
  });

  test('is refused if an empty list comes before it', () => {
    expect(() => decode(`{"data":{"list":[],"list":[{"dcp_name":"a"}],"total":1}}`)).toThrow('has a key twice');
  });

  test('a list that was cut is parsed as one text, and counts as cut', () => {
    const text = `{"data":{"list":[${longRows(7).join(',')},{"dcp_name":"港`;
    expect(() => decodePage('reports', new TextEncoder().encode(text).slice(0, -1))).toThrow('is cut');
  });

  test('that holds bytes of no character in a later piece is refused', () => {
    const body = new TextEncoder().encode(`{"data":{"list":[${longRows(7).join(',')},{"dcp_name":"?"}],"total":8}}`);
    body[body.lastIndexOf(0x3f)] = 0xff;
    expect(() => decodePage('reports', body)).toThrow('is not UTF-8');
  });
});

describe('rows in an unusual place', () => {
  const row = '{"dcp_name":"row"}';

  test.each([
    ['spaces around the colons', `{"data" :\n {"total":1,"list"\t: [ ${row} ]}}`],
    ['keys written with escapes', `{"d\\u0061ta":{"l\\u0069st":[${row}],"total":1}}`],
    ['a far-away bracket', `{"data":{"list":${' '.repeat(500)}[${row}],"total":1}}`],
    ['another list before', `{"more":{"list":[1,2]},"data":{"list":[${row}],"total":1}}`],
    ['another list after', `{"data":{"list":[${row}],"total":1},"more":{"list":[{"dcp_name":"no row"}]}}`],
    ['another list in data', `{"data":{"rows":[{"dcp_name":"no row"}],"list":[${row}],"total":1}}`],
    ['lists in rows', `{"data":{"list":[{"dcp_name":"row","data":{"list":[{"list":[1]}]}}],"total":1}}`],
  ])('%s', (_title, text) => {
    expect(namesOf(decode(text))).toEqual(['row']);
  });

  test('a list in another list is not the one of the page', () => {
    expect(() => decode(`{"data":[{"list":[${row}],"total":1}]}`)).toThrow('no readable data.list');
    expect(() => decode(`[{"data":{"list":[${row}],"total":1}}]`)).toThrow('not the envelope');
  });

  test('a long text before a bracket takes no more than its scan', () => {
    expect(() => decode(`["${'x'.repeat(300_000)}",{}]`)).toThrow('not the envelope');
  });
});
