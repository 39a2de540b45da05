import { describe, expect, test } from 'vitest';
import { CHARGE_FIELDS, REPORT_FIELDS } from '../../shared/contract/fields.ts';
import { columnsOf } from '../../shared/tables/table-columns.ts';
import {
  defaultLayout,
  layoutToStore,
  moveBy,
  moveTo,
  restoreLayout,
  setPinned,
  setVisible,
  setWidth,
  visibleColumns,
  type Layout,
} from '../../shared/tables/table-layout.ts';

const shown = (layout: Layout) => visibleColumns(layout).map((column) => column.id);

describe('the columns', () => {
  test('contain every field of the contract once', () => {
    for (const [dataset, fields] of [
      ['charges', CHARGE_FIELDS],
      ['reports', REPORT_FIELDS],
    ] as const) {
      const held = columnsOf(dataset).flatMap((column) => column.field ?? []);
      expect(held.toSorted()).toEqual(Object.keys(fields).toSorted());
    }
  });

  test('have the order and widths of a working table at first', () => {
    const widths = visibleColumns(defaultLayout('charges')).map(({ id, widthPx }) => `${id} ${widthPx}`);
    expect(widths.join(', ')).toBe(
      'name 224, name_id 136, biz_type 136, basis 112, calculation_method 96, state 112, pending 152, ' +
        'fee_rate 96, currency 64, min 96, max 96, special_fee_cnt 64, member_cnt 64, updated_at 196',
    );
    expect(shown(defaultLayout('reports'))).not.toContain('difference');
  });

  test('of the reports are visible up to the total commission in a window 1280 wide', () => {
    const NAVIGATION_AND_SCROLL_BAR_PX = 200 + 15;
    const columns = visibleColumns(defaultLayout('reports'));
    expect(columns.slice(-2).map(({ id }) => id)).toEqual(['commission_amount', 'commission_rate']);
    expect(columns.slice(0, -1).reduce((sum, { widthPx }) => sum + widthPx, 0)).toBeLessThanOrEqual(
      1280 - NAVIGATION_AND_SCROLL_BAR_PX,
    );
  });

  test('that are pinned come first', () => {
    const layout = setPinned(defaultLayout('reports'), 'currency', true);
    expect(shown(layout).slice(0, 2)).toEqual(['biz_date', 'currency']);
  });

  test('move to where they are dropped, in both directions', () => {
    const layout = defaultLayout('reports');
    expect(shown(moveTo(layout, 'currency', 'broker_code'))[1]).toBe('currency');
    expect(shown(moveTo(layout, 'broker_code', 'currency'))[4]).toBe('broker_code');
    expect(shown(moveBy(layout, 'broker_code', 1))[2]).toBe('broker_code');
    expect(moveBy(layout, 'biz_date', -1)).toBe(layout);
  });

  test('cannot all be hidden', () => {
    let layout = defaultLayout('reports');
    for (const { id } of layout) layout = setVisible(layout, id, false);
    expect(shown(layout)).toHaveLength(1);
  });

  test('keep a width that can still be grabbed', () => {
    const width = (px: number) => setWidth(defaultLayout('reports'), 'currency', px).find((c) => c.id === 'currency');
    expect(width(3)?.widthPx).toBe(48);
    expect(width(99_999)?.widthPx).toBe(640);
  });

  test('are restored as they were stored', () => {
    const layout = setWidth(moveTo(defaultLayout('charges'), 'state', 'name_id'), 'state', 120);
    expect(restoreLayout('charges', layoutToStore(layout))).toEqual(layout);
  });

  test('of another version are dropped, and new ones added as by default', () => {
    const kept = [
      { id: 'gone_field', visible: true, pinned: false, widthPx: 80 },
      ...layoutToStore(defaultLayout('reports')),
    ];
    const older = kept.filter(({ id }) => id !== 'currency');
    const layout = restoreLayout('reports', older);
    expect(layout.map(({ id }) => id)).not.toContain('gone_field');
    expect(layout.at(-1)?.id).toBe('currency');
  });

  test('return to the default if none of them would be visible', () => {
    const hidden = layoutToStore(defaultLayout('reports')).map((column) => ({ ...column, visible: false }));
    expect(shown(restoreLayout('reports', hidden))).toEqual(shown(defaultLayout('reports')));
  });
});
