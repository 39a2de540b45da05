// Exports and checks files as a person does, and reads the files that were saved.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage, type TableName } from './desk-page.ts';

const LIMIT_MS = 30_000;

export function exportButton(desk: DeskPage): Locator {
  return desk.view.getByRole('button', { name: 'Export', exact: true });
}

export async function openExport(desk: DeskPage, heading: string): Promise<Locator> {
  await exportButton(desk).click();
  const dialog = desk.dialog(heading);
  await dialog.waitFor();
  return dialog;
}

/** The text that is read with the dialog's heading. */
export async function description(dialog: Locator): Promise<string> {
  const id = await dialog.getAttribute('aria-describedby');
  return await dialog.locator(`[id="${id}"]`).innerText();
}

export async function choose(dialog: Locator, group: string, option: string | RegExp): Promise<void> {
  const name = typeof option === 'string' ? { name: option, exact: true } : { name: option };
  await dialog.getByRole('group', { name: group }).getByRole('radio', name).check();
}

export async function begin(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function exported(desk: DeskPage): Promise<string> {
  const done = desk.page.getByRole('status').filter({ hasText: /Exported [\d,]+ rows? to / });
  const failed = desk.page.getByRole('alert');
  await done.or(failed).first().waitFor({ timeout: LIMIT_MS });
  expect(await failed.allTextContents()).toEqual([]);
  return plain(await done.innerText());
}

/** The message of an export that left nothing to decide goes away by itself. */
export async function dismiss(desk: DeskPage): Promise<void> {
  const button = desk.page.getByRole('button', { name: 'Dismiss' }).first();
  if (await button.isVisible()) await button.click();
}

/** The row choices in the export dialog, with `*` before the chosen one. */
export async function scopes(desk: DeskPage, heading: string): Promise<readonly string[]> {
  const dialog = await openExport(desk, heading);
  const offered: string[] = [];
  for (const choice of await dialog.getByRole('group', { name: 'Rows' }).getByRole('radio').all()) {
    const [name = ''] = ((await choice.getAttribute('aria-label')) ?? (await choice.locator('..').innerText())).split(
      ':',
    );
    offered.push(`${(await choice.isChecked()) ? '*' : ''}${name.trim()}`);
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  return offered;
}

export function inFocus(desk: DeskPage): Locator {
  return desk.page.locator(':focus');
}

/** The only file or folder with this extension. */
export function onlyIn(folder: string, ending: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? '');
}

export function readAbout(path: string): ExportAbout {
  return JSON.parse(readFileSync(path, 'utf8')) as ExportAbout;
}

/** Every Parquet file in a folder and the folders below it. */
export function parquetFilesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.parquet')).map((name) => join(folder, name));
}

/** The rows of these files together. */
export async function parquetRows(...paths: readonly string[]): Promise<number> {
  const read = async (path: string): Promise<bigint> =>
    (await parquetMetadataAsync(await asyncBufferFromFile(path))).num_rows;
  return Number((await Promise.all(paths.map(read))).reduce((sum, rows) => sum + rows, 0n));
}

export async function openReceipts(desk: DeskPage): Promise<void> {
  await desk.open('Sync');
  await desk.openSection('Receipts');
}

/** Checks `path` from the Sync screen. */
export async function check(desk: DeskPage, path: string, name = basename(path)): Promise<Locator> {
  await desk.app.setOpenPath(path);
  await openReceipts(desk);
  await desk.button('Check an exported file').click();
  const checked = desk.dialog(`Check of ${name}`);
  await checked.waitFor({ timeout: LIMIT_MS });
  return checked;
}

export async function verdict(checked: Locator): Promise<string> {
  const words = plain(await checked.getByRole('status').innerText());
  await checked.getByRole('button', { name: 'Close' }).click();
  return words;
}

export async function expectShown(desk: DeskPage, path: string): Promise<void> {
  await desk.button('Show in folder').click();
  await expect.poll(async () => (await desk.app.shownItems()).at(-1)).toBe(path);
}

export function readCsv(path: string): readonly (readonly string[])[] {
  return parse(readFileSync(path), { bom: true, relaxColumnCount: false });
}

/** The plain digits of an amount on screen. */
export function digits(text: string): string {
  return text.replaceAll(/[,\u2007\s]/g, '').replace('−', '-');
}

/** The sum of one column, in billionths. */
export function sumOf(values: readonly string[]): bigint {
  return values.filter((text) => /^[+-]?\d+(\.\d{1,9})?$/.test(text)).reduce((sum, text) => sum + billionths(text), 0n);
}

export function billionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const value = BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
  return text.startsWith('-') ? -value : value;
}

export async function openTable(desk: DeskPage, name: TableName): Promise<void> {
  await desk.open(name);
  await desk.rows(name).first().waitFor();
}

/** Raises the total and the company's share of one row on a past ledger date by 300.05. */
export function restate(control: LoopbackService['control']): void {
  const rows = control.rows('reports');
  const date = [...new Set(rows.map((row) => row['biz_date']))][3];
  const isPlain = (text: string | null | undefined): boolean => /^\d{1,9}\.\d{2}$/.test(text ?? '');
  const at = rows.findIndex((row) => row['biz_date'] === date && isPlain(row['commission_amount']));
  const more = (text: string | null | undefined): string => (Number(text) + 300.05).toFixed(2);
  const { org_commission_amount: company, commission_amount: total } = rows[at] ?? {};
  control.mutate({
    ...{ kind: 'change', dataset: 'reports', at },
    values: { org_commission_amount: more(company), commission_amount: more(total) },
  });
}
