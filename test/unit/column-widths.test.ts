import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { columnsOf, usualWidth, type ColumnId } from '../../shared/tables/table-columns.ts';
import { messages } from '../../renderer/messages/messages.ts';
import type { CellOptions } from '../../renderer/lib/format-cell.ts';
import { columnWidths, headerWidthPx, textWidthPx } from '../../renderer/table/columns/column-widths.ts';
import { mayOverhang } from '../../renderer/totals/band.ts';
import type { FigureFont } from '../../renderer/grid/figure-width.ts';

const FONT: FigureFont = { digitPx: 8, separatorPx: 4, signPx: 9, widestPx: 12 };
/** Every character is 10 px wide. */
const tenPx = (text: string): number => text.length * 10;
const MEASURES = { font: FONT, boldFont: FONT, text: tenPx, boldText: tenPx, header: tenPx };
/** As wide as its code, without its name. */
const AE_CODE_PX = 'AE012'.length * 10 + 17;
const SHOWN = ['biz_date', 'broker_code', 'dcp_name', 'trade_amount'] as const;
const WITH_TOTAL = [...SHOWN, 'commission_amount'] as const;

const CELL_OPTIONS: CellOptions = {
  labelOf: (field) => (field === 'broker_code' ? 'Kwok Ka Yan' : null),
};

function rowOf(values: Row['values']): Row {
  return { key: '1', values, extras: null };
}

const ROW = rowOf({
  ...{ biz_date: '2026-10-30', broker_code: 'AE012', dcp_name: 'Family office HK stocks CCASS settlement fee' },
  trade_amount: '1.00',
});

function widths(
  roomPx: number,
  over: {
    readonly widthsPx?: Partial<Record<ColumnId, number>>;
    readonly bandPx?: number;
    readonly foundPx?: number;
    readonly shown?: readonly ColumnId[];
    readonly rows?: readonly Row[];
  } = {},
): Readonly<Record<string, number>> {
  const { rows = [ROW] } = over;
  const columns = (over.shown ?? SHOWN)
    .flatMap((id) => columnsOf('reports').find((column) => column.id === id) ?? [])
    .map((column) => ({ ...column, widthPx: over.widthsPx?.[column.id] ?? column.widthPx }));
  const found = columnWidths(
    {
      ...{ columns, rows, fractionDigits: new Map(), roomPx },
      headerOf: ({ id }) => messages.fields.label[id],
      isFlexible: ({ id, widthPx }) => widthPx === usualWidth('reports', id),
      textPx: (column) => textWidthPx(column, rows, { measures: MEASURES, options: CELL_OPTIONS }),
      foundPx: over.foundPx ?? 0,
      bandPx: ({ id }) => (id === 'trade_amount' ? (over.bandPx ?? 0) : 0),
    },
    MEASURES,
  );
  return Object.fromEntries(columns.map(({ id }, at) => [id, found[at] ?? 0]));
}

const sumOf = (found: Readonly<Record<string, number>>): number =>
  Object.values(found).reduce((sum, px) => sum + px, 0);

describe('a header', () => {
  test.each(Object.entries(messages.fields.header))('of %s is not broken inside a word', (_, header) => {
    expect(header).not.toContain('\u00AD');
    expect(header.replaceAll('/\u200B', '/')).not.toContain('\u200B');
  });

  // The arrow of a sorted column takes 20 px.
  test.each([
    ['Currency', 'after', 80],
    ['Company commission', 'before', 100],
    ['AE commission', 'before', 100],
    ['AE group', 'after', 70],
    ['Market/\u200BCurrency', 'after', 100],
    ['Days of annual rate', 'before', 110],
    ['AE', 'after', 20],
  ] as const)('"%s" has room for two lines of whole words, the arrow %s them: %i px', (header, arrow, px) => {
    expect(headerWidthPx(header, arrow, tenPx)).toBe(px + 13);
  });
});

describe('the room of a table', () => {
  test('that is not known leaves every column its least width', () => {
    const found = widths(0);
    expect(found).toMatchObject({
      broker_code: AE_CODE_PX,
      dcp_name: usualWidth('reports', 'dcp_name'),
    });
  });

  test('goes to the names that are cut, then to headers of two lines, then to the widest text column', () => {
    const found = widths(1_200);
    expect(found['broker_code']).toBe('AE012 Kwok Ka Yan'.length * 10 + 17);
    expect(found['trade_amount']).toBe('Trade amount'.length * 10 + 20 + 13);
    expect(found['dcp_name']).toBeGreaterThan('Family office HK stocks CCASS settlement fee'.length * 10 + 17);
    expect(sumOf(found)).toBe(1_200);
  });

  test('that gives no header a whole line leaves it in two', () => {
    const sparePx =
      (widths(1_200)['dcp_name'] ?? 0) - ('Family office HK stocks CCASS settlement fee'.length * 10 + 17);
    expect(widths(1_200 - sparePx)['trade_amount']).toBe('Trade amount'.length * 10 + 20 + 13);
    expect(widths(1_200 - sparePx - 1)['trade_amount']).toBe(widths(0)['trade_amount']);
  });

  test('is shared among the names that are cut when it is not enough for all', () => {
    const least = widths(0);
    const sum = Object.values(least).reduce((all, px) => all + px, 0);
    const found = widths(sum + 200);
    expect(Object.values(found).reduce((all, px) => all + px, 0)).toBe(sum + 200);
    for (const id of ['broker_code', 'dcp_name'] as const) expect(found[id]).toBeGreaterThan(least[id] ?? 0);
  });

  /** A width that a person chose takes no part of the room. */
  const CHOSEN_DAY = { widthsPx: { biz_date: 140 } };

  test('gives a package its width before it gives an AE a name', () => {
    const least = Object.values(widths(0, CHOSEN_DAY)).reduce((all, px) => all + px, 0);
    const lacked = 224 - usualWidth('reports', 'dcp_name');
    const found = widths(least + lacked + 60, CHOSEN_DAY);
    expect(found['dcp_name']).toBe(224);
    expect(found['broker_code']).toBe(AE_CODE_PX + 60);
  });

  test('completes the name of an AE before that of a package', () => {
    const least = Object.values(widths(0, CHOSEN_DAY)).reduce((all, px) => all + px, 0);
    const lacked = 224 - usualWidth('reports', 'dcp_name') + ' Kwok Ka Yan'.length * 10;
    const found = widths(least + lacked + 20, CHOSEN_DAY);
    expect(found['broker_code']).toBe('AE012 Kwok Ka Yan'.length * 10 + 17);
    expect(found['dcp_name']).toBe(224 + 20);
  });

  test('shows the code of an AE alone where fewer than four letters of the name would stand beside it', () => {
    const least = Object.values(widths(0, CHOSEN_DAY)).reduce((all, px) => all + px, 0);
    const lacked = 224 - usualWidth('reports', 'dcp_name');
    const found = widths(least + lacked + 49, CHOSEN_DAY);
    expect(found['broker_code']).toBe(AE_CODE_PX);
    expect(found['dcp_name']).toBe(224 + 49);
  });

  test('that is too small for all columns goes to the names before the first one out of sight', () => {
    const { biz_date: day = 0, dcp_name: name = 0, trade_amount: amount = 0 } = widths(0, CHOSEN_DAY);
    const found = widths(day + AE_CODE_PX + name + amount - 20, CHOSEN_DAY);
    expect(found).toEqual({
      ...{ biz_date: day, broker_code: AE_CODE_PX, dcp_name: name + amount - 20, trade_amount: amount },
    });
  });

  test('that lacks little for the total commission cuts packages, then leaves dates no room for a tick', () => {
    const rows = [rowOf({ ...ROW.values, biz_date: '2026-10' })];
    const shown = WITH_TOTAL;
    const least = widths(0, { shown, rows });
    const sum = sumOf(least);
    // "Commission", above "package" and the arrow. A date is as wide as its text.
    const shortest = { dcp_name: 100 + 13, biz_date: 7 * 10 + 17 };
    expect(widths(sum - 20, { shown, rows })).toEqual({ ...least, dcp_name: (least['dcp_name'] ?? 0) - 20 });
    const sparePx = sumOf(least) - sumOf({ ...least, ...shortest });
    expect(widths(sum - sparePx, { shown, rows })).toEqual({ ...least, ...shortest });
    // One px less, and the total is out of sight: the columns before it have the room.
    expect(widths(sum - sparePx - 1, { shown, rows })['dcp_name']).toBeGreaterThan(least['dcp_name'] ?? 0);
    expect(widths(sum - 20, { shown, rows, widthsPx: { dcp_name: 150 } })['dcp_name']).toBe(150);
  });

  test('stays empty at the right where names would stand far from their figures', () => {
    const sum = (roomPx: number): number => Object.values(widths(roomPx)).reduce((all, px) => all + px, 0);
    expect(sum(10_000)).toBe(sum(9_000));
    expect(sum(10_000)).toBeLessThan(9_000);
  });

  test('does not change a width that a person chose', () => {
    expect(widths(2_000, { widthsPx: { dcp_name: 120 } })['dcp_name']).toBe(
      widths(0, { widthsPx: { dcp_name: 120 } })['dcp_name'],
    );
  });
});

test('a column is as wide as the figure below it', () => {
  expect(widths(300, { bandPx: 333 })['trade_amount']).toBe(333);
});

test('the mark of a match in a hidden column cuts no date', () => {
  expect(widths(0, { foundPx: 70 })['biz_date']).toBe((widths(0)['biz_date'] ?? 0) + 70);
});

describe('a figure below the table', () => {
  const column = (id: string, widthPx: number) => ({ id, widthPx, pinned: false });
  const figures = new Set(['trade_amount', 'commission_amount']);

  test('reaches over the words before the first figure while they keep their room', () => {
    const columns = [column('dcp_name', 400), column('trade_amount', 116), column('commission_amount', 116)];
    expect(columns.filter(({ id }) => mayOverhang(columns, figures, id)).map(({ id }) => id)).toEqual(['trade_amount']);
  });

  test('makes its column wider where few words are before it', () => {
    const columns = [column('biz_date', 128), column('trade_amount', 116)];
    expect(mayOverhang(columns, figures, 'trade_amount')).toBe(false);
  });
});
