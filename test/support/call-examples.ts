// Good and refused arguments of every call.

import { pdfName } from '../../renderer/lib/file-name.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import type { Query } from '../../shared/contract/query.ts';
import { NOTHING, type Example } from './call-example.ts';
import {
  CHANGE_TABLE,
  computedColumns,
  exportRequest,
  fieldColumns,
  RECEIPT_TABLE,
  rowsSource,
} from './export-requests.ts';
import { GROUP_EXAMPLES } from './group-examples.ts';
import { NOTE_EXAMPLES } from './note-examples.ts';
import { VIEW_EXAMPLES } from './view-examples.ts';

const QUERY: Query = {
  dataset: 'charges',
  filters: [
    { kind: 'service', name: 'state', value: '0' },
    { kind: 'contains', field: 'name', value: "50% _ ' --", not: true },
    { kind: 'isOneOf', field: 'currency', values: ['HKD', ''] },
    {
      kind: 'anyOf',
      filters: [
        { kind: 'service', name: 'state', value: '0' },
        { kind: 'isEmpty', field: 'currency' },
        { kind: 'exactly', field: 'currency', value: null },
      ],
    },
    { kind: 'isEmpty', field: 'min' },
    { kind: 'range', field: 'fee_rate', from: '0.1' },
    { kind: 'exactly', field: 'max', value: null },
    { kind: 'exactly', field: 'max', value: 'x'.repeat(2_000), not: true },
    { kind: 'period', field: 'updated_at', period: 'lastCompleteMonth' },
    { kind: 'anyText', value: '港' },
  ],
  sort: [{ field: 'name', direction: 'ascending' }],
  page: 1,
  pageSize: 100,
};
const REPORTS: Query = {
  dataset: 'reports',
  filters: [{ kind: 'differs', not: true }],
  sort: [],
  page: 3,
  pageSize: 1000,
};
const SUM = { query: REPORTS, field: 'commission_amount', currency: null } as const;
const PIVOT = {
  measure: 'commission_amount',
  beside: 'difference',
  sort: { at: { value: '2026-09' }, direction: 'descending' },
  currency: 'HKD',
} as const;
const SIGN_IN = { serviceUrl: 'https://service.test', token: 't' };
const PROXY_ANSWER = { id: 'q', answer: { user: 'amy', password: 'p', remember: true } };
const PICTURE = { pngBase64: 'iVBORw0KGgo=' };

export function withFilter(filter: unknown): object {
  return { ...QUERY, filters: [filter] };
}

const BAD_QUERIES: readonly unknown[] = [
  { ...QUERY, dataset: 'clients' },
  { ...QUERY, page: 0 },
  { ...QUERY, page: 1.5 },
  { ...QUERY, page: '1' },
  { ...QUERY, pageSize: 0 },
  { ...QUERY, pageSize: 1001 },
  { ...QUERY, pageSize: Number.NaN },
  { ...QUERY, sort: [{ field: 'name; DROP TABLE charges', direction: 'ascending' }] },
  { ...QUERY, sort: [{ field: 'name', direction: 'asc' }] },
  { ...QUERY, sort: [{ field: 'biz_date', direction: 'ascending' }] },
  { ...QUERY, filters: Array.from({ length: 51 }, () => QUERY.filters[0]) },
  { ...REPORTS, filters: [{ kind: 'service', name: 'state', value: '0' }] },
  withFilter({ kind: 'service', name: 'broker_code', value: 'A' }),
  withFilter({ kind: 'service', name: 'state', value: 0 }),
  withFilter({ kind: 'service', name: 'state', value: 'x'.repeat(1001) }),
  withFilter({ kind: 'equals', field: '__proto__', value: 'x' }),
  withFilter({ kind: 'equals', field: 'constructor', value: 'x' }),
  withFilter({ kind: 'equals', field: 'trade_amount', value: 'x' }),
  withFilter({ kind: 'equals', field: 'name', value: 'x', sql: '1=1' }),
  withFilter({ kind: 'isOneOf', field: 'name', values: ['x', 1] }),
  withFilter({ kind: 'isOneOf', field: 'name', values: Array.from({ length: 1001 }, () => 'x') }),
  withFilter({ kind: 'range', field: 'fee_rate', from: 1 }),
  withFilter({ kind: 'range', field: 'fee_rate', from: undefined }),
  withFilter({ kind: 'matches', field: 'name', value: '.*' }),
  withFilter({ kind: 'differs' }),
  withFilter({ kind: 'exactly', field: 'name' }),
  withFilter({ kind: 'exactly', field: 'biz_date', value: 'x' }),
  withFilter({ kind: 'period', field: 'updated_at', period: 'thisWeek' }),
  withFilter({ kind: 'period', field: 'updated_at', period: 'thisMonth', not: true }),
  withFilter({ kind: 'anyText', value: 'x', field: 'name' }),
  withFilter({ kind: 'anyOf', filters: [] }),
  withFilter({ kind: 'anyOf', filters: [{ kind: 'anyText', value: 'x' }] }),
  withFilter({ kind: 'anyOf', filters: [{ kind: 'service', name: 'biz_date', value: 'x' }] }),
];

export const EXAMPLES: { readonly [N in CallName]: Example<N> } = {
  getSession: NOTHING,
  checkConnection: { good: [SIGN_IN], refused: [{ ...SIGN_IN, token: '' }, { serviceUrl: 'https://service.test' }] },
  signIn: {
    // An address that is only too long gets its own reason from the handler.
    good: [SIGN_IN, { ...SIGN_IN, serviceUrl: '' }, { ...SIGN_IN, serviceUrl: 'x'.repeat(2001) }],
    refused: [
      { ...SIGN_IN, serviceUrl: 'x'.repeat(16_385) },
      { ...SIGN_IN, token: 'x'.repeat(16_385) },
    ],
  },
  openSample: NOTHING,
  enterToken: { good: [{ token: 't' }], refused: [{ token: null }, { token: '' }] },
  signOut: { good: [{ isDataKept: true }, { isDataKept: false }], refused: [{}, { isDataKept: null }] },
  getProxyQuestion: NOTHING,
  getAppSettings: NOTHING,
  getSaveFolder: NOTHING,
  chooseSaveFolder: NOTHING,
  forgetSaveFolder: NOTHING,
  getPolicy: NOTHING,
  getDecisions: NOTHING,
  noteUse: NOTHING,
  readyToClose: NOTHING,
  saveAppSettings: {
    good: [
      { settings: { language: 'system', theme: 'system', textSize: 100, singleKeys: true } },
      { settings: { language: 'zh-HK', theme: 'dark', textSize: 150, singleKeys: false } },
    ],
    refused: [
      { settings: { language: 'zh-HK' } },
      { settings: { language: 'fr', theme: 'light', textSize: 100, singleKeys: true } },
      { settings: { language: 'en', theme: 'light', textSize: 1_000, singleKeys: true } },
    ],
  },
  getSupportReport: NOTHING,
  getAppAbout: NOTHING,
  restartToUpdate: NOTHING,
  answerProxyQuestion: {
    good: [PROXY_ANSWER, { id: 'q', answer: null }],
    refused: [
      { id: 'q' },
      { ...PROXY_ANSWER, answer: { ...PROXY_ANSWER.answer, user: '' } },
      { ...PROXY_ANSWER, answer: { ...PROXY_ANSWER.answer, password: 'x'.repeat(513) } },
      { ...PROXY_ANSWER, id: 'x'.repeat(65) },
    ],
  },
  openProfile: { good: [{ id: 'a-1' }], refused: [{ id: '' }, { id: '../a' }, { id: 'a'.repeat(65) }] },
  leaveProfile: NOTHING,
  renameProfile: { good: [{ name: 'Hong Kong desk' }], refused: [{ name: '  ' }, { name: 'x'.repeat(61) }] },
  dismissNews: { good: [{ news: 'setAside' }, { news: 'lostSaves' }], refused: [{ news: 'other' }, {}] },
  lock: NOTHING,
  unlock: {
    good: [{ passphrase: 'x' }, { passphrase: null }],
    refused: [{}, { passphrase: '' }, { passphrase: 'x'.repeat(1025) }],
  },
  protectWithPassphrase: { good: [{ passphrase: '8 letters' }], refused: [{ passphrase: '7 chars' }] },
  keepUntilQuit: NOTHING,
  startFresh: NOTHING,
  retryKeychain: NOTHING,
  startSync: {
    good: [
      { scope: { kind: 'quick' } },
      { scope: { kind: 'full' } },
      { scope: { kind: 'dates', dates: ['20260918'] } },
      { scope: { kind: 'pins' } },
      { scope: { kind: 'pins', aaid: '12' } },
      { scope: { kind: 'parity' } },
    ],
    refused: [
      {},
      { scope: { kind: 'all' } },
      { scope: { kind: 'quick', dates: ['20260918'] } },
      { scope: { kind: 'dates', dates: [] } },
      { scope: { kind: 'dates', dates: Array.from({ length: 23_661 }, () => '20260918') } },
    ],
  },
  cancelSync: NOTHING,
  getSyncStatus: NOTHING,
  runTravelCheck: { good: [{ staleAfterDays: 3 }], refused: [{}, { staleAfterDays: 0 }, { staleAfterDays: 1.5 }] },
  listReceipts: {
    good: [
      { limit: 1 },
      { resource: 'tenant_currencies', limit: 1000 },
      { days: { from: '2026-09-01', to: '2026-09-30' }, limit: 8 },
      { before: { runId: 'run-1', resource: 'reports', finishedAt: '2026-09-18T10:04:00.000Z' }, limit: 8 },
    ],
    refused: [
      { limit: 0 },
      { limit: 1001 },
      { before: { runId: 'run-1', resource: 'reports' }, limit: 8 },
      { resource: 'receipts', limit: 1 },
      { days: { from: '2026-09-01', to: '2026-09-31' }, limit: 8 },
    ],
  },
  decideHeldBack: {
    good: [{ resource: 'reports', decision: 'keep' }],
    refused: [{ resource: 'reports', decision: 'drop' }, { decision: 'take' }],
  },
  getLearnedFacts: NOTHING,
  getParityPlan: NOTHING,
  pauseParity: { good: [{ paused: true }], refused: [{}, { paused: 'yes' }] },
  listParity: { good: [{}, { dataset: 'charges' }], refused: [{ dataset: 'tenant_currencies' }, { dataset: null }] },
  listPins: NOTHING,
  addPins: {
    good: [{ aaids: [] }, { aaids: ['', ' 80010001 '] }],
    refused: [{ aaids: 'x' }, { aaids: [1] }, { aaids: ['x'.repeat(101)] }, { aaids: Array<string>(10_001).fill('1') }],
  },
  renamePin: {
    good: [{ aaid: '1', nickname: '' }],
    refused: [
      { aaid: '', nickname: 'x' },
      { aaid: '1', nickname: 'x'.repeat(1_001) },
    ],
  },
  removePin: { good: [{ aaid: '1' }], refused: [{ aaid: '' }, {}] },
  listRuns: { good: [{ limit: 1 }], refused: [{}, { limit: 1001 }] },
  listChanges: {
    good: [
      { page: 1, pageSize: 100 },
      { runId: 'r', dataset: 'reports', ledgerDate: '20260918', ae: 'A', package: '港', page: 2, pageSize: 1 },
      { afterChange: 12, part: 'restated', page: 1, pageSize: 1 },
    ],
    refused: [
      { page: 0, pageSize: 1 },
      { page: 1, pageSize: 1001 },
      { dataset: 'runs', page: 1, pageSize: 1 },
      { part: 'mine', page: 1, pageSize: 1 },
    ],
  },
  countChanges: { good: [{}, { afterChange: 12 }], refused: [{ afterChange: -1 }, { since: '1' }] },
  listRestatements: { good: [{ limit: 1000 }, { limit: 1, afterChange: 0, ledgerDate: '1' }], refused: [{ limit: 0 }] },
  getRestatement: { good: [{ runId: 'r', ledgerDate: '20260918' }], refused: [{ runId: 'r' }] },
  getRowHistory: {
    good: [{ dataset: 'charges', key: '1' }, { changeId: '12' }],
    refused: [{ dataset: 'charges', key: '' }, { changeId: '1; DROP' }, { changeId: '1', key: '1' }],
  },
  listLedgerDates: NOTHING,
  keepLedgerDate: {
    good: [{ date: '20260918', kept: true }],
    refused: [{ date: '20260918' }, { date: '', kept: true }],
  },
  ...NOTE_EXAMPLES,
  queryRows: { good: [QUERY, REPORTS], refused: BAD_QUERIES },
  queryTotals: {
    // The commission rate is computed from rows with readable amounts: a range without ends finds them.
    good: [QUERY, REPORTS, { ...REPORTS, filters: [{ kind: 'range', field: 'trade_amount' }] }],
    refused: BAD_QUERIES,
  },
  queryFacet: {
    good: [
      { query: QUERY, subject: { kind: 'service', name: 'biz_type' }, search: '', limit: 50 },
      { query: REPORTS, subject: { kind: 'column', field: 'dcp_name' }, search: '港', limit: 1 },
    ],
    refused: [
      { query: REPORTS, subject: { kind: 'column', field: 'name' }, search: '', limit: 1 },
      { query: REPORTS, subject: { kind: 'service', name: 'state' }, search: '', limit: 1 },
      { query: QUERY, subject: { kind: 'column', field: 'name' }, search: '', limit: -1 },
      { query: BAD_QUERIES[0], subject: { kind: 'column', field: 'name' }, search: '', limit: 1 },
    ],
  },
  queryGroups: {
    good: [
      { query: REPORTS, by: 'month', limit: 1 },
      { query: REPORTS, by: 'dcp_name', limit: 10_000 },
      { query: QUERY, by: 'basis', limit: 5 },
    ],
    refused: [
      { query: QUERY, by: 'month', limit: 5 },
      { query: QUERY, by: 'dcp_name', limit: 5 },
      { query: REPORTS, by: 'decade', limit: 5 },
      { query: REPORTS, by: 'month', limit: 10_001 },
      { query: BAD_QUERIES[0], by: 'basis', limit: 5 },
    ],
  },
  ...GROUP_EXAMPLES,
  listEmptyFields: { good: [QUERY, REPORTS], refused: BAD_QUERIES },
  getNameMatch: { good: [{ limit: 1 }], refused: [{}, { limit: 0 }, { limit: 1_001 }] },
  countNamesakes: {
    good: [{ name: '' }, { name: '港股' }],
    refused: [{}, { name: null }, { name: 'x'.repeat(1_048_577) }],
  },
  getFilterWords: { good: [{ query: QUERY, language: 'en' }], refused: [{ query: QUERY, language: 'fr' }] },
  getPeriods: NOTHING,
  getChargeClients: { good: [{ key: '12' }], refused: [{ key: '' }, { dataset: 'charges', key: '12' }] },
  getRows: {
    good: [{ query: QUERY, keys: ['c-1', 'c-2'] }],
    refused: [
      { query: QUERY, keys: [] },
      { query: QUERY, keys: [''] },
      { query: QUERY, keys: [1] },
      { query: QUERY, keys: Array.from({ length: 1_001 }, () => 'c-1') },
      { query: BAD_QUERIES[0], keys: ['c-1'] },
    ],
  },
  listDictionary: { good: [{ name: 'tenant_currencies' }], refused: [{ name: '../tenant_currencies' }] },
  ...VIEW_EXAMPLES,
  readPreference: { good: [{ name: 'table:charges' }], refused: [{ name: '' }, { name: 'parityChecks' }] },
  writePreference: {
    good: [
      { name: 'views', value: '{}' },
      { name: 'views', value: null },
    ],
    refused: [
      { name: 'views', value: {} },
      { name: 'views', value: 'x'.repeat(33_554_433) },
      { name: 'staging.charges', value: 'x' },
    ],
  },
  copyText: {
    good: [{ text: '' }, { text: 'x'.repeat(1_048_577), html: '<table></table>' }],
    refused: [{ text: 'x'.repeat(33_554_433) }, { text: '', html: null }, { text: '', html: 'x'.repeat(67_108_865) }],
  },
  copyImage: { good: [PICTURE], refused: [{ pngBase64: '' }, { pngBase64: '<svg>' }, { pngBase64: 'A===' }] },
  saveImage: {
    good: [
      { ...PICTURE, suggestedName: 'chart.png' },
      { ...PICTURE, suggestedName: 'Commission by AE group, 港元 (HKD).png' },
    ],
    refused: [{ ...PICTURE, suggestedName: '../chart.png' }, { ...PICTURE, suggestedName: 'chart.png.bat' }, PICTURE],
  },
  explainDifference: {
    good: [{ ...SUM, figure: '-1234.50' }],
    refused: [SUM, { ...SUM, figure: '1,234.50' }, { ...SUM, figure: '1', query: QUERY }],
  },
  getLastDifference: {
    good: [SUM],
    refused: [
      { ...SUM, query: QUERY },
      { ...SUM, field: 'currency' },
    ],
  },
  cancelPdf: { good: [{}], refused: [{ path: 'report.pdf' }] },
  savePdf: {
    good: [
      { suggestedName: 'reports.pdf', isLandscape: true },
      { suggestedName: pdfName('reports', { day: null, hint: 'Chan & Co, 50% 👨‍👩‍👧' }), isLandscape: true },
    ],
    refused: [
      { suggestedName: '/reports.pdf', isLandscape: true },
      { suggestedName: 'reports.exe', isLandscape: true },
      { suggestedName: 'reports.pdf' },
      { suggestedName: '', isLandscape: true },
      { suggestedName: `${'x'.repeat(300)}.pdf`, isLandscape: true },
    ],
  },
  startExport: {
    good: [
      exportRequest(rowsSource(REPORTS)),
      exportRequest(rowsSource(REPORTS, 'everything'), { format: 'xlsx', subtotals: 'month' }),
      exportRequest(rowsSource(REPORTS), { format: 'parquet', isPartitioned: true }),
      exportRequest(rowsSource(REPORTS), { format: 'xlsx', aboutPlace: 'first' }),
      exportRequest({ ...rowsSource(QUERY), scope: 'selected', keys: ['1', '2'] }, { nameHint: '港股 / HK' }),
      exportRequest(rowsSource(REPORTS), { format: 'xlsx', subtotals: 'broker_code', subtotalsWithin: 'month' }),
      exportRequest(rowsSource(REPORTS), { subtotals: 'broker_code', subtotalsWithin: 'month', pivot: PIVOT }),
      exportRequest({ ...rowsSource(QUERY), columns: computedColumns('charges') }, { subtotals: 'state' }),
      exportRequest({ kind: 'changes', scope: 'page', query: { page: 1, pageSize: 50 }, columns: CHANGE_TABLE }),
      exportRequest({ kind: 'receipts', scope: 'everything', columns: RECEIPT_TABLE }),
    ],
    refused: [
      { ...exportRequest(rowsSource(REPORTS)), format: 'pdf' },
      { ...exportRequest(rowsSource(REPORTS)), path: '/tmp/x.csv' },
      exportRequest({ ...rowsSource(REPORTS), columns: [] }),
      exportRequest({ ...rowsSource(REPORTS), columns: fieldColumns('charges') }),
      exportRequest({ ...rowsSource(REPORTS), columns: [{ id: 'pending', title: '' }] }),
      exportRequest({ ...rowsSource(QUERY), columns: [{ id: 'difference', title: '' }] }),
      exportRequest({ ...rowsSource(REPORTS), columns: [...fieldColumns('reports'), ...fieldColumns('reports')] }),
      exportRequest({ ...rowsSource(REPORTS), scope: 'selected', keys: [] }),
      exportRequest(rowsSource(QUERY), { subtotals: 'month' }),
      exportRequest(rowsSource(REPORTS), { subtotals: 'month', subtotalsWithin: 'month' }),
      exportRequest(rowsSource(REPORTS), { subtotalsWithin: 'month' }),
      exportRequest(rowsSource(REPORTS), { subtotals: 'month', pivot: PIVOT }),
      exportRequest(rowsSource(QUERY), { subtotals: 'name_id', subtotalsWithin: 'state', pivot: PIVOT }),
      exportRequest({ kind: 'receipts', scope: 'everything', columns: RECEIPT_TABLE }, { subtotals: 'currency' }),
      exportRequest(rowsSource(REPORTS), { format: 'csv', isPartitioned: true }),
      exportRequest(rowsSource(QUERY), { format: 'parquet', isPartitioned: true }),
      exportRequest(rowsSource({ ...REPORTS, filters: [{ kind: 'isEmpty', field: 'name' }] })),
      { ...exportRequest(rowsSource(REPORTS)), csv: { separator: '|', byteOrderMark: true } },
      { ...exportRequest(rowsSource(REPORTS)), aboutPlace: 'last' },
      { ...exportRequest(rowsSource(REPORTS)), words: {} },
    ],
  },
  cancelExport: { good: [{ exportId: 'e-1' }], refused: [{ exportId: '' }, {}] },
  getExport: NOTHING,
  dismissExport: { good: [{ exportId: 'e-1' }], refused: [{ exportId: 1 }, {}] },
  showSaved: { good: [{ path: '/home/person/x.csv' }], refused: [{ path: '' }, { path: 'x'.repeat(5_000) }, {}] },
  checkFile: NOTHING,
  saveText: {
    good: [{ suggestedName: 'receipts-2026-09-18.json', text: '{}' }],
    refused: [
      { suggestedName: '../x.json', text: '' },
      { suggestedName: '.hidden', text: '' },
      { suggestedName: 'receipts.bat', text: '' },
      { suggestedName: 'receipts', text: '' },
      { suggestedName: 'a\\b.json', text: '' },
      { suggestedName: 'x.json', text: 'x'.repeat(33_554_433) },
    ],
  },
  showDataFile: NOTHING,
};
