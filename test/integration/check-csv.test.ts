// Checks of CSV files: in each variant, with altered cells, and saved again by a spreadsheet.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CSV_SEPARATORS, type CsvOptions } from '../../shared/contract/exports/request.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Query } from '../../shared/contract/query.ts';
import { saveNote } from '../../main/store/history/row-notes.ts';
import { checkStage, partsOf, type CheckStage } from '../support/checked-exports.ts';
import { CHANGE_TABLE, fieldColumns, rowsSource } from '../support/export-requests.ts';
import { report } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

/** Replaces a text that the file has once. */
function replaceIn(path: string, written: string, altered: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text.split(written)).toHaveLength(2);
  writeFileSync(path, text.replace(written, altered));
}

describe.each(CSV_SEPARATORS)('with the separator %j', (separator) => {
  const csv = { separator, byteOrderMark: true };
  const NAMES = ['=1+1', '=2+2\r', 'Plan', '-5'];

  async function exportNames(): Promise<string> {
    stage.runs.commit(
      'reports',
      NAMES.map((dcp_name, at) => report({ dcp_name, commission_amount: `-${at}.50` })),
    );
    return await stage.exported({ csv });
  }

  test('a file of one column is as it was written', async () => {
    const columns = fieldColumns('reports').filter(({ id }) => id === 'dcp_name');
    const path = await stage.exported({ csv, source: { ...rowsSource(QUERY), columns } });
    expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isSavedAgain: false, isIdentical: true });
  });

  describe('a file of one column whose texts have separators', () => {
    const TEXTS = ['Standard, gold', 'Standard; gold', 'Standard\tgold', ',;\t', 'Plan', ...Array<null>(2).fill(null)];

    async function exportTexts(): Promise<string> {
      stage.runs.commit(
        'reports',
        TEXTS.map((dcp_name, at) => report({ dcp_name, broker_code: `A${at}` })),
      );
      const columns = fieldColumns('reports').filter(({ id }) => id === 'dcp_name');
      return await stage.exported({ csv, source: { ...rowsSource(QUERY), columns } });
    }

    /** Quotes only the texts with the other separator. */
    function saveWith(path: string, other: CsvOptions['separator']): void {
      const text = readFileSync(path, 'utf8').replaceAll(/"([^"]*)"/g, (quoted, bare: string) =>
        bare.includes(other) ? quoted : bare,
      );
      writeFileSync(
        path,
        text.replaceAll(/^[^"\r\n]+$/gm, (bare) => (bare.includes(other) ? `"${bare}"` : bare)),
      );
    }

    test.each(CSV_SEPARATORS.filter((each) => each !== separator))(
      'is the same, saved again with %j',
      async (other) => {
        const path = await exportTexts();
        const written = readFileSync(path, 'utf8');
        expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten' });
        saveWith(path, other);
        expect(readFileSync(path, 'utf8')).not.toBe(written);
        const same = { isIdentical: true, same: TEXTS.length };
        expect(await stage.check(path)).toMatchObject({ kind: 'compared', verdict: 'savedAgain', ...same });
        replaceIn(path, 'Plan', `Plan${separator}gold`);
        expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
      },
    );

    test('is the same with an empty cell beside a text whose quotes show the separator', async () => {
      const path = await exportTexts();
      replaceIn(path, '",;\t"', `",;\t"${separator}`);
      expect(await stage.check(path)).toMatchObject({ verdict: 'savedAgain', isIdentical: true, same: TEXTS.length });
    });

    test('has an altered row where a cell was written beside it', async () => {
      const path = await exportTexts();
      replaceIn(path, 'Plan', `Plan${separator}paid`);
      const found = await stage.check(path);
      expect(found).toMatchObject({ verdict: 'rowsAltered', same: TEXTS.length - 1 });
      expect(fileCell(found, 'dcp_name')).toBe(`Plan${separator}paid`);
    });
  });

  test.each([
    ["'=1+1", '=1+1'],
    [`"'=2+2\r"`, '=2+2'],
    ["'-5", '-5'],
  ])('a guard taken from %j is an altered cell', async (guarded, bare) => {
    const path = await exportNames();
    expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isAsWritten: true });
    replaceIn(path, guarded, bare);
    expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false });
  });

  test.each([
    ['-2.50', "'-2.50", 'commission_amount'],
    ['Plan', "'Plan", 'dcp_name'],
  ])('an apostrophe before %j is an altered cell', async (bare, guarded, id) => {
    const path = await exportNames();
    replaceIn(path, bare, guarded);
    const found = await stage.check(path);
    expect(found).toMatchObject({ kind: 'compared', verdict: 'rowsAltered', same: 3 });
    expect(fileCell(found, id)).toBe(guarded);
  });
});

/** A value of the first row that differs, as the file has it. */
function fileCell(found: FileCheck, id: string): string | undefined {
  return found.kind === 'compared' ? found.differences[0]?.file?.[found.columns.indexOf(id)]?.trim() : undefined;
}

test('values of changes keep their guards, whichever kind a row has', async () => {
  for (const [name, amount] of [
    ['-5', '-5'],
    ['=1+1', '-7'],
  ] as const) {
    stage.runs.commit('charges', [{ id: '1', name }]);
    stage.runs.commit('reports', [report({ commission_amount: amount })]);
  }
  const query = { page: 1, pageSize: 100 };
  const path = await stage.exported({ source: { kind: 'changes', scope: 'everything', query, columns: CHANGE_TABLE } });
  const text = readFileSync(path, 'utf8');
  for (const line of ["'-5,'=1+1", ',-5,-7']) expect(text).toContain(line);
  expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten', isIdentical: true });
  writeFileSync(path, text.replace("'-5,'=1+1", "'-5,=1+1"));
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isIdentical: false });
});

test('a file rewritten by a spreadsheet is compared value by value', async () => {
  const rows = ['1.50', '2.00', '3.25'].map((amount, at) =>
    report({ broker_code: `A${at}`, dcp_name: at === 1 ? '' : 'Plan', commission_amount: amount, trade_amount: '1' }),
  );
  stage.runs.commit('reports', rows);
  const path = await stage.exported();
  const text = readFileSync(path, 'utf8').replace('\ufeff', '').replaceAll('\r\n', '\n').replaceAll('"', '');
  writeFileSync(path, text.replaceAll(',', ';').replace('2.00', '2'));
  // Without quotes, an empty name looks like one that was not sent; 2 equals 2.00.
  expect(await stage.check(path)).toMatchObject({ kind: 'compared', isSavedAgain: true, isIdentical: true, same: 3 });
  writeFileSync(path, text.replaceAll(',', ';').replace('2.00', '2.1'));
  const counts = { same: 2, changed: 1, onlyInFile: 0, onlyInStore: 0 };
  expect(await stage.check(path)).toMatchObject({ isAsWritten: false, ...counts });
});

describe('a file that a spreadsheet saved again', () => {
  const row = (amount: string) => report({ broker_code: 'A1', commission_amount: amount });
  const other = report({ broker_code: 'A2', commission_amount: '250.00' });
  const savedAgain = { kind: 'compared', verdict: 'savedAgain', isAsWritten: true, isIdentical: true, same: 2 };
  const altered = { kind: 'compared', verdict: 'rowsAltered', isAsWritten: false };

  function note(text: string): void {
    const values = { ...row('100.00') };
    saveNote(
      stage.runs.db,
      { dataset: 'reports', row: { values, extras: null }, text, isFlagged: false },
      () => NOW_MS,
    );
  }

  function sortAgain(path: string): void {
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(.*A1.*\r\n)(.*A2.*\r\n)/, '$2$1'));
  }

  /** Like a spreadsheet, writes no needless zeros. */
  function saveAgain(path: string, change: (text: string) => string = (text) => text): void {
    writeFileSync(path, change(readFileSync(path, 'utf8')).replaceAll(/[.]00(?=\r|,)/g, ''));
  }

  test('does not count as exported because it has what a later sync brought', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    for (const where of ['here', 'elsewhere'] as const) {
      const path = await stage.exported({}, { where, name: `${where}.csv` });
      saveAgain(path, (text) => text.replace('100.00', '120.00'));
    }
    stage.runs.commit('reports', [row('120.00'), other]);
    const found = await stage.check(join(stage.folder, 'here.csv'));
    expect(found).toMatchObject({ ...altered, isIdentical: true });
    expect(partsOf(found, 'different')).toEqual(['contents']);
    expect(await stage.check(join(stage.folder, 'elsewhere.csv'))).toMatchObject({
      ...{ verdict: 'contradictsItself', isAsWritten: false },
    });
  });

  test('counts as exported, sorted or not, while this copy has the rows that were exported', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    const path = await stage.exported();
    saveAgain(path);
    expect(await stage.check(path)).toMatchObject(savedAgain);
    sortAgain(path);
    expect(await stage.check(path)).toMatchObject(savedAgain);
    stage.runs.commit('reports', [other, row('100.00')]);
    expect(await stage.check(path)).toMatchObject(savedAgain);
  });

  test('counts as exported if only some rows were', async () => {
    stage.runs.commit('reports', [row('100.00'), other, report({ broker_code: 'A3' })]);
    const source = rowsSource(
      { ...QUERY, pageSize: 2, sort: [{ field: 'broker_code', direction: 'descending' }] },
      'page',
    );
    stage.runs.commit('reports', [report({ broker_code: 'A0' }), row('100.00'), other]);
    const path = await stage.exported({ source });
    saveAgain(path);
    expect(await stage.check(path)).toMatchObject(savedAgain);
    stage.runs.commit('reports', [row('100.00'), other, report({ broker_code: 'A9' })]);
    expect(await stage.check(path)).toMatchObject(savedAgain);
  });

  test('counts as exported if it was only sorted', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    const path = await stage.exported();
    sortAgain(path);
    expect(await stage.check(path)).toMatchObject(savedAgain);
  });

  test('counts as exported after a sync that brought equal reports in another order', async () => {
    const [first, second] = [row('100.00'), row('250.00')];
    stage.runs.commit('reports', [first, second]);
    const path = await stage.exported();
    saveAgain(path);
    stage.runs.commit('reports', [second, first]);
    expect(await stage.check(path)).toMatchObject(savedAgain);
  });

  test('counts as exported while this copy has its rows among others', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    const path = await stage.exported();
    saveAgain(path);
    stage.runs.commit('reports', [report({ broker_code: 'A0' }), row('100.00'), other]);
    expect(await stage.check(path)).toMatchObject({
      ...{ verdict: 'copyChanged', isSavedAgain: true, isAsWritten: true, same: 2, onlyInStore: 1, changed: 0 },
    });
  });

  const unproven = { verdict: 'valuesNotKnown', isAsWritten: false, isSavedAgain: false };

  test('is neither exported nor altered after a sync that wrote an amount differently', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    const path = await stage.exported();
    saveAgain(path);
    stage.runs.commit('reports', [row('100.0'), other]);
    const found = await stage.check(path);
    expect(found).toMatchObject({ kind: 'compared', ...unproven, isIdentical: true, same: 2 });
    expect(partsOf(found, 'different')).toEqual([]);
    expect(partsOf(found, 'notKnown')).toEqual(['contents']);
  });

  test('is neither exported nor altered after a sync that changed another row', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    const path = await stage.exported();
    saveAgain(path);
    stage.runs.commit('reports', [row('100.00'), { ...other, commission_amount: '7' }]);
    expect(await stage.check(path)).toMatchObject({ kind: 'compared', ...unproven, same: 1, changed: 1 });
  });

  test('does not count as exported because it has a text that a later sync brought', async () => {
    stage.runs.commit('reports', [{ ...row('100.00'), dcp_name: 'Old plan' }, other]);
    const path = await stage.exported();
    saveAgain(path, (text) => text.replace('Old plan', 'New plan'));
    expect(await stage.check(path)).toMatchObject(altered);
    stage.runs.commit('reports', [{ ...row('100.00'), dcp_name: 'New plan' }, other]);
    expect(await stage.check(path)).toMatchObject({ kind: 'compared', ...unproven, isIdentical: true });
  });

  test('is altered if rows were removed, whatever this copy has now', async () => {
    stage.runs.commit('reports', [row('0.00'), row('0.00'), other]);
    const path = await stage.exported();
    saveAgain(path, (text) => text.replace(/.*A1.*\r\n/, ''));
    stage.runs.commit('reports', [row('0.00'), other]);
    expect(await stage.check(path)).toMatchObject({ ...altered, isIdentical: true });
  });

  test('is altered if one of only some exported rows was', async () => {
    const charges = ['1', '2', '3'].map((id) => ({ id, name: `Plan ${id}` }));
    stage.runs.commit('charges', charges);
    const path = await stage.exported({
      source: rowsSource({ ...QUERY, dataset: 'charges', pageSize: 2 }, 'page'),
    });
    saveAgain(path, (text) => text.replace('Plan 1', 'Plan A'));
    expect(await stage.check(path)).toMatchObject({ ...altered, same: 1, changed: 1 });
    stage.runs.commit('charges', [{ id: '1', name: 'Plan A' }, ...charges.slice(1)]);
    expect(await stage.check(path)).toMatchObject({ kind: 'compared', ...unproven, isIdentical: true });
  });

  test('is neither exported nor altered if its rows were chosen by notes', async () => {
    stage.runs.commit('reports', [row('100.00'), other]);
    note('agreed');
    const path = await stage.exported({ source: rowsSource({ ...QUERY, filters: [{ kind: 'noted', mark: 'any' }] }) });
    expect(await stage.check(path)).toMatchObject({ kind: 'alone', reason: 'ownMarks', verdict: 'asWritten' });
    saveAgain(path);
    expect(await stage.check(path)).toMatchObject({ kind: 'alone', reason: 'ownMarks', ...unproven });
    saveAgain(path, (text) => text.replace('100', '120'));
    expect(await stage.check(path)).toMatchObject({ kind: 'alone', verdict: 'rowsAltered' });
  });

  describe('with notes', () => {
    async function exportNoted(): Promise<string> {
      stage.runs.commit('reports', [row('100.00'), other]);
      note('agreed');
      const source = rowsSource(QUERY);
      const path = await stage.exported({
        source: { ...source, columns: [...source.columns, { id: 'own_note', title: 'Note' }] },
      });
      saveAgain(path);
      expect(await stage.check(path)).toMatchObject(savedAgain);
      return path;
    }

    test('is altered if a note was', async () => {
      const path = await exportNoted();
      saveAgain(path, (text) => text.replace('agreed', 'refused'));
      expect(await stage.check(path)).toMatchObject(altered);
    });

    test('counts as exported after the person has written another note', async () => {
      const path = await exportNoted();
      note('agreed by phone');
      expect(await stage.check(path)).toMatchObject(savedAgain);
      note('');
      expect(await stage.check(path)).toMatchObject(savedAgain);
    });

    test('is neither exported nor altered if a note differs from the export and from this copy', async () => {
      const path = await exportNoted();
      note('agreed by phone');
      saveAgain(path, (text) => text.replace('agreed', 'refused'));
      expect(await stage.check(path)).toMatchObject({ kind: 'compared', ...unproven, isIdentical: true });
    });
  });
});

test('a byte that is no UTF-8 is altered, although it is read as the sign that the copy has', async () => {
  stage.runs.commit('reports', [report({ dcp_name: 'Gold \ufffd plan', currency: 'HKD' })]);
  const path = await stage.exported();
  expect(await stage.check(path)).toMatchObject({ verdict: 'asWritten' });
  const bytes = readFileSync(path);
  const at = bytes.indexOf('\ufffd');
  writeFileSync(path, Buffer.concat([bytes.subarray(0, at), Buffer.from([0xb8]), bytes.subarray(at + 3)]));
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, isIdentical: false });
});

test('a character that the end of the file cuts off is altered, although the copy has the sign that it is read as', async () => {
  stage.runs.commit('reports', [report({ dcp_name: 'Gold \ufffd' })]);
  const columns = fieldColumns('reports').filter(({ id }) => id === 'dcp_name');
  const path = await stage.exported({ source: { ...rowsSource(QUERY), columns } });
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, -'\xbd\r\n'.length));
  expect(await stage.check(path)).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, isIdentical: false });
});
