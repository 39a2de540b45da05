// Every file that is made from the list of settings, by its path in the project.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { examplePolicy, jsonSchema, mobileconfig, policyTable } from './documents.ts';
import { adml, admx } from './templates.ts';
import { ADML_WORDS } from './words.ts';

export const ROOT = join(import.meta.dirname, '../..');
const GUIDE = 'docs/it.md';
const BEGIN = '<!-- The table is made by `npm run policy`. -->';
const END = '<!-- End of the table. -->';

export async function policyFiles(): Promise<ReadonlyMap<string, string>> {
  const templates = Object.values(ADML_WORDS).map(
    ({ folder, words }) => [`policy/windows/${folder}/commission-desk.adml`, adml(words)] as const,
  );
  const example = { $schema: './policy.schema.json', ...examplePolicy() };
  return new Map([
    ['policy/windows/commission-desk.admx', admx()],
    ...templates,
    ['policy/macos/commission-desk.mobileconfig', mobileconfig()],
    ['policy/linux/policy.json', await asJson('policy/linux/policy.json', example)],
    ['policy/linux/policy.schema.json', await asJson('policy/linux/policy.schema.json', jsonSchema())],
    [GUIDE, await withTable(readFileSync(join(ROOT, GUIDE), 'utf8'))],
  ]);
}

async function asJson(path: string, value: object): Promise<string> {
  return await formatted(path, JSON.stringify(value, null, 2));
}

async function withTable(guide: string): Promise<string> {
  const [before, rest] = guide.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${GUIDE} has no place for the table`);
  return await formatted(GUIDE, `${before}${BEGIN}\n\n${policyTable()}\n\n${END}${after}`);
}

async function formatted(path: string, text: string): Promise<string> {
  const filepath = join(ROOT, path);
  return await format(text, { ...(await resolveConfig(filepath)), filepath });
}
