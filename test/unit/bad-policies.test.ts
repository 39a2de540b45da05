// Policies with a mistake: each is named with its place, its key and the reason in the three languages, and what is enforced stops syncing and
// exporting.

import { expect, test } from 'vitest';
import { Policy } from '../../main/policy/policy.ts';
import type { ReadPolicy } from '../../main/policy/sources.ts';
import { ETC_POLICY } from '../../main/policy/etc-source.ts';
import type { PolicyProblem } from '../../shared/policy/policy.ts';
import { en } from '../../shared/words/en.ts';
import { policyProblemText, policyReasonText } from '../../shared/words/policy-problem.ts';
import { zhCn } from '../../shared/words/zh-cn.ts';
import { zhHk } from '../../shared/words/zh-hk.ts';
import { fakeFiles, readEtc, readOn, type FakeFile } from '../support/policy-sources.ts';

const enforced = (settings: string): string => `{\n  "enforced": {\n    ${settings}\n  }\n}`;
const defaults = (settings: string): string => `{\n  "defaults": {\n    ${settings}\n  }\n}`;

type Bad = readonly [what: string, text: string, line: number, key: string | null, reason: RegExp];

const STOPPING: readonly Bad[] = [
  ['an unknown key', enforced('"exportz": "off"'), 3, 'exportz', /no such setting/],
  ['a key in other capital letters', enforced('"Exports": "off"'), 3, 'Exports', /no such setting/],
  ['a key of the object’s prototype', enforced('"__proto__": {}'), 3, '__proto__', /no such setting/],
  ['an unknown layer', '{\n  "enforce": {}\n}', 2, 'enforce', /knows only enforced and defaults/],
  ['settings without a layer', '{\n  "exports": "off"\n}', 2, 'exports', /knows only enforced and defaults/],
  ['a layer that is a list', '{\n  "enforced": []\n}', 2, 'enforced', /not an object/],
  ['a layer that is null', '{\n  "enforced": null\n}', 2, 'enforced', /not an object/],
  ['a list', '[]', 1, null, /not an object with/],
  ['a text', '"off"', 1, null, /not an object with/],
  ['a switch as a number', enforced('"syncOnReconnect": 1'), 3, 'syncOnReconnect', /neither true nor false/],
  ['a switch as a text', enforced('"syncOnReconnect": "true"'), 3, 'syncOnReconnect', /neither true nor false/],
  ['a number as a text', enforced('"lockAfterMinutes": "15"'), 3, 'lockAfterMinutes', /not a whole number/],
  ['half a minute', enforced('"lockAfterMinutes": 0.5'), 3, 'lockAfterMinutes', /not a whole number/],
  ['never locking', enforced('"lockAfterMinutes": 0'), 3, 'lockAfterMinutes', /not between 1 and 60/],
  ['locking after a day', enforced('"lockAfterMinutes": 1440'), 3, 'lockAfterMinutes', /not between 1 and 60/],
  ['a negative number', enforced('"lockAfterMinutes": -5'), 3, 'lockAfterMinutes', /not between 1 and 60/],
  ['a passphrase that is too short', enforced('"passphraseLength": 4'), 3, 'passphraseLength', /not between 8 and/],
  ['a passphrase nobody can type', enforced('"passphraseLength": 500'), 3, 'passphraseLength', /not between 8 and/],
  ['no history at all', enforced('"historyDays": 0'), 3, 'historyDays', /not between 1 and/],
  ['a history of centuries', enforced('"historyDays": 99999'), 3, 'historyDays', /not between 1 and/],
  ['a log without room', enforced('"historyGigabytes": 0'), 3, 'historyGigabytes', /not between 1 and/],
  ['hours that are not offered', enforced('"syncEveryHours": 3'), 3, 'syncEveryHours', /not one of 0, 1, 2, 4/],
  ['an unknown choice', enforced('"exports": "maybe"'), 3, 'exports', /not one of on, off/],
  ['a switch for a choice', enforced('"exports": false'), 3, 'exports', /not text/],
  ['an unknown language', enforced('"language": "fr"'), 3, 'language', /not one of system, en/],
  ['an unknown log level', enforced('"logLevel": "all"'), 3, 'logLevel', /not one of error, warn, info/],
  ['formats as a text', enforced('"exportFormats": "csv"'), 3, 'exportFormats', /not a list/],
  ['no format', enforced('"exportFormats": []'), 3, 'exportFormats', /list is empty/],
  ['an unknown format', enforced('"exportFormats": ["csv", "docx"]'), 3, 'exportFormats', /“docx” is not one of/],
  ['a format twice', enforced('"exportFormats": ["csv", "csv"]'), 3, 'exportFormats', /twice/],
  ['a format that is a number', enforced('"exportFormats": ["csv", 1]'), 3, 'exportFormats', /not text/],
  ['an address with http', enforced('"serviceAddress": "http://a.example"'), 3, 'serviceAddress', /unencrypted http/],
  [
    'an address with ftp',
    enforced('"serviceAddress": "ftp://a.example"'),
    3,
    'serviceAddress',
    /neither https nor http/,
  ],
  [
    'an address with a password',
    enforced('"serviceAddress": "https://a:b@c.example"'),
    3,
    'serviceAddress',
    /password/,
  ],
  ['an empty address', enforced('"serviceAddress": ""'), 3, 'serviceAddress', /empty/],
  ['an address that is none', enforced('"serviceAddress": "https://a b c%"'), 3, 'serviceAddress', /cannot be read/],
  [
    'an endless address',
    enforced(`"serviceAddress": "https://a.example/${'x'.repeat(3_000)}"`),
    3,
    'serviceAddress',
    /longer than 2000/,
  ],
  ['no allowed host', enforced('"allowedHosts": []'), 3, 'allowedHosts', /list is empty/],
  ['a host with a scheme', enforced('"allowedHosts": ["https://a.example"]'), 3, 'allowedHosts', /not a host name/],
  ['a host with a port', enforced('"allowedHosts": ["a.example:8443"]'), 3, 'allowedHosts', /not a host name/],
  ['a host with a path', enforced('"allowedHosts": ["a.example/v1"]'), 3, 'allowedHosts', /not a host name/],
  ['a host in capital letters', enforced('"allowedHosts": ["A.example"]'), 3, 'allowedHosts', /not a host name/],
  ['all hosts', enforced('"allowedHosts": ["*"]'), 3, 'allowedHosts', /not a host name/],
  ['a star inside a host', enforced('"allowedHosts": ["a.*.example"]'), 3, 'allowedHosts', /not a host name/],
  [
    'too many hosts',
    enforced(`"allowedHosts": [${Array.from({ length: 101 }, (_, n) => `"h${n}.example"`).join(', ')}]`),
    3,
    'allowedHosts',
    /more than 100/,
  ],
  ['a feed with http', enforced('"updateFeed": "http://a.example/"'), 3, 'updateFeed', /not an https address/],
  [
    'a feed with a password',
    enforced('"updateFeed": "https://a:b@c.example/"'),
    3,
    'updateFeed',
    /not an https address/,
  ],
  [
    'formats while exports are off',
    enforced('"exports": "off",\n    "exportFormats": ["csv"]'),
    4,
    'exportFormats',
    /while “exports” is off/,
  ],
  [
    'an address whose host is not allowed',
    enforced('"serviceAddress": "https://b.example",\n    "allowedHosts": ["a.example"]'),
    3,
    'serviceAddress',
    /not in “allowedHosts”/,
  ],
  [
    'a host below that is not allowed itself',
    enforced('"allowedHosts": ["*.a.example"],\n    "serviceAddress": "https://a.example"'),
    4,
    'serviceAddress',
    /not in “allowedHosts”/,
  ],
  [
    'a setting twice',
    enforced('"exports": "on",\n    "exports": "off"'),
    4,
    'enforced.exports',
    /twice, first on line 3/,
  ],
  ['a layer twice', '{\n  "enforced": {},\n  "enforced": {}\n}', 3, 'enforced', /twice, first on line 2/],
  ['a missing comma', enforced('"exports": "off"\n    "logLevel": "info"'), 4, null, /“,” is expected/],
  ['a comma too many', enforced('"exports": "off",'), 4, null, /a name in double quotes/],
  ['a comment', enforced('// no exports\n    "exports": "off"'), 3, null, /not JSON/],
  ['single quotes', enforced("'exports': 'off'"), 3, null, /not JSON/],
  ['a missing bracket', '{\n  "enforced": {\n    "exports": "off"\n  }\n', 4, null, /ends too early/],
  ['something after the end', '{}\n{}', 2, null, /follows the end/],
  ['a missing value', enforced('"exports": }'), 3, null, /where a value is expected/],
  ['a number that is none', enforced('"lockAfterMinutes": 015'), 3, null, /not JSON|expected/],
  ['an empty file', '', 1, null, /ends too early/],
  ['a file of zeros', '\0\0\0\0', 1, null, /not JSON/],
  ['too many levels', `${'['.repeat(50)}${']'.repeat(50)}`, 1, null, /nested too deeply/],
];

type InEnglish = Omit<PolicyProblem, 'reason'> & { readonly reason: string };

function inEnglish(problem: PolicyProblem): InEnglish {
  return { ...problem, reason: policyReasonText(problem.reason, en.policyProblems) };
}

function stopOf(read: ReadPolicy): InEnglish | null {
  const { stoppedBy } = new Policy(read);
  return stoppedBy === null ? null : inEnglish(stoppedBy);
}

/** Every reason has a sentence in each language; names and values stay as they are. */
function expectTranslated(problem: PolicyProblem): void {
  const english = policyReasonText(problem.reason, en.policyProblems);
  for (const { policyProblems } of [zhHk, zhCn]) {
    const sentence = policyProblemText(problem, policyProblems);
    expect(sentence).toMatch(/\p{Script=Han}/u);
    expect(sentence).not.toContain(english);
    expect(sentence).toContain(problem.where);
    if (problem.line !== null) expect(sentence).toContain(`第 ${problem.line} 行`);
    expect(sentence).not.toMatch(/undefined|\[object|\b(line|it is|the list|others)\b/);
  }
}

test.each(STOPPING)(
  '%s stops syncing and exporting, and is named with its line and reason, in each language',
  async (_what, text, line, key, reason) => {
    const read = await readEtc(text);
    const place = { where: ETC_POLICY, line, key };
    expect(stopOf(read)).toMatchObject({ ...place, reason: expect.stringMatching(reason) as string });
    read.problems.forEach(expectTranslated);
  },
);

test('there are at least 50 of them', () => expect(STOPPING.length).toBeGreaterThanOrEqual(50));

const UNTRUSTED: readonly (readonly [what: string, file: Omit<FakeFile, 'text'>, reason: RegExp])[] = [
  ['a symbolic link', { kind: 'link' }, /symbolic link/],
  ['a folder', { kind: 'folder' }, /not a file/],
  ['a file of somebody else', { uid: 1000 }, /does not belong to the administrator/],
  ['a file that everybody may change', { mode: 0o666 }, /users other than the administrator can change it/],
  ['a file that its group may change', { mode: 0o664 }, /users other than the administrator can change it/],
  ['a file that is too large', { size: 64 * 1024 + 1 }, /larger than 64 KiB/],
  ['a file that may not be read', { failsWith: 'EACCES' }, /cannot be read \(EACCES\)/],
  ['a disk that does not answer', { failsWith: 'EIO' }, /cannot be read \(EIO\)/],
];

test.each(UNTRUSTED)('%s is refused, not ignored', async (_what, file, reason) => {
  const place = { of: 'document', where: ETC_POLICY, line: null, key: null };
  const read = await readEtc('{}', file);
  expect(stopOf(read)).toEqual({ ...place, reason: expect.stringMatching(reason) as string });
  read.problems.forEach(expectTranslated);
});

test.each([{ uid: 1000 }, { mode: 0o777 }, { mode: 0o775 }])('a file in a folder %o is refused', async (folder) => {
  const files = fakeFiles({ [ETC_POLICY]: { text: '{}' } }, folder);
  expect(stopOf(await readOn('linux', { files }))).toMatchObject({
    reason: expect.stringContaining('its folder') as string,
  });
});

const IN_DEFAULTS: readonly Bad[] = [
  ['an unknown key', defaults('"exportz": "off"'), 3, 'exportz', /no such setting/],
  ['what can only be enforced', defaults('"allowedHosts": ["a.example"]'), 3, 'allowedHosts', /only be enforced/],
  ['a wrong type', defaults('"syncEveryHours": "4"'), 3, 'syncEveryHours', /not a whole number/],
  ['an address with http', defaults('"serviceAddress": "http://a.example"'), 3, 'serviceAddress', /unencrypted http/],
  [
    'a default beyond the enforced time',
    '{\n  "enforced": { "lockAfterMinutes": 1 },\n  "defaults": { "lockAfterMinutes": 30 }\n}',
    3,
    'lockAfterMinutes',
    /longer than the enforced 1 minute\.?$/,
  ],
  [
    'a default of a host that is not allowed',
    '{\n  "enforced": { "allowedHosts": ["a.example"] },\n  "defaults": { "serviceAddress": "https://b.example" }\n}',
    3,
    'serviceAddress',
    /not in “allowedHosts”/,
  ],
];

test.each(IN_DEFAULTS)(
  'in the defaults, %s is named and not used, and stops nothing',
  async (_what, text, line, key, reason) => {
    const read = await readEtc(text);
    expect(read.problems.map(inEnglish)).toEqual([
      { of: 'defaults', where: ETC_POLICY, line, key, reason: expect.stringMatching(reason) as string },
    ]);
    read.problems.forEach(expectTranslated);
    expect(Object.keys(read.layers.defaults)).toEqual([]);
    expect(stopOf(read)).toBeNull();
  },
);
