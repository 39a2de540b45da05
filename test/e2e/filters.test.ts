// Filters on any column, switched-off filters, quick search and moving periods, compared with a plain computation over the
// rows that were sent.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FIELDS, type DatasetName, type FieldKind } from '../../shared/contract/fields.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { DeskPage } from './desk-page.ts';
import { openSharedDesk, SMALL } from './stage.ts';

type SentRow = Readonly<Record<string, string | null>>;

const NASTY = ['100% off_shore', '100 off-shore', '金卡％優惠（港股）', `O'Brien "Gold" <b>`] as const;
/** Names that a copy guards, and that lose their blanks when they are trimmed. */
const COPIED = ['  Online currency', '=A1 Family office'] as const;
const NANOS = 1_000_000_000n;

let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;

beforeAll(async () => {
  service = await startLoopbackService(SMALL);
  NASTY.forEach((name, at) =>
    service.control.mutate({ kind: 'change', dataset: 'charges', at, values: { name, fee_rate: '0.0300' } }),
  );
  COPIED.forEach((name, at) =>
    service.control.mutate({ kind: 'change', dataset: 'charges', at: NASTY.length + at, values: { name } }),
  );
  const unequal = { broker_commission_amount: '1.10', org_commission_amount: '2.20', commission_amount: '3.31' };
  service.control.mutate({ kind: 'change', dataset: 'reports', at: 7, values: unequal });
  ({ desk, end: endDesk } = await openSharedDesk({ args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
});
afterAll(async () => {
  expect(desk.app.pageProblems).toEqual([]);
  await endDesk();
  await service.close();
});

function count(dataset: DatasetName, keeps: (row: SentRow) => boolean): number {
  return service.control.rows(dataset).filter(keeps).length;
}

/** In billionths, so that nothing is rounded; null if the text is not a plain decimal. */
function nanosOf(text: string | null | undefined): bigint | null {
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text ?? '');
  if (parts === null || (text ?? '') === '') return null;
  const size = BigInt(parts[2] || '0') * NANOS + BigInt((parts[3] ?? '').padEnd(9, '0'));
  return parts[1] === '-' ? -size : size;
}

async function clearFilters(rows: number): Promise<void> {
  const clear = desk.view.getByRole('button', { name: 'Clear filters' });
  if (await clear.isVisible()) await clear.click();
  await desk.expectTotal(rows);
}

const chip = (words: string): Locator => desk.view.getByRole('button', { name: words, exact: true });
const addButton = (): Locator => chip('Add filter');

/** Opens "Add filter" on a column and chooses a condition. */
async function newFilter(column: string, condition: string): Promise<Locator> {
  await addButton().click();
  const dialog = desk.dialog('Add filter');
  await dialog.getByRole('combobox').fill(column);
  await dialog.getByRole('option', { name: column, exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOption({ label: condition });
  return dialog;
}

/** The button of a filter's chip, which opens its editor. */
const edit = (words: string): Locator => chip(`Edit filter: ${words}`);

/** Switches a filter off or on in the panel of its chip. */
async function press(words: string, button: 'Switch off' | 'Switch on'): Promise<void> {
  await edit(words).click();
  await chip(button).click();
}

async function add(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function isFocused(target: Locator): Promise<boolean> {
  return await target.evaluate(
    (element: { ownerDocument: { activeElement: unknown } }) => element.ownerDocument.activeElement === element,
  );
}

/** Checks the filter bar and its popovers; the table has its own test. */
async function violations(): Promise<readonly string[]> {
  return await desk.violations({ within: ['main:not([hidden]) [aria-label="Filters"]', '[role="menu"]'] });
}

describe('customized charges', () => {
  beforeEach(async () => {
    await desk.open('Customized charges');
    await clearFilters(300);
  });

  const search = (): Locator => desk.search();
  const fold = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const isSearched = (field: string): boolean => {
    const kinds: Readonly<Record<string, FieldKind>> = FIELDS.charges;
    return kinds[field] !== 'number';
  };

  test.for(['%', '100%', 'off_s', '％', '（港', "o'brien", '"gold" <B>'])(
    'quick search finds %s as typed',
    async (text) => {
      const found = count('charges', (row) =>
        Object.entries(row).some(([field, value]) => isSearched(field) && fold(value ?? '').includes(fold(text))),
      );
      expect(found).toBeGreaterThan(0);
      await search().fill(text);
      await desk.expectTotal(found);
      expect(await desk.view.getByRole('button', { name: /^Remove filter/ }).count()).toBe(0);
    },
  );

  test('quick search is reached by / and Ctrl+F, and emptied by Escape', async () => {
    await desk.rows('Customized charges').first().getByRole('gridcell').first().click();
    await desk.page.keyboard.press('/');
    await desk.page.keyboard.insertText('金卡');
    await desk.expectTotal(count('charges', (row) => Object.values(row).some((value) => value?.includes('金卡'))));
    await desk.page.keyboard.press('Escape');
    await desk.expectTotal(300);
    await desk.rows('Customized charges').first().getByRole('gridcell').first().click();
    await desk.page.keyboard.press('ControlOrMeta+f');
    await desk.page.keyboard.type('/x/');
    expect(await search().inputValue()).toBe('x/');
    await desk.open('Daily reports');
    await desk.page.keyboard.press('ControlOrMeta+f');
    await desk.page.keyboard.type('x');
    expect(await search().inputValue()).toBe('x');
    await search().press('Escape');
  });

  test('the name of a chip contains what it shows', async () => {
    const empty = await newFilter('Fee rate', 'is empty or not sent');
    await add(empty);
    const other = await newFilter('Fee rate', 'contains');
    await other.getByRole('textbox', { name: 'Value' }).fill('0.03');
    await other.getByRole('checkbox', { name: /^Not/ }).check();
    await add(other);
    await desk.pickFilter('State', /^Effective/);
    await desk.view.getByRole('button', { name: 'Remove filter: State is Effective', exact: true }).waitFor();
    expect(await desk.violations({ only: ['label-content-name-mismatch'] })).toEqual([]);
    await edit('Fee rate empty or not sent').waitFor();
  });

  test('a filter on any column is added, negated, switched off without being lost, and removed', async () => {
    const dialog = await newFilter('Fee rate', 'contains');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('0.03');
    await add(dialog);
    const holds = count('charges', (row) => (row['fee_rate'] ?? '').includes('0.03'));
    expect(holds).toBeGreaterThanOrEqual(NASTY.length);
    await desk.expectTotal(holds);
    await press('Fee rate contains 0.03', 'Switch off');
    await desk.expectTotal(300);

    const other = await newFilter('Fee rate', 'contains');
    await other.getByRole('textbox', { name: 'Value' }).fill('0.03');
    await other.getByRole('checkbox', { name: /^Not/ }).check();
    await add(other);
    await desk.expectTotal(300 - holds);
    await edit('not: Fee rate contains 0.03').waitFor();
    await press('Fee rate contains 0.03', 'Switch on');
    await desk.expectTotal(0);
    await chip('Remove filter: not: Fee rate contains 0.03').press('Enter');
    await desk.expectTotal(holds);
    expect(await isFocused(chip('Remove filter: Fee rate contains 0.03'))).toBe(true);
  });

  test('values are picked from a list with counts, or pasted', async () => {
    const dialog = await newFilter('Name', 'is one of');
    const named = NASTY.slice(0, 2);
    const names = new Set(service.control.rows('charges').map((row) => row['name'] ?? ''));
    names.delete('');
    await dialog.getByText(`${names.size - 200} more: type to narrow the list`).waitFor();
    await dialog.getByRole('searchbox', { name: 'Find a value' }).fill('off');
    for (const name of named) await dialog.getByRole('checkbox', { name: new RegExp(`^${name} 1 row$`) }).check();
    await dialog.getByRole('button', { name: 'Paste a list' }).click();
    const pasted = dialog.getByRole('textbox', { name: 'One value per line' });
    expect(await pasted.inputValue()).toBe(named.join('\n'));
    await pasted.fill([...named, NASTY[2].slice(0, 2), NASTY[3]].join('\n'));
    await add(dialog);
    await desk.expectTotal(3);
    await chip(`Remove filter: Name is one of ${named[0]}, ${named[1]}, 金卡 and 1 more`).waitFor();
  });

  test('a pasted list finds values as they were copied and as they were mailed, and says what no row has', async () => {
    const dialog = await newFilter('Name', 'is one of');
    await dialog.getByRole('button', { name: 'Paste a list' }).click();
    const pasted = dialog.getByRole('textbox', { name: 'One value per line' });
    await pasted.fill([COPIED[0], `'${COPIED[1]}`, `  ${NASTY[3]} `, 'Nobody’s'].join('\n'));
    await dialog.getByText('In no row of this copy: “Nobody’s”', { exact: true }).waitFor();
    await dialog.getByText('4 values', { exact: true }).waitFor();
    await add(dialog);
    await desk.expectTotal(3);
    await desk.view.getByRole('button', { name: /^Edit filter: Name is one of/ }).click();
    const editor = desk.view.getByRole('dialog');
    await editor.getByRole('button', { name: 'Paste a list' }).click();
    await editor.getByRole('textbox', { name: 'One value per line' }).press('End');
    await editor.getByRole('textbox', { name: 'One value per line' }).pressSequentially('\n');
    await editor.getByText('4 values', { exact: true }).waitFor();
    await editor.getByRole('button', { name: 'Apply' }).click();
    await desk.expectTotal(3);
  });

  test('text that is not a number or a day is reported, and adds no filter', async () => {
    const dialog = await newFilter('Minimum fee', 'is in the range');
    await dialog.getByRole('textbox', { name: 'From' }).fill('about 3');
    await dialog.getByText('Write a plain number such as 1234.50').waitFor();
    expect(await dialog.getByRole('button', { name: 'Add filter' }).isDisabled()).toBe(true);
    await desk.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(addButton())).toBe(true);
  });

  test('a text longer than a query may contain is not applied, and its field says so', async () => {
    const reason = 'Longer than 1,000 characters, so it is not applied: shorten it';
    const client = await desk.openFilter('Client');
    const editor = desk.dialog('Add filter');
    await client.fill('7'.repeat(1_001));
    await editor.getByText(reason, { exact: true }).waitFor();
    expect(await editor.getByText('is not kept offline').count()).toBe(0);
    await client.fill('');
    await editor.getByText(reason).waitFor({ state: 'detached' });
    await desk.closeFilter();

    const dialog = await newFilter('Fee rate', 'contains');
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await value.fill('7'.repeat(1_001));
    await dialog.getByRole('status').filter({ hasText: reason }).waitFor();
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    await desk.closeFilter();
  });

  test('a cell’s menu offers to filter by its value or to exclude it, by mouse and keyboard', async () => {
    const cell = desk.rows('Customized charges').first().getByRole('gridcell').nth(2);
    const value = await cell.innerText();
    const same = count('charges', (row) => row['biz_type'] === value);
    await cell.click({ button: 'right' });
    await desk.page.getByRole('menuitem', { name: 'Filter on this value' }).click();
    await desk.expectTotal(same);
    await chip(`Remove filter: Business type is ${value}`).click();
    await desk.expectTotal(300);
    await cell.focus();
    await desk.page.keyboard.press('Shift+F10');
    await desk.page.getByRole('menu', { name: 'Cell of Business type' }).waitFor();
    await desk.page.keyboard.press('e');
    await desk.page.keyboard.press('Enter');
    await desk.expectTotal(300 - same);
    await chip(`Remove filter: not: Business type is ${value}`).waitFor();
  });
});

describe('daily reports', () => {
  beforeEach(async () => {
    await desk.open('Daily reports');
    await clearFilters(3_000);
  });

  const days = (): readonly string[] =>
    [...new Set(service.control.rows('reports').map((row) => row['biz_date'] ?? ''))].toSorted();
  const within = (from: string, to: string): number =>
    count('reports', (row) => (row['biz_date'] ?? '') >= from && (row['biz_date'] ?? '') <= to);

  test('amounts are found in a range, digit for digit', async () => {
    const dialog = await newFilter('Total commission', 'is in the range');
    await dialog.getByRole('textbox', { name: 'From' }).fill('100');
    await dialog.getByRole('textbox', { name: 'To' }).fill('1,200.005');
    await add(dialog);
    const found = count('reports', (row) => {
      const nanos = nanosOf(row['commission_amount']);
      return nanos !== null && nanos >= 100n * NANOS && nanos <= 1_200_005_000_000n;
    });
    expect(found).toBeGreaterThan(0);
    await desk.expectTotal(found);
    await chip('Remove filter: Total commission from 100 to 1200.005').waitFor();
  });

  test('rows whose AE and company commissions do not add up to the total are found', async () => {
    await desk.addFound('AE + company', 'AE + company differs from total');
    const found = count('reports', (row) => {
      const parts = [
        nanosOf(row['broker_commission_amount']),
        nanosOf(row['org_commission_amount']),
        nanosOf(row['commission_amount']),
      ];
      const [ae = 0n, company = 0n, total = 0n] = parts.filter((part) => part !== null);
      return !parts.includes(null) && ae + company !== total;
    });
    expect(found).toBeGreaterThan(0);
    await desk.expectTotal(found);
    await chip('Remove filter: AE + company differs from total').waitFor();
  });

  test('a month or a year typed as a day means all of it', async () => {
    const month = days().at(-1)?.slice(0, 7) ?? '';
    await desk.filterBy('Ledger date from', month);
    await desk.expectTotal(within(`${month}-01`, `${month}-31`));
    await desk.filterBy('Ledger date from', month.slice(0, 4));
    await desk.expectTotal(within(month.slice(0, 4), `${month.slice(0, 4)}-12-31`));
    await chip(`Remove filter: Ledger date 1 Jan – 31 Dec ${month.slice(0, 4)}`).waitFor();
  });

  test('a period shows the dates it covers now, and they can be fixed', async () => {
    const lastTen = days().slice(-10);
    const [from = '', to = ''] = [lastTen[0], lastTen.at(-1)];
    await desk.openFilter('Ledger date from');
    const periods = desk.dialog('Add filter');
    // The copy's newest month has not ended, so the month before it is its last complete one.
    const newest = new Date(to);
    const lastDay = new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth(), 0));
    const words = lastDay.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await periods.getByRole('button', { name: `Last complete month 1–${words.replace('Sept', 'Sep')}` }).waitFor();
    await periods.getByRole('button', { name: /^Last 10 ledger dates/ }).click();
    await desk.expectTotal(within(from, to));
    await desk.view.getByRole('button', { name: /^Remove filter: Ledger date: Last 10 ledger dates \(/ }).waitFor();
    expect(await (await desk.openFilter('Ledger date from')).getAttribute('placeholder')).toBe(from);
    await chip('Fix these dates').click();
    await desk.view.getByRole('button', { name: /^Remove filter: Ledger date \d/ }).waitFor();
    expect(await (await desk.openFilter('Ledger date to')).inputValue()).toBe(to);
    await desk.closeFilter();
    await desk.expectTotal(within(from, to));
  });

  test('every list and popover of the bar is accessible', async () => {
    await desk.openList('AE');
    expect(await violations(), 'list').toEqual([]);
    await desk.openFilter('Ledger date from');
    expect(await violations(), 'periods').toEqual([]);
    await desk.closeFilter();
    await addButton().click();
    expect(await violations(), 'columns').toEqual([]);
    await desk.page.keyboard.press('Escape');
    const dialog = await newFilter('AE', 'is one of');
    await dialog.getByRole('checkbox').nth(1).waitFor();
    expect(await violations(), 'values').toEqual([]);
    await dialog.getByRole('checkbox').first().check();
    await add(dialog);
    await desk.rows('Daily reports').first().getByRole('gridcell').first().click({ button: 'right' });
    await desk.page.getByRole('menu').waitFor();
    expect(await violations(), 'menu and chips').toEqual([]);
    await desk.page.keyboard.press('Escape');
  });
});
