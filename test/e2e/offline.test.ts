// After one sync the service stops, and every query that the screens offer is made offline.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { createOracle } from '../support/service-oracle.ts';
import { plain, type DeskPage, type TableName } from './desk-page.ts';
import { openSharedDesk, SMALL } from './stage.ts';

type SentRow = Readonly<Record<string, string | null>>;

let bus: BusSession;
let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;
let pending: number;
let sent: Readonly<Record<DatasetName, readonly SentRow[]>>;

beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  // With these AEs, each AE group has a name and a number of reports of its own.
  service = await startLoopbackService({ ...SMALL, aes: 60 });
  ({ desk, end: endDesk } = await openSharedDesk({ env: bus.env, args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
  const oracle = createOracle({ url: service.url, token: service.tokens.full, transport: 'post', pageSize: 1_000 });
  pending = (await oracle.ask('charges', { pending: '1' })).total;
  sent = { charges: service.control.rows('charges'), reports: service.control.rows('reports') };
  await service.close();
});
afterAll(async () => {
  await endDesk();
  await bus.close();
});

/** The rows of a filter, by a plain computation over the rows that were sent. */
function count(dataset: DatasetName, keeps: (row: SentRow) => boolean): number {
  return sent[dataset].filter(keeps).length;
}

function holds(field: string, text: string): (row: SentRow) => boolean {
  return (row) => (row[field] ?? '').toLowerCase().includes(text.toLowerCase());
}

/** A value that several rows have, so that a filter on it is meaningful. */
function someValue(dataset: DatasetName, field: string): string {
  const values = sent[dataset].map((row) => row[field] ?? '').filter((value) => value !== '');
  return values[Math.floor(values.length / 2)] ?? '';
}

describe('customized charges', () => {
  beforeEach(async () => {
    await desk.open('Customized charges');
    await desk.expectTotal(300);
  });

  test.for([
    ['Name', 'name', 'contains'],
    ['Market/Currency', 'basis', 'contains'],
    ['Fee rate', 'fee_rate', 'contains'],
    ['Item ID', 'billing_item_id', 'is'],
    ['ID', 'id', 'is'],
  ] as const)('the filter %s is answered', async ([label, field, matching]) => {
    const value = someValue('charges', field);
    const text = matching === 'contains' ? value.slice(0, 4) : value;
    await desk.filterBy(label, text);
    await desk.expectTotal(count('charges', matching === 'is' ? (row) => row[field] === text : holds(field, text)));
    await desk.button('Clear filters').click();
  });

  test.for([
    ['Business type', 'biz_type_val'],
    ['Fee type', 'name_id_val'],
    ['State', 'state_val'],
  ] as const)('the filter %s offers each of its values with its count, and is answered', async ([label, field]) => {
    await pickFirst(label, counts('charges', field));
    await desk.button('Clear filters').click();
  });

  test('Client says that it cannot be answered offline, and shows neither rows nor a count', async () => {
    await desk.filterBy('Client', '10023');
    await desk.expectNews(
      'Client 10023 is not kept offline, so this cannot be answered. It does not mean there are no charges.',
    );
    expect(await desk.rows('Customized charges').count()).toBe(0);
    expect(await desk.range()).toBe('Rows not known');
    await desk.button('Remove all filters').click();
  });

  test('Pending is answered from the service’s own lists, with the count of each mark', async () => {
    const list = await desk.openList('Pending');
    await expect.poll(async () => plain(await list.innerText())).toContain(`Pending Approvals ${pending}`);
    await list.getByRole('option', { name: /^Pending Approvals/ }).click();
    await desk.expectTotal(pending);
    await desk.pickFilter('Pending', /^Approval Completed/);
    await desk.expectTotal(300 - pending);
    await desk.button('Clear filters').click();
  });

  test('each column sorts both ways', async () => {
    await sortEachColumn('Customized charges', 300);
  });

  test('each page button and page size works', async () => {
    await turnPages('Customized charges', 300);
  });
});

describe('daily reports', () => {
  beforeEach(async () => {
    await desk.open('Daily reports');
    await desk.expectTotal(3_000);
  });

  test('a range of ledger dates is answered, and unfinished dates are not applied', async () => {
    const days = [...new Set(sent.reports.map((row) => row['biz_date'] ?? ''))].toSorted();
    const [from = '', to = ''] = [days[5], days[9]];
    await desk.filterBy('Ledger date from', from);
    await desk.expectTotal(count('reports', (row) => (row['biz_date'] ?? '') >= from));
    await desk.filterBy('Ledger date to', to);
    const between = count('reports', (row) => (row['biz_date'] ?? '') >= from && (row['biz_date'] ?? '') <= to);
    await desk.expectTotal(between);
    const end = await desk.openFilter('Ledger date to');
    await end.fill(to.slice(0, 9));
    expect(await end.getAttribute('aria-invalid')).toBe('true');
    await desk.closeFilter();
    await desk.expectTotal(between);
    await desk.button('Clear filters').click();
  });

  test.for([
    ['Currency', 'currency'],
    ['AE', 'broker_code'],
    ['AE group', 'broker_team_code'],
    ['Commission package', 'dcp_name'],
  ] as const)(
    'the filter %s offers each value with its count, is answered, and the totals follow',
    async ([label, field]) => {
      const rows = await pickFirst(label, counts('reports', field));
      const totals = desk.page.getByRole('region', { name: 'Totals' });
      const summed = async (): Promise<number> => {
        const counts = await totals.getByRole('cell', { name: /^[\d,]+ rows?$/ }).allInnerTexts();
        return counts.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, '')), 0);
      };
      await expect.poll(summed).toBe(rows);
      await desk.button('Clear filters').click();
    },
  );

  test('each column sorts both ways', async () => {
    await sortEachColumn('Daily reports', 3_000);
  });

  test('each page button and page size works', async () => {
    await turnPages('Daily reports', 3_000);
  });
});

test('a sync then says that the service is offline and how old the data is; the rows stay', async () => {
  await desk.open('Daily reports');
  await desk.syncNow();
  await desk.expectNews('Offline. Data from', 'newest ledger date', 'Everything except syncing works.');
  await desk.expectTotal(3_000);
  await desk.page.setViewportSize({ width: 1024, height: 700 });
  const saidOnScreen = async (): Promise<number> =>
    ((await desk.page.locator('body').innerText()).match(/offline/gi) ?? []).length;
  await expect.poll(saidOnScreen).toBe(1);
  expect(await desk.button('Sync now').getAttribute('title')).toContain('The service was not reached');
  await desk.button('Dismiss').click();
  await desk.page.getByRole('status', { name: 'Connection' }).getByText('Offline').waitFor();
  await expect.poll(saidOnScreen).toBe(1);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  await desk.open('Sync');
  await desk.expectAlert('The service could not be reached.', 'You still see the copy of', 'Check the network or VPN');
  await desk.open('Customized charges');
  await desk.expectTotal(300);
  expect(desk.app.pageProblems).toEqual([]);
});

/** How many rows have each value, most frequent first. */
function counts(dataset: DatasetName, field: string): readonly number[] {
  const groups = Map.groupBy(sent[dataset], (row) => row[field] ?? '');
  return [...groups.values()].map((rows) => rows.length).toSorted((a, b) => b - a);
}

/** Checks the counts in the list against the rows sent, chooses the first value, and expects as many rows. */
async function pickFirst(label: string, expected: readonly number[]): Promise<number> {
  const list = await desk.openList(label);
  const options = (await list.getByRole('option').allInnerTexts()).map(plain);
  const offered = options.map((option) => Number(/([\d,]+) rows?(?: only)?$/.exec(option)?.[1]?.replaceAll(',', '')));
  // A dictionary may contain values without rows.
  expect(offered.filter((rows) => rows > 0)).toEqual(expected);
  await list.getByRole('option').first().click();
  const [rows = 0] = expected;
  await desk.expectTotal(rows);
  return rows;
}

const MONEY_HEADERS = [
  ...['Trade amount', 'AE commission', 'Company commission', 'Total commission', 'Difference'],
  ...['Minimum', 'Maximum'],
];

/** Amounts of several currencies are asked about once; the next click only turns the order. */
async function answerSortQuestion(table: TableName, label: string): Promise<void> {
  if (!MONEY_HEADERS.includes(label)) return;
  const within = desk.page.getByRole('button', { name: 'Sort within each currency' });
  const header = desk.grid(table).getByRole('columnheader', { name: label, exact: true });
  await expect
    .poll(async () => (await within.isVisible()) || (await header.getAttribute('aria-sort')) === 'descending')
    .toBe(true);
  if (await within.isVisible()) await within.click();
}

async function sortEachColumn(table: TableName, rows: number): Promise<void> {
  const headers = desk.grid(table).getByRole('columnheader');
  const labels: (readonly [label: string, sort: string | null])[] = [];
  for (const header of await headers.all()) {
    labels.push([(await header.getAttribute('aria-label')) ?? '', await header.getAttribute('aria-sort')]);
  }
  const sortable = labels.filter(([, sort]) => sort !== null).map(([label]) => label);
  expect(sortable.length).toBeGreaterThanOrEqual(9);
  for (const label of sortable) {
    const header = headers.and(desk.page.getByRole('columnheader', { name: label, exact: true }));
    if ((await header.getAttribute('aria-sort')) !== 'none') await header.click();
    const ends = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await header.click();
      await answerSortQuestion(table, label);
      await expect.poll(() => desk.grid(table).getAttribute('aria-busy')).toBe('false');
      ends.push([await header.getAttribute('aria-sort'), plain(await desk.rows(table).first().innerText())] as const);
    }
    expect(ends.map(([sort]) => sort).toSorted(), label).toEqual(['ascending', 'descending']);
    expect(ends[0]?.[1], label).not.toBe(ends[1]?.[1]);
    await desk.expectTotal(rows);
  }
}

async function turnPages(table: TableName, rows: number): Promise<void> {
  const all = rows.toLocaleString('en');
  const last = Math.ceil(rows / 50);
  const range = (page: number): string =>
    `${((page - 1) * 50 + 1).toLocaleString('en')}–${Math.min(page * 50, rows).toLocaleString('en')} of ${all}`;
  await desk.page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await desk.expectRange(range(1));
  for (const [button, page] of [
    ['Next page', 2],
    ['Last page', last],
    ['Previous page', last - 1],
    ['First page', 1],
  ] as const) {
    await desk.button(button).click();
    await desk.expectRange(range(page));
    expect(await desk.rows(table).count()).toBeGreaterThan(5);
  }
  const goTo = desk.page.getByRole('spinbutton', { name: 'Go to page' });
  await goTo.fill('3');
  await goTo.press('Enter');
  await desk.expectRange(range(3));
  await goTo.fill('9999');
  await goTo.press('Enter');
  await desk.expectRange(range(last));
  for (const size of [200, 500, 100]) {
    await desk.page.getByRole('combobox', { name: 'Rows per page' }).selectOption(String(size));
    await desk.expectRange(`1–${Math.min(size, rows)} of ${all}`);
  }
}
