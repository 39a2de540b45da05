import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import { USUAL_CHOICES } from '../../renderer/exporting/export-choices.ts';
import { columnsInForm, defaultColumns } from '../../shared/tables/column-settings.ts';
import { exportRequest, type RowsSubject } from '../../renderer/exporting/export-subject.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { ExportPlan } from '../../renderer/exporting/export-plan.svelte.ts';
import { ExportsState, mayHaveExtras } from '../../renderer/exporting/exports.svelte.ts';
import { profileSettings } from '../../renderer/frame/settings/profile-settings.ts';
import { createSettingStates } from '../../renderer/frame/settings/setting-states.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeAbout, fakeCheck, fakeCheckState, fakeExport } from '../support/fake-exports.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const RECEIPTS = { kind: 'receipts', resource: null, total: null } as const;
const REQUEST: ExportRequest = exportRequest(RECEIPTS, USUAL_CHOICES, {
  ...{ scope: 'everything', hasExtras: false, format: 'csv' },
});
const done: number[] = [];
const asked: { readonly name: CallName; readonly args: CallArguments<CallName> }[] = [];
let bridge: ReturnType<typeof createFakeBridge>;

function openScene(over: Partial<FakeScene> = {}): void {
  const base = fakeScenes(NOW_MS)['reports'];
  if (base === undefined) throw new Error('no such scene');
  bridge = createFakeBridge({ ...base, ...over });
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: (name, args) => {
      asked.push({ name, args });
      return bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
}

async function started(): Promise<ExportsState> {
  const state = new ExportsState(new FailedReads(), (state) => done.push(state.rows));
  state.start();
  await turn();
  return state;
}

function aboutPlaceLine(exporting: ExportsState) {
  const states = createSettingStates({
    ...{ tables: [], staleAfter: new StaleAfterState(), policy: new PolicyState() },
    exporting,
  });
  const lines = profileSettings({ ...states, isHidden: false }).flatMap((part) => part.lines);
  const control = lines.find(({ id }) => id === 'aboutPlace')?.control;
  if (control?.kind !== 'choice') throw new Error('no such choice');
  return control;
}

beforeEach(() => [asked, done].forEach((list) => list.splice(0)));

describe('exports', () => {
  test('are found again by a window that opens while one is running', async () => {
    openScene({ answers: { getExport: fakeExport() } });
    const exporting = await started();
    expect([exporting.running, exporting.name, exporting.request]).toEqual([true, null, null]);
  });

  test('are followed from start to end, with their subject', async () => {
    openScene();
    const exporting = await started();
    expect(await exporting.begin(REQUEST)).toBe(true);
    expect([exporting.running, exporting.name]).toEqual([true, 'receipts']);
    bridge.emit('exportChanged', fakeExport({ standing: 'done', rows: 6 }));
    expect([exporting.running, exporting.current?.rows, exporting.request]).toEqual([false, 6, REQUEST]);
  });

  test('stay ended if the end arrives before the answer to their start', async () => {
    openScene();
    const exporting = await started();
    const begun = exporting.begin(REQUEST);
    bridge.emit('exportChanged', fakeExport({ standing: 'done' }));
    await begun;
    expect(exporting.current?.standing).toBe('done');
  });

  test('say once that they have begun', async () => {
    openScene();
    let begun = 0;
    const exporting = new ExportsState(
      new FailedReads(),
      () => undefined,
      () => (begun += 1),
    );
    exporting.start();
    await exporting.begin(REQUEST);
    bridge.emit('exportChanged', fakeExport({ standing: 'done' }));
    expect(begun).toBe(1);
  });

  test('say that they are done only if nothing about the file needs a decision', async () => {
    openScene();
    await started();
    const over = { standing: 'done', rows: 6 } as const;
    bridge.emit('exportChanged', fakeExport({ ...over, about: fakeAbout({ roundedSums: 1 }) }));
    bridge.emit('exportChanged', fakeExport({ ...over, about: fakeAbout({ notReadAgain: ['2026-09-18'] }) }));
    bridge.emit('exportChanged', fakeExport({ ...over, about: fakeAbout(), isSealed: false }));
    expect(done).toEqual([]);
    bridge.emit('exportChanged', fakeExport({ ...over, about: fakeAbout({ guarded: 1 }) }));
    expect(done).toEqual([6]);
  });

  test('are not said to be done again by the next window, and those with something to read are found', async () => {
    for (const about of [fakeAbout(), fakeAbout({ roundedSums: 1 })]) {
      openScene({
        answers: { getExport: fakeExport({ standing: 'done', about }) },
        failures: { dismissExport: { code: 'bug', message: '', facts: {} } },
      });
      await started();
      const dismissed = asked.filter(({ name }) => name === 'dismissExport').map(({ args }) => args);
      expect(dismissed).toEqual(done.length === 1 ? [{ exportId: fakeExport().exportId }] : []);
      [asked, done].forEach((list) => list.splice(0));
    }
  });

  test('do not start if the person cancels choosing a place', async () => {
    openScene();
    const exporting = await started();
    vi.spyOn(bridge, 'call').mockResolvedValueOnce({ ok: true, value: null });
    expect(await exporting.begin(REQUEST)).toBe(false);
    expect(exporting.current).toBeNull();
  });

  test('are cancelled once, and can be cancelled again if that failed', async () => {
    openScene({
      answers: { getExport: fakeExport() },
      failures: { cancelExport: { code: 'bug', message: '', facts: {} } },
    });
    const exporting = await started();
    await expect(exporting.cancel()).rejects.toThrow();
    expect(exporting.cancelling).toBe(false);
    openScene({ answers: { getExport: fakeExport() } });
    const second = await started();
    await second.cancel();
    expect(second.cancelling).toBe(true);
    bridge.emit('exportChanged', fakeExport({ standing: 'cancelled' }));
    expect([second.cancelling, second.current?.standing]).toEqual([false, 'cancelled']);
    await second.dismiss();
    expect(second.current).toBeNull();
  });

  test('start with the last choices', async () => {
    openScene();
    const exporting = await started();
    exporting.choose({ target: 'parquet', isPartitioned: true });
    await turn();
    expect((await started()).choices).toEqual({ ...USUAL_CHOICES, target: 'parquet', isPartitioned: true });
  });

  test('have their defaults in the Settings: the place of the About is that of the dialog', async () => {
    openScene();
    const exporting = await started();
    const line = () => aboutPlaceLine(exporting);
    expect(line()).toMatchObject({ value: 'afterRows', options: [{ text: 'After the rows' }, { text: 'First' }] });
    line().onChoose('first');
    expect([line().value, exporting.choices.aboutPlace]).toEqual(['first', 'first']);
    await turn();
    expect((await started()).choices).toEqual({ ...USUAL_CHOICES, aboutPlace: 'first' });
  });

  test('do not replace new choices by stored ones', async () => {
    openScene({ preferences: { exports: '{"target":"xlsx"}' } });
    const exporting = new ExportsState(new FailedReads(), (state) => done.push(state.rows));
    exporting.start();
    exporting.choose({ target: 'jsonl' });
    await turn();
    expect(exporting.choices.target).toBe('jsonl');
  });

  test('leave no field out of a file while it is not known which are empty', async () => {
    openScene();
    expect(await mayHaveExtras('reports')).toBe(false);
    openScene({ failures: { listReceipts: { code: 'storage', message: '', facts: {} } } });
    expect(await mayHaveExtras('reports')).toBe(true);
  });
});

function tablePlan(exporting: ExportsState, over: Partial<RowsSubject> = {}): ExportPlan {
  const subject: RowsSubject = {
    ...{
      kind: 'rows',
      shown: columnsInForm(defaultColumns('reports')),
      pageRows: 100,
      total: 412,
      selectedKeys: [],
      areMarked: false,
    },
    query: { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 },
    ...{ groupBy: null, filters: [], hint: '' },
    ...over,
  };
  return new ExportPlan({
    subject: () => subject,
    refusal: () => null,
    isCounting: () => false,
    formats: () => null,
    exporting,
    sync: new SyncState(),
  });
}

async function receiptsPlan(receipts: number): Promise<ExportPlan> {
  const last = fakeScenes(NOW_MS)['reports']?.resources.flatMap((status) => status.last ?? [])[0];
  if (last === undefined) throw new Error('no receipt');
  openScene({ answers: { listReceipts: Array.from({ length: receipts }, () => last) } });
  return new ExportPlan({
    ...{ subject: () => ({ ...RECEIPTS, resource: 'reports' }), refusal: () => null, isCounting: () => false },
    ...{ formats: () => null, exporting: await started(), sync: new SyncState() },
  });
}

describe('the plan of an export', () => {
  test('says what the file will contain, and refuses while another export runs', async () => {
    openScene();
    const [exporting, sync] = [await started(), new SyncState()];
    const subject = { kind: 'changes', query: { page: 1, pageSize: 50 }, pageRows: 2, total: 1_234 } as const;
    const plan = new ExportPlan({
      subject: () => ({ ...subject, filters: ['AE is AE001'] }),
      refusal: () => null,
      isCounting: () => false,
      formats: () => null,
      exporting,
      sync,
    });
    expect(plan.summary).toBe(
      'The file will contain 1,234 changes in 15 columns. Filters: AE is AE001. Newest first. ' +
        'The file has a line for each field of a change, so there are more lines than changes.',
    );
    expect(plan.refused).toBeNull();
    await exporting.begin(REQUEST);
    expect(plan.refused).toContain('An export is running');
    plan.chooseScope('everything');
    expect(plan.count).toBeNull();
    await plan.load();
    expect(plan.count).toBe(8);
    expect(plan.summary).toContain('Nothing is filtered out.');
  });

  test('refuses while a file is checked, but a print does not wait for that', async () => {
    openScene();
    const exporting = await started();
    const plan = tablePlan(exporting);
    expect(plan.refused).toBeNull();
    bridge.emit('exportChanged', fakeCheckState());
    expect(plan.refused).toContain('A file is being checked');
    exporting.choose({ target: 'pdf' });
    expect(plan.refused).toBeNull();
    exporting.choose({ target: 'csv' });
    bridge.emit('exportChanged', fakeCheckState({ standing: 'done' }));
    expect(plan.refused).toBeNull();
  });

  test('of a grouped table says that the file contains rows, and where the subtotals are', async () => {
    openScene();
    const exporting = await started();
    expect(tablePlan(exporting).summary).not.toContain('group');
    const plan = tablePlan(exporting, { groupBy: 'month' });
    for (const target of ['csv', 'jsonl', 'parquet', 'pdf'] as const) {
      exporting.choose({ target });
      expect(plan.summary, target).toContain(
        'The table is grouped by Month, but the file contains the rows themselves, not the groups.',
      );
    }
    exporting.choose({ target: 'xlsx' });
    expect(plan.summary).toContain('not the groups; the subtotals are on a sheet of their own.');
    exporting.choose({ withSubtotals: false });
    expect(plan.summary).toContain('not the groups.');
  });

  test('counts the receipts of a dataset that are not all on screen', async () => {
    const plan = await receiptsPlan(75);
    expect(plan.labelOf(plan.scope, plan.count)).toContain('being counted');
    await plan.load();
    expect(asked.map(({ args }) => args)).toContainEqual({ resource: 'reports', limit: 1_000 });
    expect(plan.scopes.map(({ scope, count }) => [scope, count])).toEqual([
      ['filtered', 75],
      ['everything', 75],
    ]);
  });

  test('says of more receipts than are read that there are as many or more', async () => {
    const plan = await receiptsPlan(1_000);
    await plan.load();
    for (const { scope, count } of plan.scopes)
      expect(plan.labelOf(scope, count)).toContain(': 1,000 receipts or more');
  });

  test('falls back to a format that its subject has', async () => {
    openScene();
    const exporting = await started();
    exporting.choose({ target: 'pdf' });
    const plan = new ExportPlan({
      ...{ subject: () => RECEIPTS, refusal: () => null, isCounting: () => false, formats: () => null },
      ...{ exporting, sync: new SyncState() },
    });
    expect(plan.target).toBe('csv');
  });
});

describe('a file that is checked', () => {
  test('is shown until it is closed, and leaves nothing if none was chosen', async () => {
    openScene({ answers: { checkFile: fakeCheck() } });
    const exporting = await started();
    const checked = exporting.checkFile();
    expect(exporting.check?.kind).toBe('loading');
    await checked;
    expect(exporting.check?.kind).toBe('ready');
    exporting.closeCheck();
    openScene();
    await exporting.checkFile();
    expect(exporting.check).toBeNull();
  });

  test('that cannot be read says so', async () => {
    openScene({ failures: { checkFile: { code: 'exportFailed', message: '', facts: { reason: 'missing' } } } });
    const exporting = await started();
    await exporting.checkFile();
    expect(exporting.check).toMatchObject({ kind: 'failed', failure: { code: 'exportFailed' } });
  });

  test('shows its progress until its result is there, whichever arrives first', async () => {
    for (const isAnswerFirst of [false, true]) {
      openScene({ answers: { checkFile: fakeCheck() } });
      const exporting = await started();
      const checked = exporting.checkFile();
      const running = fakeCheckState();
      bridge.emit('exportChanged', running);
      expect([exporting.checking, exporting.current]).toEqual([running, null]);
      const done = fakeCheckState({ standing: 'done', rows: 1_000_000 });
      if (!isAnswerFirst) bridge.emit('exportChanged', done);
      expect(exporting.checking).toEqual(isAnswerFirst ? running : done);
      await checked;
      expect(exporting.check?.kind).toBe('ready');
      if (isAnswerFirst) bridge.emit('exportChanged', done);
      expect([exporting.checking, exporting.isChecking]).toEqual([null, false]);
    }
  });

  test('is cancelled by its own id, and then leaves no trace', async () => {
    openScene({ answers: { getExport: fakeExport({ standing: 'done' }) } });
    const exporting = await started();
    const answer = Promise.withResolvers<{ readonly ok: true; readonly value: null }>();
    vi.spyOn(bridge, 'call').mockReturnValueOnce(answer.promise);
    const checked = exporting.checkFile();
    bridge.emit('exportChanged', fakeCheckState());
    await exporting.cancel();
    expect(asked.at(-1)).toEqual({ name: 'cancelExport', args: { exportId: 'check-1' } });
    expect(exporting.cancelling).toBe(true);
    bridge.emit('exportChanged', fakeCheckState({ standing: 'cancelled' }));
    answer.resolve({ ok: true, value: null });
    await checked;
    expect([exporting.check, exporting.checking, exporting.cancelling]).toEqual([null, null, false]);
    expect(exporting.current?.standing).toBe('done');
  });

  test('is not started twice, and is followed by a window that did not start it', async () => {
    openScene({ answers: { checkFile: fakeCheck() } });
    const exporting = await started();
    const first = exporting.checkFile();
    await exporting.checkFile();
    await first;
    expect(asked.filter(({ name }) => name === 'checkFile')).toHaveLength(1);
    openScene();
    const other = await started();
    bridge.emit('exportChanged', fakeCheckState());
    expect(other.isChecking).toBe(true);
    bridge.emit('exportChanged', fakeCheckState({ standing: 'cancelled' }));
    expect(other.checking).toBeNull();
  });

  test('shows its progress in rows', () => {
    const { figures } = messages.exporting.check;
    const state = fakeCheckState();
    expect(figures({ ...state, phase: 'opening', totalRows: null })).toBe(
      'opening it and finding the rows to compare…',
    );
    expect(figures(state)).toBe('420,000 of 1,000,000 rows compared, about 6 s left');
    expect(figures({ ...state, secondsLeft: null })).toBe('420,000 of 1,000,000 rows compared');
    expect(figures({ ...state, phase: 'pairing', totalRows: 2_000_000 })).toBe(
      'rows differ, and are being looked up one by one: 21%, about 6 s left',
    );
    expect(figures({ ...state, phase: 'comparing', rows: 0, totalRows: 0, secondsLeft: null })).toBe(
      '0 of 0 rows compared',
    );
  });
});
