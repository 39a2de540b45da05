// An exported file is complete or absent, whatever the disk or the person does meanwhile.

import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { Query } from '../../shared/contract/query.ts';
import { createExportMeter, type ExportMeter } from '../../main/exports/format/export-meter.ts';
import { beginExportFile, removeParts, removePartsAtOnce } from '../../main/exports/files/write-file.ts';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo, namesIn, readCsv, type ExportStage } from '../support/exported-files.ts';
import { refuseLooks } from '../support/refused-reads.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

const ROWS = 5_000;
const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const REQUEST = exportRequest(rowsSource(QUERY));
const BY_MONTH = exportRequest(rowsSource(QUERY), { format: 'parquet', isPartitioned: true });

let store: TempStore;
let stage: ExportStage;
beforeAll(() => {
  store = makeTempStore();
  fill(
    store.db,
    'reports',
    Array.from({ length: ROWS }, (_, row) => ({
      biz_date: '2026-09-18',
      broker_code: `A${row}`,
      commission_amount: '1',
    })),
  );
});
afterAll(() => store.remove());
beforeEach(() => {
  const db = openDatabase({ path: store.path, key: RAW_KEY, mode: 'read' });
  stage = { db, now: () => NOW_MS, folder: mkdtempSync(join(tmpdir(), 'export-files-')) };
});
afterEach(() => {
  closeDatabase(stage.db);
  rmSync(stage.folder, { recursive: true, force: true });
});

/** Called each time the export checks whether it was cancelled; may change files. */
function meterThat(act: (times: number) => void): ExportMeter {
  const meter = createExportMeter();
  let times = 0;
  return {
    ...meter,
    isCancelled() {
      times += 1;
      act(times);
      return meter.isCancelled();
    },
  };
}

test('leaves the file and its description, readable by its owner only', async () => {
  const { path, about, sizeBytes } = await exportTo(stage, REQUEST);
  expect(namesIn(stage.folder)).toEqual(['export.csv', 'export.csv.about.json']);
  expect(JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout).toEqual(about);
  expect(statSync(path).size).toBe(sizeBytes);
  for (const name of namesIn(stage.folder)) expect(statSync(join(stage.folder, name)).mode & 0o077).toBe(0);
});

test('nothing has the name before everything is written, and an older file stays until then', async () => {
  writeFileSync(join(stage.folder, 'export.csv'), 'older');
  writeFileSync(join(stage.folder, 'export.csv.about.json'), '{}');
  const seen = new Set<string>();
  const meter = meterThat(() => void seen.add(readFileSync(join(stage.folder, 'export.csv'), 'utf8')));
  const { path } = await exportTo(stage, REQUEST, { meter });
  expect([...seen]).toEqual(['older']);
  expect(readCsv(path).rows.length).toBe(ROWS);
  expect(namesIn(stage.folder)).toEqual(['export.csv', 'export.csv.about.json']);
});

test.each([1, 2, 3, 5, 7])('cancelled at the %s. check of its signal, it leaves nothing', async (time) => {
  const meter: ExportMeter = meterThat((times) => {
    if (times === time) meter.cancel();
  });
  await expect(exportTo(stage, REQUEST, { meter })).rejects.toMatchObject({ code: 'cancelled' });
  expect(namesIn(stage.folder)).toEqual([]);
  // The connection can be used again.
  expect((await exportTo(stage, REQUEST)).about.rows).toBe(ROWS);
});

test('a folder that is gone, or has no write permission, is given as the reason', async () => {
  await expect(exportTo(stage, REQUEST, { name: 'missing/export.csv' })).rejects.toMatchObject({
    code: 'exportFailed',
    facts: { reason: 'missing', system: 'ENOENT' },
  });
  // Not even root can create files here.
  await expect(exportTo({ ...stage, folder: '/sys' }, REQUEST)).rejects.toMatchObject({
    code: 'exportFailed',
    facts: { reason: 'readOnly' },
  });
});

test('a folder removed during writing leads to a failure and no file', async () => {
  const gone = join(stage.folder, 'drive');
  mkdirSync(gone);
  const meter = meterThat((times) => {
    if (times === 4) rmSync(gone, { recursive: true });
  });
  await expect(exportTo(stage, REQUEST, { name: 'drive/export.csv', meter })).rejects.toMatchObject({
    facts: { reason: 'missing' },
  });
  expect(namesIn(stage.folder)).toEqual([]);
});

test('the next export to the same name removes what a killed app left', async () => {
  for (const name of [
    'export.csv.desk.part',
    'export.csv.about.json.desk.part',
    'export.csv.about.json.before.desk.part',
  ]) {
    writeFileSync(join(stage.folder, name), 'half');
  }
  await exportTo(stage, REQUEST);
  expect(namesIn(stage.folder)).toEqual(['export.csv', 'export.csv.about.json']);
});

test('if the file itself cannot be replaced, it keeps its description', async () => {
  const path = join(stage.folder, 'export.csv');
  const pending = await beginExportFile({ path, isFolder: false });
  pending.files.open('').write(Buffer.from('new'));
  // A folder got the name meanwhile, which no file can replace.
  mkdirSync(join(path, 'full'), { recursive: true });
  writeFileSync(`${path}.about.json`, 'its own');
  await expect(pending.finish('new about')).rejects.toMatchObject({ code: 'exportFailed' });
  await pending.discard();
  expect(readFileSync(`${path}.about.json`, 'utf8')).toBe('its own');
  expect(namesIn(stage.folder).filter((name) => name.includes('.part'))).toEqual([]);
});

/** As an app leaves it that is killed while a file with an About is being replaced, perhaps after the new file has its name. */
function killedWhileReplacing({ hasName }: { readonly hasName: boolean }): string {
  const path = join(stage.folder, 'x.csv');
  const part = hasName ? path : `${path}.desk.part`;
  writeFileSync(`${path}.before.desk.part`, 'old');
  if (!hasName) linkSync(`${path}.before.desk.part`, path);
  for (const [name, text] of Object.entries({
    [part]: 'new',
    [`${path}.about.json.before.desk.part`]: 'about the old',
    [`${path}.about.json.desk.part`]: 'about the new',
  }))
    writeFileSync(name, text);
  return path;
}

test.each([false, true])(
  'a file that was not replaced in the end gets its description back (at once: %s)',
  async (atOnce) => {
    const path = killedWhileReplacing({ hasName: false });
    if (atOnce) removePartsAtOnce({ path, isFolder: false });
    await removeParts({ path, isFolder: false });
    expect(namesIn(stage.folder)).toEqual(['x.csv', 'x.csv.about.json']);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readFileSync(`${path}.about.json`, 'utf8')).toBe('about the old');
  },
);

test.each([false, true])(
  'a file that cannot be looked at keeps no part from being removed (at once: %s)',
  async (atOnce) => {
    const path = killedWhileReplacing({ hasName: false });
    {
      using _looks = refuseLooks(path, 'EIO');
      if (atOnce) removePartsAtOnce({ path, isFolder: false });
      else await removeParts({ path, isFolder: false });
    }
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(namesIn(stage.folder)).not.toContain('x.csv.desk.part');
  },
);

test('a new file never gets the description of the earlier one', async () => {
  const path = killedWhileReplacing({ hasName: true });
  await removeParts({ path, isFolder: false });
  expect(namesIn(stage.folder)).toEqual(['x.csv']);
  expect(readFileSync(path, 'utf8')).toBe('new');
  // Where the earlier file could not be put back, the new one has both names.
  killedWhileReplacing({ hasName: true });
  linkSync(path, `${path}.desk.part`);
  await removeParts({ path, isFolder: false });
  expect(namesIn(stage.folder)).toEqual(['x.csv']);
});

test('a folder is replaced only if an export made it', async () => {
  const name = 'by-month';
  mkdirSync(join(stage.folder, name));
  writeFileSync(join(stage.folder, name, 'holiday.jpg'), 'mine');
  await expect(exportTo(stage, BY_MONTH, { name })).rejects.toMatchObject({ facts: { reason: 'taken' } });
  expect(namesIn(stage.folder)).toEqual([name, join(name, 'holiday.jpg')]);
  rmSync(join(stage.folder, name), { recursive: true });

  await exportTo(stage, BY_MONTH, { name });
  const first = namesIn(stage.folder);
  expect(first).toContain(join(name, '_about.json'));
  expect(first).toContain(join(name, 'month=2026-09', 'part-0.parquet'));
  mkdirSync(join(stage.folder, name, 'month=2025-01'));
  writeFileSync(join(stage.folder, name, 'month=2025-01', 'part-0.parquet'), 'from an older export');
  writeFileSync(join(stage.folder, name, '.DS_Store'), 'how macOS shows the folder');
  for (const its of ['._.DS_Store', '.__about.json', '._month=2026-09', join('month=2026-09', '._part-0.parquet')])
    writeFileSync(join(stage.folder, name, its), 'what macOS notes beside a file');
  await exportTo(stage, BY_MONTH, { name });
  expect(namesIn(stage.folder)).toEqual(first);

  for (const mine of ['my analysis.ipynb', join('month=2026-09', 'part-0.parquet.bak'), 'month=2026-09.csv.gz/x']) {
    const path = join(stage.folder, name, mine);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'mine');
    const before = namesIn(stage.folder);
    await expect(exportTo(stage, BY_MONTH, { name })).rejects.toMatchObject({ facts: { reason: 'taken' } });
    expect(namesIn(stage.folder)).toEqual(before);
    rmSync(path);
  }
});

test.each(['file', 'folder'])('a %s is replaced if it has the name when the export gets it', async (kind) => {
  const [request, name] = kind === 'file' ? ([REQUEST, 'export.csv'] as const) : ([BY_MONTH, 'by-month'] as const);
  const isReplacing = async () => (await exportTo(stage, request, { name })).isReplacing;
  expect([await isReplacing(), await isReplacing()]).toEqual([false, true]);
});

test('a file that was moved away while an export was written is not replaced', async () => {
  const { path } = await exportTo(stage, REQUEST);
  const pending = await beginExportFile({ path, isFolder: false });
  pending.files.open('').write(Buffer.from('new'));
  renameSync(path, `${path}.moved`);
  expect(await pending.finish(null)).toBeNull();
  expect(pending.placed).toEqual({ placing: 'renamed', isReplacing: false });
});

test('a folder left between two names is restored, whatever happens to the next export', async () => {
  const path = join(stage.folder, 'by-month');
  await exportTo(stage, BY_MONTH, { name: 'by-month' });
  const whole = namesIn(stage.folder);
  renameSync(path, `${path}.before.desk.part`);
  await (await beginExportFile({ path, isFolder: true })).discard();
  expect(namesIn(stage.folder)).toEqual(whole);
});

test('folders of others are not touched, whatever their names', async () => {
  for (const name of ['export.csv.desk.part', 'export.csv.about.json']) {
    mkdirSync(join(stage.folder, name));
    writeFileSync(join(stage.folder, name, 'holiday.jpg'), 'mine');
    await expect(exportTo(stage, REQUEST)).rejects.toMatchObject({ code: 'exportFailed' });
    expect(namesIn(stage.folder)).toEqual([name, join(name, 'holiday.jpg')]);
    rmSync(join(stage.folder, name), { recursive: true });
  }
});

test('a folder without rows says that there are none', async () => {
  const filters = [{ kind: 'equals', field: 'broker_code', value: 'nobody' }] as const;
  const none = exportRequest(rowsSource({ ...QUERY, filters }), { format: 'parquet', isPartitioned: true });
  const { about } = await exportTo(stage, none, { name: 'none' });
  expect(about.rows).toBe(0);
  expect(namesIn(stage.folder)).toContain(join('none', '_about.json'));
});

test('the time of an export is the time when it began', async () => {
  let asked = 0;
  const now = () => NOW_MS + 86_400_000 * asked++;
  const { about } = await exportTo({ ...stage, now }, REQUEST);
  expect(about.exportedAt).toBe(new Date(NOW_MS).toISOString());
  expect(asked).toBe(1);
});

test('all of a file is from one moment, whatever a sync changes meanwhile', async () => {
  const meter = meterThat((times) => {
    if (times === 4)
      store.db.exec(`UPDATE reports SET commission_amount = '2'; DELETE FROM reports WHERE row_id > 4000`);
  });
  const { path, about } = await exportTo(stage, REQUEST, { meter });
  const { header, rows } = readCsv(path);
  const at = header.indexOf('Title of commission_amount');
  expect(new Set(rows.map((cells) => cells[at]))).toEqual(new Set(['1']));
  expect(about).toMatchObject({
    rows: ROWS,
    totals: [{ rows: ROWS, sums: { commission_amount: { sum: String(ROWS) } } }],
  });
  expect(existsSync(`${path}.desk.part`)).toBe(false);
});
