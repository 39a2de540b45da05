import { describe, expect, test } from 'vitest';
import { escapeMarkup } from '../../shared/rules/xml-text.ts';
import { htmlTable, type CopiedCell } from '../../renderer/lib/clipboard/html-table.ts';

function cellOf(text: string, content: CopiedCell['content']): string {
  return /<td.*<\/td>/.exec(htmlTable(null, [[{ text, content }]]))?.[0] ?? '';
}

const isText = (cell: string): boolean => cell.includes("mso-number-format:'\\@'");

describe('a table for the clipboard', () => {
  test('contains figures as plain digits, with the decimals that were sent', () => {
    expect(cellOf('-1234567.80', 'amount')).toBe(
      `<td style="mso-number-format:'0.00'" sdval="-1234567.80" sdnum="1033;0;0.00">-1234567.80</td>`,
    );
    expect(cellOf('412', 'rate')).toBe(`<td style="mso-number-format:'0'" sdval="412" sdnum="1033;0;0">412</td>`);
  });

  test('keeps a figure as text if a spreadsheet would change it', () => {
    const odd = ['1234567890123456', '0.0000000000000001', '007', '+1', '1e5', '.5', '5.', '1,234.50', 'n/a', '', '-'];
    expect(odd.filter((text) => !isText(cellOf(text, 'amount')))).toEqual([]);
  });

  test('contains ids, codes and texts as text, so that none becomes a formula, a number or a date', () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '0012', '12345678901234567890', '2026-09-18', '1/2', 'TRUE'];
    expect(hostile.filter((text) => !isText(cellOf(text, 'code')) || !isText(cellOf(text, 'text')))).toEqual([]);
  });

  test('contains a ledger date as a day only if it is written as one', () => {
    expect(cellOf('2026-09-18', 'day')).toBe(
      `<td style="mso-number-format:'yyyy\\-mm\\-dd'" sdval="46283" sdnum="1033;0;YYYY-MM-DD">2026-09-18</td>`,
    );
    expect(isText(cellOf('20260918', 'day'))).toBe(true);
    expect(['2026-13-18', '2026-02-30', '0000-00-00'].every((day) => isText(cellOf(day, 'day')))).toBe(true);
  });

  test('keeps a day before March 1900 as text, as a workbook does, because programs count such days differently', () => {
    expect(['1899-12-31', '1900-02-28', '0001-01-01'].every((day) => isText(cellOf(day, 'day')))).toBe(true);
    expect(cellOf('1900-03-01', 'day')).toContain('sdval="61"');
  });

  test('does not count zeros at the ends as digits that a spreadsheet could lose', () => {
    const exact = ['1000000000000000', '123456789012.3450', '123456789012345'];
    expect(exact.filter((text) => isText(cellOf(text, 'amount')))).toEqual([]);
    expect(isText(cellOf('1234567890123.456', 'amount'))).toBe(true);
  });

  test('lets no text become markup, and keeps its lines in one cell', () => {
    const cell = cellOf(`<img src=x onerror="a('b')">&amp;\r\nsecond\0`, 'text');
    expect(cell).not.toContain('<img');
    expect(cell).toContain(`&lt;img src=x onerror=&quot;a('b')&quot;&gt;&amp;amp;`);
    expect(cell).toContain('<br style="mso-data-placement:same-cell">second\uFFFD</td>');
  });

  test('escapes markup by the rule of all documents', () => {
    const signs = `& < > " ' &amp;`;
    expect(cellOf(signs, 'text')).toContain(`>${escapeMarkup(signs)}</td>`);
  });

  test('has a header only if rows are copied', () => {
    expect(htmlTable(null, [[{ text: 'a', content: 'text' }]])).not.toContain('<th');
    expect(htmlTable(['A & B'], [])).toContain('>A &amp; B</th>');
  });
});
