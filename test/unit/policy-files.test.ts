// What administrators get: made from the list of settings, sound by itself, and read by the app as it is written.

import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { policyFiles, ROOT } from '../../script/policy/files.ts';
import { jsonSchema, policyTable } from '../../script/policy/documents.ts';
import { checkValue } from '../../main/policy/check-value.ts';
import { LANGUAGES } from '../../shared/contract/languages.ts';
import { POLICY, POLICY_KEYS, POLICY_LAYERS, type PolicyKey, type PolicyLayer } from '../../shared/policy/policy.ts';
import { readEtc } from '../support/policy-sources.ts';

const files = await policyFiles();
const XML = [...files.keys()].filter((path) => /[.](admx|adml|mobileconfig)$/.test(path));

/** Each element of the file, by its name, with its attributes. */
function elementsOf(text: string): readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[] {
  const found: (readonly [string, Readonly<Record<string, string>>])[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => found.push([name, attributes]));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return found;
}

test.each([...files])('%s is what the list of settings gives', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
});

test('the table for administrators says what applies if nobody decides', () => {
  const cells = policyTable()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const place = cells[0]?.indexOf('Built in') ?? -1;
  const builtIn = Object.fromEntries(cells.slice(2).map((row) => [row[1] ?? '', row[place] ?? ''] as const));
  expect(builtIn).toMatchObject({
    '`historyDays`': '400',
    '`lockAfterMinutes`': 'never',
    '`exportFormats`': 'all',
    '`logLevel`': '`info`',
    '`updateFeed`': 'not set up',
  });
  expect(Object.values(builtIn)).not.toContain('');
});

test.each(XML)('%s is sound XML', (path) => {
  expect(elementsOf(files.get(path) ?? '').length).toBeGreaterThan(POLICY_KEYS.length);
});

test('the Windows templates have a policy for each layer of each setting, and each word in each language', () => {
  const admx = files.get('policy/windows/commission-desk.admx') ?? '';
  const named = elementsOf(admx).flatMap(([name, { name: id = '' }]) => (name === 'policy' ? id : []));
  const wanted = POLICY_LAYERS.flatMap((layer) =>
    POLICY_KEYS.filter((key) => POLICY[key].layers.includes(layer)).map(
      (key) => `${layer === 'enforced' ? 'Enforced' : 'Defaults'}_${key}`,
    ),
  );
  expect(named.toSorted()).toEqual(wanted.toSorted());
  const used = (kind: string): string[] =>
    Array.from(admx.matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+(?:-\\w+)?)\\)`, 'g')), ([, id = '']) => id);
  const templates = XML.filter((path) => path.endsWith('.adml'));
  expect(templates).toHaveLength(LANGUAGES.length);
  for (const path of templates) {
    const elements = elementsOf(files.get(path) ?? '');
    const ids = (element: string): string[] => elements.flatMap(([name, { id = '' }]) => (name === element ? id : []));
    expect(used('string').filter((id) => !ids('string').includes(id))).toEqual([]);
    expect(used('presentation').filter((id) => !ids('presentation').includes(id))).toEqual([]);
  }
});

/** What an administrator can choose for a setting in Windows' editor of policies, as the registry then has it. */
function offeredInAdmx(layer: PolicyLayer, key: PolicyKey): readonly (number | string)[] {
  const admx = files.get('policy/windows/commission-desk.admx') ?? '';
  const name = `name="${layer === 'enforced' ? 'Enforced' : 'Defaults'}_${key}"`;
  const policy = admx.split('<policy ').find((text) => text.startsWith(name)) ?? '';
  const [, least, most] = /minValue="(\d+)" maxValue="(\d+)"/.exec(policy) ?? [];
  if (least !== undefined) return numbersTo(Number(most)).slice(Number(least));
  return Array.from(policy.matchAll(/<decimal value="(\d+)" \/>|<string>(.+)<\/string>/g), ([, number, text = '']) =>
    number === undefined ? text : Number(number),
  );
}

function numbersTo(most: number): readonly number[] {
  return Array.from({ length: most + 1 }, (_, number) => number);
}

function possibleValues(key: PolicyKey): readonly (number | string)[] {
  const { form } = POLICY[key];
  if (form.kind === 'number') return numbersTo(form.most + 1);
  return form.kind === 'oneOf' ? form.values : [];
}

const LIMITED = POLICY_LAYERS.flatMap((layer) =>
  POLICY_KEYS.filter((key) => POLICY[key].layers.includes(layer) && possibleValues(key).length > 0).map(
    (key) => [layer, key] as const,
  ),
);

test.each(LIMITED)('of %s %s, the Windows template offers exactly what the app takes', (layer, key) => {
  expect(offeredInAdmx(layer, key)).toEqual(possibleValues(key).filter((value) => checkValue(key, value).ok));
});

test.each([
  ['en-US', /locks.*hides/, /Lock or hide/],
  ['zh-TW', /鎖定.*隱藏/, /鎖定或隱藏/],
  ['zh-CN', /锁定.*隐藏/, /锁定或隐藏/],
])('the Windows template says in %s that the app may only hide its screen', (language, explained, name) => {
  const adml = files.get(`policy/windows/${language}/commission-desk.adml`) ?? '';
  expect(adml).toMatch(new RegExp(`id="lockAfterMinutes_explained">.*${explained.source}.*<`));
  expect(adml).toMatch(new RegExp(`id="lockAfterMinutes">.*${name.source}.*<`));
});

test('the example is accepted by the JSON Schema and by the app', async () => {
  const text = files.get('policy/linux/policy.json') ?? '';
  const isValid = new Ajv().compile(jsonSchema());
  expect(isValid(JSON.parse(text))).toBe(true);
  const read = await readEtc(text);
  expect(read.problems).toEqual([]);
  expect(Object.keys(read.layers.enforced).length).toBeGreaterThan(0);
});

test('the JSON Schema refuses what the app refuses', () => {
  const isValid = new Ajv().compile(jsonSchema());
  for (const enforced of [
    { exportz: 'off' },
    { lockAfterMinutes: 0 },
    { exportFormats: [] },
    { syncEveryHours: 3 },
    { updateFeed: 'http://a' },
  ])
    expect(isValid({ enforced }), JSON.stringify(enforced)).toBe(false);
  expect(isValid({ defaults: { allowedHosts: ['a.example'] } })).toBe(false);
});
