// Checks of CSV files that a spreadsheet saved in the forms of its machine: what says the same value, and what does not.

import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { ColumnReading, FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Query } from '../../shared/contract/query.ts';
import { saveNote } from '../../main/store/history/row-notes.ts';
import { checkStage, type CheckStage } from '../support/checked-exports.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { computedColumns, fieldColumns, rowsSource } from '../support/export-requests.ts';
import { report } from '../support/logged-runs.ts';
import { DAY_FIRST, MACHINES, MONTH_FIRST, savedAgain, type Machine } from '../support/spreadsheet.ts';
import { NOW_MS, type RowValues } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const DATES = ['2026-09-18', '2026-08-31', '2026-01-02', '2025-12-11'];
const AMOUNTS = ['12.50', '-0.07', '1000.00', '1234.5678', '', null];
const REPORTS = Array.from({ length: 24 }, (_, at) =>
  report({
    biz_date: DATES[at % DATES.length] ?? null,
    broker_code: `00${10 + at}`,
    broker_team_code: at % 5 === 0 ? '' : '007',
    dcp_name: ['Standard', 'Plan; A', 'Plan "B", 2'][at % 3] ?? null,
    org_commission_amount: AMOUNTS[(at + 2) % AMOUNTS.length] ?? null,
    commission_amount: AMOUNTS[at % AMOUNTS.length] ?? null,
  }),
);

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

async function exported(rows: readonly RowValues[], withIso = false): Promise<string> {
  stage.runs.commit('reports', rows);
  const iso = computedColumns('reports').filter(({ id }) => withIso && id === 'biz_date_iso');
  return await stage.exported({ source: { ...rowsSource(QUERY), columns: [...fieldColumns('reports'), ...iso] } });
}

/** `change`: what a person writes into the saved file. */
async function checkSaved(
  path: string,
  machine: Machine,
  change: (text: string) => string = (text) => text,
): Promise<FileCheck> {
  writeFileSync(path, change(savedAgain(readFileSync(path, 'utf8'), machine)));
  return await stage.check(path);
}

function replacing(written: string, altered: string): (text: string) => string {
  return (text) => {
    expect(text).toContain(written);
    return text.replace(written, altered);
  };
}

const ORDERS: Readonly<Record<string, ColumnReading['as']>> = {
  'day first': 'dayFirst',
  'month first': 'monthFirst',
  'points and semicolons': 'dayFirst',
};
const altered = { kind: 'compared', verdict: 'rowsAltered', isAsWritten: false };

describe.each(Object.entries(MACHINES))('dates with %s', (name, machine) => {
  test('are the same values, written differently', async () => {
    const found = await checkSaved(await exported(REPORTS, true), machine);
    expect(found).toMatchObject({
      ...{ kind: 'compared', verdict: 'savedAgain', isAsWritten: true, isSavedAgain: true, isIdentical: true },
      ...{ same: 24, rewritten: 24, differences: [] },
    });
    const order = ORDERS[name];
    expect(found).toMatchObject({
      readings: [
        ...(order === undefined ? [] : [{ column: 'biz_date', as: order }]),
        { column: 'broker_code', as: 'withZeros' },
        { column: 'broker_team_code', as: 'withZeros' },
        ...(order === undefined ? [] : [{ column: 'biz_date_iso', as: order }]),
      ],
    });
  });

  test('another amount is the only difference', async () => {
    const path = await exported(REPORTS);
    const found = await checkSaved(path, machine, replacing('1234.5678', '1234.5679'));
    expect(found).toMatchObject({ ...altered, same: 23, rewritten: 23, changed: 1, onlyInFile: 0, onlyInStore: 0 });
  });

  test('are not known after a sync that changed another row', async () => {
    const path = await exported(REPORTS);
    stage.runs.commit('reports', [report({ broker_code: 'new' }), ...REPORTS.slice(1)]);
    const found = await checkSaved(path, machine);
    expect(found).toMatchObject({ kind: 'compared', verdict: 'valuesNotKnown', same: 23, rewritten: 23 });
  });
});

/** Exchanges two texts. */
function exchanging(one: string, other: string): (text: string) => string {
  return (text) => {
    expect(text).toContain(one);
    expect(text).toContain(other);
    return text.replace(one, '\0').replace(other, one).replace('\0', other);
  };
}

describe('dates that both orders allow', () => {
  const rows = [
    report({ biz_date: '2026-03-04', commission_amount: '5' }),
    report({ biz_date: '2026-04-03', commission_amount: '7' }),
  ];
  const open = { ...altered, same: 0, rewritten: 0, readings: [{ column: 'biz_date', as: 'notRead' }] };

  const readIn = (as: 'dayFirst' | 'monthFirst') => ({
    ...{ verdict: as === 'dayFirst' ? 'sameIfDayFirst' : 'sameIfMonthFirst', triedOrder: as, isAsWritten: false },
    ...{ readings: [{ column: 'biz_date', as }], isIdentical: true, rewritten: 2 },
  });
  // One date for all rows: it is no other day in the other order.
  const sameDay = rows.map((row) => ({ ...row, biz_date: '2026-03-04' }));

  test('are as exported only if they are read in the order in which the file has the exported rows', async () => {
    for (const of of [rows, sameDay]) {
      expect(await checkSaved(await exported(of), DAY_FIRST)).toMatchObject(readIn('dayFirst'));
      expect(await checkSaved(await exported(of), MONTH_FIRST)).toMatchObject(readIn('monthFirst'));
    }
  });

  test('are not called as exported if day and month were exchanged in all of them', async () => {
    const other = (text: string): string => text.replaceAll('4/3/2026', '3/4/2026');
    expect(await checkSaved(await exported(sameDay), DAY_FIRST, other)).toMatchObject(readIn('monthFirst'));
    const turned = exchanging('4/3/2026', '3/4/2026');
    expect(await checkSaved(await exported(rows), DAY_FIRST, turned)).toMatchObject(readIn('monthFirst'));
  });

  test('are as exported if they are the same days in both orders', async () => {
    const doubled = rows.map((row) => ({ ...row, biz_date: '2026-09-09' }));
    expect(await checkSaved(await exported(doubled), DAY_FIRST)).toMatchObject({
      ...{ verdict: 'savedAgain', triedOrder: null, isAsWritten: true, isIdentical: true, rewritten: 2 },
    });
  });

  test('do not agree with a description of an unknown export, which no order of the file confirms', async () => {
    stage.runs.commit('reports', rows);
    const source = { ...rowsSource(QUERY), columns: fieldColumns('reports') };
    const path = await stage.exported({ source }, { where: 'elsewhere' });
    expect(await checkSaved(path, DAY_FIRST)).toMatchObject({ ...readIn('dayFirst'), verdict: 'contradictsItself' });
  });

  test('are compared as they stand if neither order gives the exported values', async () => {
    for (const machine of [DAY_FIRST, MONTH_FIRST])
      expect(await checkSaved(await exported(rows), machine, replacing(',7', ',8'))).toMatchObject(open);
  });

  test('are compared as they stand if a person sorted the rows', async () => {
    const sorted = (text: string): string => text.replace(/^(.*)\r\n(.*)\r\n(.*)\r\n$/, '$1\r\n$3\r\n$2\r\n');
    expect(await checkSaved(await exported(rows), DAY_FIRST, sorted)).toMatchObject(open);
  });

  test('are compared as they stand after a sync that changed another row', async () => {
    const path = await exported([...rows, report({ biz_date: '2026-05-06', broker_code: 'A1' })]);
    stage.runs.commit('reports', [...rows, report({ biz_date: '2026-05-06', broker_code: 'A2' })]);
    expect(await checkSaved(path, DAY_FIRST)).toMatchObject({ verdict: 'valuesNotKnown', same: 0 });
  });

  test('do not hide amounts that were exchanged', async () => {
    expect(await checkSaved(await exported(rows), DAY_FIRST, exchanging(',5\r\n', ',7\r\n'))).toMatchObject(open);
  });

  test('are read in the order that another date of the file decides', async () => {
    const decided = [...rows, report({ biz_date: '2026-09-18' })];
    expect(await checkSaved(await exported(decided), DAY_FIRST)).toMatchObject({
      ...{ verdict: 'savedAgain', same: 3, rewritten: 3, readings: [{ column: 'biz_date', as: 'dayFirst' }] },
    });
    const found = await checkSaved(await exported(decided), DAY_FIRST, exchanging(',5\r\n', ',7\r\n'));
    expect(found).toMatchObject({ ...altered, same: 1, isIdentical: false });
  });

  test('are altered among dates with the year first', async () => {
    for (const others of [rows, [...rows, report({ biz_date: '2026-09-18' })]]) {
      const path = await exported(others);
      writeFileSync(path, replacing('2026-03-04', '3/4/2026')(readFileSync(path, 'utf8')));
      expect(await stage.check(path)).toMatchObject({ ...altered, same: others.length - 1, rewritten: 0 });
    }
  });
});

describe('dates of two columns', () => {
  const rows = ['2026-03-04', '2026-09-18'].map((biz_date, at) => report({ biz_date, broker_code: `A${at}` }));
  const dayFirst = (text: string): string => text.replace('2026-03-04', '4/3/2026').replace('2026-09-18', '18/9/2026');

  test.each([
    ['in two orders', ['3/4/2026', '9/18/2026']],
    ['of which one column has a day exchanged', ['3/4/2026', '2026-09-18']],
    ['of which one column has month and day exchanged', ['3/4/2026', '18/9/2026']],
  ])('%s are altered', async (_name, [third = '', fourth = '']) => {
    const path = await exported(rows, true);
    const text = dayFirst(readFileSync(path, 'utf8'));
    writeFileSync(path, text.replace('2026-03-04', third).replace('2026-09-18', fourth));
    expect(await stage.check(path)).toMatchObject({ ...altered, isIdentical: false });
  });

  test('are read in the order that one of them decides', async () => {
    const path = await exported(rows, true);
    writeFileSync(path, dayFirst(dayFirst(readFileSync(path, 'utf8'))));
    expect(await stage.check(path)).toMatchObject({ verdict: 'savedAgain', same: 2, rewritten: 2 });
  });
});

test.each(['26-09-18', '18-09-26', '18/9/26'])('a date with two digits for its year, %s, is altered', async (date) => {
  const path = await exported([report({ biz_date: date.startsWith('26') ? '2018-09-26' : '2026-09-18' })]);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/20\d\d-09-\d\d/, date));
  expect(await stage.check(path)).toMatchObject({ ...altered, rewritten: 0 });
});

test('does not hide amounts that were exchanged where the copy has dates in two forms', async () => {
  const path = await exported([
    report({ biz_date: '03/04/2026', commission_amount: '5' }),
    report({ biz_date: '2026-04-03', commission_amount: '7' }),
    report({ biz_date: '18/09/2026', commission_amount: '9' }),
  ]);
  const other = exchanging(',5\r\n', ',7\r\n');
  writeFileSync(path, other(readFileSync(path, 'utf8')));
  expect(await stage.check(path)).toMatchObject({ ...altered, same: 1, changed: 2 });
  // No date of the file has its year first.
  writeFileSync(path, readFileSync(path, 'utf8').replace('2026-04-03', '3/4/2026'));
  expect(await stage.check(path)).toMatchObject(altered);
});

test('a date that needs another order than the rest is altered', async () => {
  const found = await checkSaved(await exported(REPORTS), DAY_FIRST, replacing('18/9/2026', '9/18/2026'));
  expect(found).toMatchObject({ ...altered, same: 0, isIdentical: false });
});

describe('a text without its leading zeros', () => {
  const noted = report({ broker_code: 'A1' });
  const saveNoteOf = (text: string): void => {
    saveNote(
      stage.runs.db,
      { dataset: 'reports', row: { values: noted, extras: null }, text, isFlagged: false },
      () => NOW_MS,
    );
  };
  const exportedWithNote = async (text: string): Promise<string> => {
    stage.runs.commit('reports', [noted, report({ broker_code: 'A2' })]);
    saveNoteOf(text);
    const columns = [...fieldColumns('reports'), { id: 'own_note', title: 'Note' } as const];
    return await stage.exported({ source: { ...rowsSource(QUERY), columns } });
  };

  test('is altered in a name', async () => {
    const path = await exported([report({ dcp_name: '007' })]);
    writeFileSync(path, replacing(',007,', ',7,')(readFileSync(path, 'utf8')));
    expect(await stage.check(path)).toMatchObject({ ...altered, rewritten: 0, readings: [] });
  });

  test('is altered in a note', async () => {
    const path = await exportedWithNote('0050');
    writeFileSync(path, replacing('0050', '50')(readFileSync(path, 'utf8')));
    expect(await stage.check(path)).toMatchObject({ ...altered, readings: [] });
  });

  test('is the note that was exported, although the copy has one with zeros now', async () => {
    const path = await exportedWithNote('12');
    saveNoteOf('0012');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\r\n', '\n').replace(',1,12', ',1.0,12'));
    expect(await stage.check(path)).toMatchObject({ verdict: 'savedAgain', isIdentical: true, readings: [] });
  });
});

test('a difference is shown with the values of the file and of the copy', async () => {
  const path = await exported([
    report({ biz_date: '2026-09-18', broker_code: '0012', dcp_name: '', commission_amount: '1234.50' }),
    report({ biz_date: '2026-09-18', broker_code: '0013', commission_amount: '1.50' }),
  ]);
  const found = await checkSaved(path, DAY_FIRST, replacing('1234.5', '1234.60'));
  expect(found).toMatchObject({ ...altered, same: 1, rewritten: 1, changed: 1 });
  if (found.kind !== 'compared') throw new Error('not compared');
  const [difference] = found.differences;
  const shown = (row: readonly CellValue[] | null | undefined) =>
    ['biz_date', 'broker_code', 'dcp_name', 'commission_amount'].map((id) => row?.[found.columns.indexOf(id)]);
  expect(shown(difference?.file)).toEqual(['18/9/2026', '12', null, '1234.60']);
  expect(shown(difference?.store)).toEqual(['2026-09-18', '0012', '', '1234.50']);
  expect(difference?.differsAt).toEqual([found.columns.indexOf('commission_amount')]);
});

describe('a code without its leading zeros', () => {
  test('is altered if another code has the same digits', async () => {
    const rows = [report({ broker_code: '0012', commission_amount: '5.00' }), report({ broker_code: '12' })];
    expect(await checkSaved(await exported(rows), DAY_FIRST)).toMatchObject({ ...altered, isIdentical: false });
  });

  test('does not hide amounts that were exchanged between two codes', async () => {
    const rows = [report({ broker_code: '0012', commission_amount: '5' }), report({ broker_code: '12' })];
    const path = await exported(rows);
    const text = readFileSync(path, 'utf8');
    const [header, first, second] = text.split('\r\n');
    writeFileSync(
      path,
      [header, first?.replace('0012', '12').replace(/5$/, '1'), second?.replace(/1$/, '5'), ''].join('\r\n'),
    );
    expect(await stage.check(path)).toMatchObject({ ...altered, isIdentical: false });
  });

  test.each(['012', '00012', '120', '0'])('is altered if the file has %s', async (code) => {
    const path = await exported([report({ broker_code: '0012' }), report({ broker_code: 'A1' })]);
    writeFileSync(path, readFileSync(path, 'utf8').replace(',0012,', `,${code},`));
    expect(await stage.check(path)).toMatchObject({ ...altered, same: 1, rewritten: 0 });
  });
});

test.each([
  ['a long code', { broker_code: '1234567890123456' }, '1.23E+15'],
  ['a long amount', { commission_amount: '123456789012.50' }, '1.23E+11'],
])('%s has lost digits and is altered', async (_name, values, written) => {
  const path = await exported([report(values), report({ broker_code: 'A1' })]);
  const found = await checkSaved(path, DAY_FIRST);
  expect(readFileSync(path, 'utf8')).toContain(written);
  expect(found).toMatchObject({ ...altered, same: 1 });
});

test('a rounded amount is altered', async () => {
  const rows = [report({ commission_amount: '1234.5678' })];
  for (const rounded of ['"1,234.57"', '1234.57'])
    expect(await checkSaved(await exported(rows), DAY_FIRST, replacing('1234.5678', rounded))).toMatchObject(altered);
});

describe('a row without its last cells', () => {
  const rows = [
    report({ commission_amount: null, org_commission_amount: '2' }),
    report({ broker_code: 'B', commission_amount: '3' }),
  ];
  /** Only the cells are left out: the values and their hash stay the same. */
  const withoutLast = (text: string): string => text.replace(/,2,\r\n/, ',2\r\n');

  test('is read with empty ones, but is not as this app wrote it', async () => {
    const path = await exported(rows);
    writeFileSync(path, withoutLast(readFileSync(path, 'utf8')));
    expect(await stage.check(path)).toMatchObject({ verdict: 'savedAgain', isIdentical: true, same: 2, rewritten: 0 });
  });

  test('is altered if they were not empty', async () => {
    const path = await exported(rows);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/,3\r\n/, '\r\n'));
    expect(await stage.check(path)).toMatchObject({ ...altered, same: 1 });
  });

  test('cannot be read if the file is cut off there', async () => {
    const path = await exported(rows);
    const { length } = readFileSync(path);
    truncateSync(path, length - ',3\r\n'.length);
    expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
  });

  test('was saved again if it has an empty cell more than the header', async () => {
    const path = await exported(rows);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/,3\r\n/, ',3,\r\n'));
    expect(await stage.check(path)).toMatchObject({ verdict: 'savedAgain', isIdentical: true });
  });
});

test('shows what a person wrote by hand as the file has it', async () => {
  const path = await exported(REPORTS);
  writeFileSync(path, readFileSync(path, 'utf8').replace('12.50', '13.50'));
  const found = await stage.check(path);
  expect(found).toMatchObject({ ...altered, same: 23, rewritten: 0, changed: 1, readings: [] });
  if (found.kind === 'compared') expect(found.differences[0]?.file).toContain('13.50');
});

test('one other digit is found, whatever else a spreadsheet wrote differently', async () => {
  const random = seededRandom(20_260_918);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const number = (below: number): string => String(Math.floor(random() * below));
  for (let run = 0; run < 20; run += 1) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) =>
      report({
        // The first date decides the order of all.
        biz_date:
          at === 0
            ? '2026-09-18'
            : pick([...DATES, `2026-0${1 + Math.floor(random() * 9)}-0${1 + Math.floor(random() * 9)}`]),
        broker_code: number(30).padStart(4, '0'),
        dcp_name: pick(['Standard', 'Plan 1', '', null]),
        trade_amount: pick([`${number(1_000)}.${number(10)}0`, null]),
        commission_amount: pick([`${number(1_000)}.${number(10)}0`, `-${number(10)}.00`, null]),
      }),
    );
    const [path, machine] = [await exported(rows, run % 2 === 0), pick(Object.values(MACHINES))];
    expect(await checkSaved(path, machine), `run ${run}`).toMatchObject({ verdict: 'savedAgain', isIdentical: true });
    const text = readFileSync(path, 'utf8');
    const start = text.indexOf('\n');
    const places = Array.from(text.matchAll(/\d/g), ({ index }) => index).filter((index) => index > start);
    for (let change = 0; change < 8; change += 1) {
      const place = pick(places);
      const other = (Number(text[place]) + 1 + Math.floor(random() * 9)) % 10;
      writeFileSync(path, `${text.slice(0, place)}${other}${text.slice(place + 1)}`);
      const found = await stage.check(path);
      expect(found, `run ${run}, place ${place}`).toMatchObject({ ...altered, isIdentical: false });
    }
  }
});
