// The Changes screen after a sync: restated ledger dates first, with a link to their rows.

import { expect, test } from 'vitest';
import type { SampleControl } from '../service/faults.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, SMALL_PAGES, startService } from './stage.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

type Restated = {
  readonly date: string;
  /** As the tables write it. */
  readonly day: string;
  readonly ae: string;
  readonly package: string;
  readonly currency: string;
  /** In cents. */
  readonly company: number;
  readonly total: number;
};

/** The company's share of one row, `datesBack` ledger dates ago, is 300.05 less, and the total with it. */
function restate(control: SampleControl, datesBack: number): Restated {
  const rows = control.rows('reports');
  const date = [...new Set(rows.map((row) => row['biz_date']))][datesBack] ?? '';
  const at = rows.findIndex((row) => row['biz_date'] === date && isPlain(row['commission_amount']));
  const row = rows[at] ?? {};
  const [company, total] = [cents(row['org_commission_amount']), cents(row['commission_amount'])];
  const values = { org_commission_amount: amount(company - 30_005), commission_amount: amount(total - 30_005) };
  control.mutate({ kind: 'change', dataset: 'reports', at, values });
  const day = `${date} ${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]}`;
  const { broker_code: ae, dcp_name: name, currency } = row;
  return { date, day, ae: ae ?? '', package: name ?? '', currency: currency ?? '', company, total };
}

/** The first charge that has a rate gets another one. */
function changeRate(control: SampleControl, rate: string): { readonly name: string; readonly rate: string } {
  const rows = control.rows('charges');
  const at = rows.findIndex((row) => /^0\.\d+$/.test(row['fee_rate'] ?? '') && (row['name'] ?? '') !== '');
  control.mutate({ kind: 'change', dataset: 'charges', at, values: { fee_rate: rate } });
  return { name: rows[at]?.['name'] ?? '', rate: rows[at]?.['fee_rate'] ?? '' };
}

function isPlain(text: string | null | undefined): boolean {
  return /^-?\d{1,9}\.\d{2}$/.test(text ?? '');
}

function cents(text: string | null | undefined): number {
  return Math.round(Number(text) * 100);
}

function amount(inCents: number): string {
  return (inCents / 100).toFixed(2);
}

/** As shown: grouped, with a real minus. */
function shown(inCents: number): string {
  const text = (Math.abs(inCents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return inCents < 0 ? `−${text}` : text;
}

async function signedIn(service: {
  readonly url: string;
  readonly tokens: { readonly full: string };
}): Promise<DeskPage> {
  const desk = await setStage().launch();
  await desk.signIn({ serviceUrl: service.url, token: service.tokens.full });
  return desk;
}

test('a restated past ledger date is shown with its difference, and leads to its rows', async () => {
  const service = await startService();
  const desk = await signedIn(service);
  await desk.open('Changes');
  await desk.view.getByText('No change has been seen since the first copy').waitFor();

  const restated = restate(service.control, 5);
  const charge = changeRate(service.control, '0.0099');
  await desk.syncNow();
  const article = desk.view.getByRole('article', { name: `Restated: ${restated.day}` });
  const line = article.getByRole('table').getByRole('row').nth(1);
  // The AE's name stands between its code and the currency.
  const difference = new RegExp(`^${restated.ae} .+ ${restated.currency} 1 changed 0.00 0.00 −300.05 −300.05$`);
  await expect.poll(async () => plain(await line.innerText())).toMatch(difference);

  await article.getByRole('button', { name: 'Before and after' }).click();
  const pairs = article.getByRole('group', { name: `Before and after: ${restated.day}` });
  await expect
    .poll(async () => plain(await pairs.innerText()))
    .toContain(
      `Company commission ${restated.currency} ${shown(restated.company)} ${shown(restated.company - 30_005)} −300.05 ` +
        `Total commission ${restated.currency} ${shown(restated.total)} ${shown(restated.total - 30_005)} −300.05`,
    );

  await article.getByRole('checkbox', { name: 'Keep this date' }).check();
  await desk.view
    .getByRole('article', { name: `Changed: ${restated.package}`, exact: true })
    .getByRole('button', { name: 'Show in Daily reports' })
    .click();
  await desk.button(`Remove filter: Ledger date is ${inWords(restated.date)}`).waitFor();
  await desk.button(`Remove filter: Commission package is ${restated.package}`).waitFor();
  await desk
    .rows('Daily reports')
    .filter({ hasText: shown(restated.total - 30_005) })
    .first()
    .dblclick();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  await details.getByText('History', { exact: true }).click();
  await expect.poll(async () => plain(await details.innerText())).toContain('New values seen');
  expect(plain(await details.innerText())).toMatch(/First seen In the first copy.*Company commission .*\(−300\.05\)/);

  await desk.open('Changes');
  expect(await article.getByRole('checkbox', { name: 'Keep this date' }).isChecked()).toBe(true);
  // A filter shows what it finds, also while the line of the run is closed.
  await desk.view.getByRole('list', { name: 'Runs' }).getByRole('button', { expanded: true }).first().click();
  await article.waitFor({ state: 'detached' });
  await desk.view.getByRole('combobox', { name: 'Dataset' }).selectOption('Customized charges');
  const changed = desk.view.getByRole('article', { name: `Changed: ${charge.name}`, exact: true });
  expect(plain(await changed.innerText())).toContain(`Fee rate ${charge.rate} 0.0099`);
  expect(await article.count()).toBe(0);
  await changed.getByRole('button', { name: 'Show in Customized charges' }).click();
  await desk.button(/^Remove filter: ID .*/).waitFor();
  await desk.rows('Customized charges').filter({ hasText: charge.name }).filter({ hasText: '0.0099' }).waitFor();
  expect(desk.app.pageProblems).toEqual([]);
});

test('re-reading a period finds what counting alone misses, and reads no other date', async () => {
  const service = await startService({ ledgerDates: 40, ...SMALL_PAGES });
  const desk = await signedIn(service);
  const restated = restate(service.control, 15);
  await desk.syncNow();
  await desk.open('Daily reports');
  await desk.filterBy('Ledger date from', restated.date);
  await desk.filterBy('Ledger date to', restated.date);
  const onlyCounted = desk.view.getByText('This ledger date has only been counted since it was read.');
  await onlyCounted.waitFor();

  service.control.forgetRequests();
  await desk.syncNow('Re-read this period');
  const asked = service.control.requests().filter(({ resource }) => resource === 'reports');
  expect(new Set(asked.map(({ filters }) => filters['biz_date'] ?? ''))).toEqual(new Set([restated.date]));
  await onlyCounted.waitFor({ state: 'detached' });

  await desk.open('Changes');
  await desk.view.getByRole('article', { name: `Restated: ${restated.day}` }).waitFor();
  expect(desk.app.pageProblems).toEqual([]);
});

/** `18 Sep 2026` */
function inWords(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en-GB', options).replace('Sept', 'Sep');
}
