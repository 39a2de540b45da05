import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import type { SessionManager } from '../../main/session/session.ts';
import { supportHandlers } from '../../main/support/support-handlers.ts';
import { runtimeNames } from '../../main/support/runtime-versions.ts';
import { pathTexts, supportReport } from '../../main/support/support-report.ts';
import { readMigrations } from '../../main/store/file/migrate.ts';
import { supportFile, supportText } from '../../renderer/about/support-file.ts';

const PLANTED = 'planted-in-every-text';

/** Any object, with the planted text wherever a field that is not named in the allow-list could hold one. */
function receipt(): Receipt {
  const error = { code: 'unauthorized', message: PLANTED, facts: { detail: PLANTED } };
  return {
    ...{ runId: 'run-1', resource: 'reports', verdict: 'failed', startedAt: '2026-11-24T00:00:00Z' },
    ...{ finishedAt: '2026-11-24T00:00:01Z', serviceTotal: 5, rowsHeld: 4, added: 1, changed: 0, gone: 0 },
    ...{ pages: 1, passes: 2, requests: 3, requestsByPurpose: null, bytes: 100, refusedAsTooMany: 0 },
    ...{ missingFields: ['biz_date'], extraFields: [PLANTED], repairedRows: 0, error, missingScope: null },
    rowErrors: [{ field: PLANTED, value: PLANTED }],
    ledgerDates: { read: [PLANTED], onlyCounted: [] },
    parity: { [PLANTED]: PLANTED },
    unknown: PLANTED,
  } as unknown as Receipt;
}

function report() {
  return supportReport({
    app: { version: '1.2.3', electron: null },
    statuses: [{ resource: 'reports', rows: 4, last: receipt(), unknown: PLANTED } as unknown as ResourceStatus],
    receipts: [receipt()],
    log: 'connect desk.example.com failed at /home/amy/app and https://desk.example.com/api',
    replaced: [
      ['desk.example.com', 'SERVICE'],
      ['https://desk.example.com/api', 'SERVICE'],
      ['/home/amy', '~'],
      ['', 'NOTHING'],
    ],
  });
}

test('only named facts of runs and copies are in the report', () => {
  expect(JSON.stringify(report())).not.toContain(PLANTED);
  expect(report().map(({ name }) => name)).toEqual(['app', 'copies', 'runs', 'log']);
  expect(JSON.parse(report()[2]?.text ?? '')).toMatchObject({
    error: 'unauthorized',
    rowErrors: 1,
    extraFields: 1,
    datesRead: 1,
  });
});

test('addresses and the home folder are replaced, the longest first', () => {
  expect(report()[3]?.text).toBe('connect SERVICE failed at ~/app and SERVICE');
});

test.each([
  ['win32', 'C:\\Users\\Anna Chan', 'file:///C:/Users/Anna%20Chan/AppData', 'file:///~/AppData'],
  ['win32', 'C:\\Users\\Anna Chan', 'C:\\Users\\Anna Chan\\AppData', '~\\AppData'],
  ['win32', 'C:\\Users\\Anna Chan', String.raw`{"path":"C:\\Users\\Anna Chan\\x"}`, String.raw`{"path":"~\\x"}`],
  ['darwin', '/Users/陳大文', 'file:///Users/%E9%99%B3%E5%A4%A7%E6%96%87/x', 'file://~/x'],
  ['linux', '/home/amy', '/home/amy/app', '~/app'],
] as const)('on %s a path below the home %s does not name the person: %s', (platform, home, log, shown) => {
  const replaced = pathTexts(home, platform).map((text) => [text, '~'] as const);
  const parts = supportReport({ app: {}, statuses: null, receipts: null, log, replaced });
  expect(parts[3]?.text).toBe(shown);
});

test('the file has all parts as lines, and the copied text has no log', () => {
  expect(JSON.parse(supportFile(report()))).toMatchObject({
    app: ['version: 1.2.3', 'electron: null'],
    log: [expect.any(String)],
  });
  expect(supportText(report())).toContain('version: 1.2.3');
  expect(supportText(report())).not.toContain('connect');
});

const MIGRATIONS = join(import.meta.dirname, '../../drizzle');
const NO_FILE = join(import.meta.dirname, 'no-such-file');

/** What the main process reports while no profile is open: each part by its name. */
async function closedReport(
  closed: {
    readonly session?: object;
    readonly tokens?: readonly string[];
    readonly log?: string;
    readonly open?: object;
    readonly logPath?: string;
  } = {},
  migrationsFolder = MIGRATIONS,
): Promise<Readonly<Record<string, string>>> {
  const session = { kind: 'signedOut', profiles: [], suggestedServiceUrl: '', ...closed.session };
  const folder = mkdtempSync(join(tmpdir(), 'support-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const logPath = closed.logPath ?? join(folder, 'main.log');
  if (closed.log !== undefined) writeFileSync(logPath, closed.log);
  const parts = await supportHandlers({
    session: { findOpen: () => closed.open ?? null, session, tokens: closed.tokens ?? [] } as unknown as SessionManager,
    ...{ version: '1.2.3', migrationsFolder, logPath },
  }).getSupportReport({});
  return Object.fromEntries(parts.map(({ name, text }) => [name, text]));
}

test('the schema of the files is in the report by its number, and before the first line there is no log', async () => {
  const { app, log } = await closedReport();
  expect(app?.split('\n')).toContain(`schema: ${readMigrations(MIGRATIONS).length}`);
  expect(log).toBe('');
});

test.each(['signedOut', 'locked', 'refused'])('while %s, the copies and runs are left out in words', async (kind) => {
  const { app, copies, runs } = await closedReport({ session: { kind, profile: { serviceUrl: '' } } });
  expect(app?.split('\n')).toEqual(
    expect.arrayContaining([`session: ${kind}`, 'profile: null', 'isReadOnly: null', 'version: 1.2.3']),
  );
  expect([copies, runs]).toEqual(Array.from({ length: 2 }, () => 'left out: no profile is open'));
});

test('what cannot be read is named, and the rest is reported', async () => {
  const refused = () => Promise.reject(new Error('the thread has ended'));
  const open = {
    record: { kind: 'service' },
    data: { isReadOnly: false, statuses: refused, reader: { call: refused } },
  };
  // A folder cannot be read as a file.
  const { app, copies, runs, log } = await closedReport({ open, logPath: tmpdir() });
  expect(app?.split('\n')).toContain('version: 1.2.3');
  expect([copies, runs, log]).toEqual(['not read: bug', 'not read: bug', 'not read: bug']);
});

test('a schema that cannot be read is null, and the rest is reported', async () => {
  const { app } = await closedReport({}, NO_FILE);
  expect(app?.split('\n')).toEqual(expect.arrayContaining(['schema: null', 'session: signedOut']));
});

test('while no profile is open, no address and no token in memory is in the report, even if the log had it', async () => {
  const { log } = await closedReport({
    session: { suggestedServiceUrl: 'https://desk.example.com/api' },
    tokens: ['token-of-a-locked-profile'],
    log: 'desk.example.com https://typed.example.org/a?b=c "http://10.0.0.1:80" token-of-a-locked-profile file:///app',
  });
  expect(log).toBe('SERVICE ADDRESS "ADDRESS" TOKEN file:///app');
});

test('what the app runs on is named, and what is not there is left out', () => {
  const versions = { electron: '41.0.2', chrome: '146.0.1', node: '24.1.0' };
  expect(runtimeNames(versions)).toEqual(['Electron 41.0.2', 'Chromium 146.0.1', 'Node.js 24.1.0']);
  expect(runtimeNames({ ...versions, electron: null, chrome: null })).toEqual(['Node.js 24.1.0']);
});
