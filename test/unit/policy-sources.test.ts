// The policy as each system keeps it.

import { expect, test } from 'vitest';
import type { AskProgram, ProgramOrder } from '../../main/policy/ask-program.ts';
import { askProgram } from '../../main/policy/ask-program.ts';
import { ETC_POLICY } from '../../main/policy/etc-source.ts';
import { parseQuery } from '../../main/policy/registry-source.ts';
import { NO_POLICY } from '../../main/policy/sources.ts';
import { fakeFiles, readJson, readOn } from '../support/policy-sources.ts';

const REG = 'C:\\Windows\\System32\\reg.exe';
const KEY = 'HKLM\\Software\\Policies\\Commission Desk';
const USER_KEY = 'HKCU\\Software\\Policies\\Commission Desk';
const MACHINE_PLIST = '/Library/Managed Preferences/desk.commission.app.plist';
const PERSON_PLIST = '/Library/Managed Preferences/amy/desk.commission.app.plist';

/** What reg.exe prints, as documented by Microsoft. */
const QUERY = `
HKEY_LOCAL_MACHINE\\Software\\Policies\\Commission Desk\\Enforced
    serviceAddress    REG_SZ    https://a.example/desk
    allowedHosts    REG_MULTI_SZ    a.example\\0*.a.example
    lockAfterMinutes    REG_DWORD    0xf
    syncOnReconnect    REG_DWORD    0x1

HKEY_LOCAL_MACHINE\\Software\\Policies\\Commission Desk\\Defaults
    language    REG_SZ    zh-HK

`.replaceAll('\n', '\r\n');

/** Answers by the key that is asked for; null for a program that fails. */
function registry(answers: Readonly<Record<string, string>>, orders: ProgramOrder[] = []): AskProgram {
  return (order) => {
    orders.push(order);
    const key = order.args.find((each) => each in answers) ?? '';
    return Promise.resolve(answers[key] ?? null);
  };
}

const EMPTY_POLICIES = { 'HKLM\\Software\\Policies': '\r\n', 'HKCU\\Software\\Policies': '\r\n' };

test('without a policy nothing is decided, on every system', async () => {
  for (const platform of ['linux', 'darwin'] as const) expect(await readOn(platform)).toEqual(NO_POLICY);
  expect(await readOn('win32', { ask: registry(EMPTY_POLICIES) })).toEqual(NO_POLICY);
});

test('the file on Linux is read, with the schema that editors want', async () => {
  const read = await readJson({
    $schema: './policy.schema.json',
    enforced: { exports: 'off' },
    defaults: { syncEveryHours: 4 },
  });
  expect(read).toEqual({
    sources: [ETC_POLICY],
    layers: { enforced: { exports: 'off' }, defaults: { syncEveryHours: 4 } },
    problems: [],
  });
});

test('the registry is read by reg.exe in System32, and texts, numbers, lists and switches are told apart', async () => {
  const orders: ProgramOrder[] = [];
  const read = await readOn('win32', { ask: registry({ ...EMPTY_POLICIES, [KEY]: QUERY }, orders) });
  expect(read).toEqual({
    sources: [KEY],
    layers: {
      enforced: {
        serviceAddress: 'https://a.example/desk',
        allowedHosts: ['a.example', '*.a.example'],
        lockAfterMinutes: 15,
        syncOnReconnect: true,
      },
      defaults: { language: 'zh-HK' },
    },
    problems: [],
  });
  expect(orders[0]).toEqual({ file: REG, args: ['query', KEY, '/s'] });
  expect(new Set(orders.map(({ file }) => file))).toEqual(new Set([REG]));
});

test('where machine and person have a policy, the machine’s value counts', async () => {
  const ofPerson = QUERY.replaceAll('LOCAL_MACHINE', 'CURRENT_USER')
    .replace('0xf', '0x3c')
    .replace(
      '    language    REG_SZ    zh-HK',
      '    language    REG_SZ    en\r\n    syncEveryHours    REG_DWORD    0x4',
    );
  const ask = registry({ [KEY]: QUERY, [USER_KEY]: ofPerson });
  const { layers, sources } = await readOn('win32', { ask });
  expect(sources).toEqual([KEY, USER_KEY]);
  expect(layers.enforced.lockAfterMinutes).toBe(15);
  expect(layers.defaults).toEqual({ language: 'zh-HK', syncEveryHours: 4 });
});

test('other types of the registry, and values beside the two keys, are mistakes with their place', async () => {
  const bad = QUERY.replace('REG_DWORD    0xf', 'REG_BINARY    0F')
    .replace('REG_SZ    https://a.example/desk', 'REG_EXPAND_SZ    https://%HOST%')
    .replace('Commission Desk\\Defaults', 'Commission Desk\\Default');
  const { problems } = await readOn('win32', { ask: registry({ ...EMPTY_POLICIES, [KEY]: bad }) });
  expect(problems.map(({ of, where, reason }) => [of, where, reason])).toEqual([
    ['document', `${KEY}\\Default`, { kind: 'unknownLayer' }],
    ['enforced', `${KEY}\\enforced\\serviceAddress`, { kind: 'noText' }],
    ['enforced', `${KEY}\\enforced\\lockAfterMinutes`, { kind: 'noWholeNumber' }],
  ]);
  expect(parseQuery('HKEY_LOCAL_MACHINE\\Software\\Policies\\Commission Desk\r\n    exports    REG_SZ    off')).toEqual(
    {
      exports: 'off',
    },
  );
});

test('where reg.exe is forbidden, PowerShell reads the same', async () => {
  const orders: ProgramOrder[] = [];
  const objects = [
    {
      serviceAddress: 'https://a.example',
      allowedHosts: ['a.example'],
      syncOnReconnect: 0,
      PSChildName: 'Enforced',
      PSPath: 'x',
    },
    { language: 'zh-HK', PSChildName: 'Defaults', PSDrive: null },
  ];
  const ask: AskProgram = (order) => {
    orders.push(order);
    if (!order.file.endsWith('powershell.exe')) return Promise.resolve(null);
    return Promise.resolve(order.args.at(-1)?.includes('HKLM') === true ? JSON.stringify(objects) : '');
  };
  const { layers, problems } = await readOn('win32', { ask });
  expect(layers).toEqual({
    enforced: { serviceAddress: 'https://a.example', allowedHosts: ['a.example'], syncOnReconnect: false },
    defaults: { language: 'zh-HK' },
  });
  expect(problems).toEqual([]);
  const file = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
  const asked = orders.filter((order) => order.file === file);
  expect(asked.map(({ limitMs }) => limitMs)).toEqual([30_000, 30_000]);
});

test.each(['Welcome to Example Ltd.', '"Welcome"', '5', '[5]'])(
  'an answer of PowerShell that is no policy: %s',
  async (printed) => {
    const ask: AskProgram = ({ file }) => Promise.resolve(file.endsWith('powershell.exe') ? printed : null);
    const { problems } = await readOn('win32', { ask });
    expect(problems.map(({ where, reason }) => [where, reason.kind])).toEqual([
      [KEY, 'registryNotRead'],
      [USER_KEY, 'registryNotRead'],
    ]);
  },
);

test('a registry that nothing can read, and a key that is there but cannot be read, are refused', async () => {
  const refused = { of: 'document', line: null, key: null, reason: { kind: 'registryNotRead' } };
  const { problems } = await readOn('win32', { ask: registry({}) });
  expect(problems).toEqual([
    { ...refused, where: KEY },
    { ...refused, where: USER_KEY },
  ]);
  const listed = {
    ...EMPTY_POLICIES,
    'HKLM\\Software\\Policies': `\r\nHKEY_LOCAL_MACHINE\\Software\\Policies\\Commission Desk\r\n`,
  };
  expect((await readOn('win32', { ask: registry(listed) })).problems).toEqual([{ ...refused, where: KEY }]);
});

test('macOS converts the managed preferences, the machine’s before the person’s', async () => {
  const orders: ProgramOrder[] = [];
  const files = fakeFiles({ [MACHINE_PLIST]: { text: 'of the machine' }, [PERSON_PLIST]: { text: 'of Amy' } });
  const ask: AskProgram = (order) => {
    orders.push(order);
    const isMachine = order.input?.toString() === 'of the machine';
    const enforced = isMachine ? { exports: 'off' } : { exports: 'on', logLevel: 'warn' };
    return Promise.resolve(JSON.stringify({ PayloadUUID: 'x', enforced }));
  };
  const { layers, sources, problems } = await readOn('darwin', { files, ask });
  expect(sources).toEqual([MACHINE_PLIST, PERSON_PLIST]);
  expect(layers.enforced).toEqual({ exports: 'off', logLevel: 'warn' });
  expect(problems).toEqual([]);
  expect(orders[0]).toMatchObject({ file: '/usr/bin/plutil', args: ['-convert', 'json', '-o', '-', '-'] });
});

test('preferences of somebody else, or that are no property list, are refused on macOS', async () => {
  const foreign = fakeFiles({ [MACHINE_PLIST]: { text: '', uid: 501 } });
  expect((await readOn('darwin', { files: foreign })).problems).toMatchObject([
    { where: MACHINE_PLIST, reason: { kind: 'foreignFile' } },
  ]);
  const broken = fakeFiles({ [MACHINE_PLIST]: { text: 'no plist' } });
  expect((await readOn('darwin', { files: broken })).problems).toMatchObject([
    { of: 'document', where: MACHINE_PLIST },
  ]);
  const unexpected = await readOn('darwin', { files: broken, ask: () => Promise.resolve('no JSON') });
  expect(unexpected.problems).toMatchObject([{ where: MACHINE_PLIST, reason: { kind: 'noPropertyList' } }]);
});

test('a program is given its input and answers with its output; one that fails or is missing gives null', async () => {
  const node = process.execPath;
  const echo = ['-e', 'process.stdin.pipe(process.stdout)'];
  expect(await askProgram({ file: node, args: echo, input: Buffer.from('in') })).toBe('in');
  expect(await askProgram({ file: node, args: ['-e', 'process.exit(1)'] })).toBeNull();
  expect(await askProgram({ file: '/no/such/program', args: [] })).toBeNull();
  const endless = ['-e', 'setInterval(() => undefined, 60_000)'];
  expect(await askProgram({ file: node, args: endless, limitMs: 50 })).toBeNull();
});
