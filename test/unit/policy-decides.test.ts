// Who decides a setting, in which order, and which other values are named as overruled.

import { expect, test } from 'vitest';
import { readOneStart } from '../../main/policy/one-start.ts';
import { Policy, type PersonValues } from '../../main/policy/policy.ts';
import { isAllowedHost } from '../../main/policy/hosts.ts';
import { appliedValue } from '../../shared/policy/bounds.ts';
import { POLICY, POLICY_KEYS, type PolicyKey, type PolicyValue } from '../../shared/policy/policy.ts';
import { readJson } from '../support/policy-sources.ts';

type Given = {
  readonly policy?: object;
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: NodeJS.ProcessEnv;
};

async function policyOf({ policy = {}, flags = {}, environment = {} }: Given): Promise<Policy> {
  const start = readOneStart({ argument: (name) => flags[name] ?? null, environment });
  return new Policy(await readJson(policy), start);
}

test('flag, environment, enforced, person, defaults, built in: the strongest decides, the others are named', async () => {
  const policy = { enforced: { logLevel: 'warn' }, defaults: { logLevel: 'info' } };
  const flags = { '--app-log-level': 'error' };
  const environment = { COMMISSION_DESK_LOG_LEVEL: 'info' };
  const all = await policyOf({ policy, flags, environment });
  expect(all.decide('logLevel', 'info')).toEqual({
    value: 'error',
    by: 'flag',
    overruled: [
      { by: 'environment', value: 'info' },
      { by: 'enforced', value: 'warn' },
      { by: 'person', value: 'info' },
      { by: 'defaults', value: 'info' },
    ],
  });
  expect((await policyOf({ policy, environment })).decide('logLevel')).toMatchObject({
    value: 'info',
    by: 'environment',
  });
  expect((await policyOf({ policy })).decide('logLevel', 'error')).toMatchObject({ value: 'warn', by: 'enforced' });
  const ofDefaults = await policyOf({ policy: { defaults: policy.defaults } });
  expect(ofDefaults.decide('logLevel', 'error')).toMatchObject({ value: 'error', by: 'person' });
  expect(ofDefaults.decide('logLevel')).toEqual({ value: 'info', by: 'defaults', overruled: [] });
  expect((await policyOf({})).decide('logLevel')).toEqual({ value: 'info', by: 'builtIn', overruled: [] });
});

test('no flag and no variable lifts what is enforced on a floor', async () => {
  for (const key of POLICY_KEYS.filter((each) => POLICY[each].isFloor)) {
    const { example, flag = '--none', variable = 'NONE' } = POLICY[key];
    const other = 'https://elsewhere.example';
    const policy = await policyOf({
      policy: { enforced: { [key]: example } },
      flags: { [flag]: other },
      environment: { [variable]: other },
    });
    expect(policy.value(key), key).toEqual(example);
    expect(policy.answer.rules[key].fixed?.by ?? 'bound', key).toBe(
      POLICY[key].bound === undefined ? 'enforced' : 'bound',
    );
  }
});

test('an address on the command line is overruled by an enforced one, and named', async () => {
  const given = { flags: { '--service-url': 'https://b.example' } };
  const policy = { enforced: { serviceAddress: 'https://a.example' } };
  expect((await policyOf({ ...given, policy })).decide('serviceAddress')).toEqual({
    value: 'https://a.example',
    by: 'enforced',
    overruled: [{ by: 'flag', value: 'https://b.example' }],
  });
  expect((await policyOf(given)).decide('serviceAddress')).toMatchObject({ value: 'https://b.example', by: 'flag' });
});

test.each([
  ['never', 0, 15, 'enforced', [{ by: 'person', value: 0 }]],
  ['longer', 60, 15, 'enforced', [{ by: 'person', value: 60 }]],
  ['as long', 15, 15, 'person', []],
  ['shorter', 5, 5, 'person', []],
  ['nothing', undefined, 15, 'enforced', []],
] as const)(
  'of an enforced longest time, a person who chose %s has at most that',
  async (_what, person, value, by, overruled) => {
    const policy = await policyOf({ policy: { enforced: { lockAfterMinutes: 15 } } });
    expect(policy.decide('lockAfterMinutes', person)).toEqual({ value, by, overruled });
    expect(policy.answer.rules.lockAfterMinutes).toEqual({ fixed: null, bound: 15, standard: 15 });
  },
);

test('a default of the firm applies until a person chooses, whatever they choose', async () => {
  const policy = await policyOf({ policy: { defaults: { lockAfterMinutes: 30, syncEveryHours: 4 } } });
  expect(policy.value('lockAfterMinutes')).toBe(30);
  expect(policy.value('lockAfterMinutes', 0)).toBe(0);
  expect(policy.value('syncEveryHours', 0)).toBe(0);
});

test('a passphrase has at least what is enforced', async () => {
  const policy = await policyOf({ policy: { enforced: { passphraseLength: 12 } } });
  expect(policy.value('passphraseLength')).toBe(12);
  expect((await policyOf({})).value('passphraseLength')).toBe(8);
});

test('a flag or variable with a value that no policy could have is not used, and named', async () => {
  const policy = await policyOf({
    flags: { '--app-log-level': 'loud', '--service-url': 'http://a.example' },
    environment: { COMMISSION_DESK_LANGUAGE: 'fr' },
  });
  expect(policy.value('logLevel')).toBe('info');
  expect(policy.value('serviceAddress')).toBeNull();
  expect(policy.problems.map(({ of, where, key }) => [of, where, key])).toEqual([
    ['flag', '--service-url', 'serviceAddress'],
    ['flag', '--app-log-level', 'logLevel'],
    ['environment', 'COMMISSION_DESK_LANGUAGE', 'language'],
  ]);
  expect(policy.stoppedBy).toBeNull();
});

function someValues(key: PolicyKey): readonly PolicyValue[] {
  const { form, example } = POLICY[key];
  return form.kind === 'number' ? [form.least, example, ...(form.values ?? [form.most])] : [example];
}

test.each(POLICY_KEYS)('of %s, the window and the writer apply what the policy decides', async (key) => {
  const values = someValues(key);
  // A person may choose to be never locked out, which a policy cannot set.
  const choices = [undefined, ...values, ...(key === 'lockAfterMinutes' ? [0] : [])];
  for (const enforced of [undefined, ...values])
    for (const standard of [undefined, ...values])
      for (const chosen of choices) {
        const policy = await policyOf({ policy: { enforced: { [key]: enforced }, defaults: { [key]: standard } } });
        const applied = appliedValue(key, policy.answer.rules[key], chosen ?? null);
        expect(applied, JSON.stringify([enforced, standard, chosen])).toEqual(policy.value(key, chosen));
      }
});

test('a default beyond an enforced bound is named, of every setting that can have both', async () => {
  const keys = POLICY_KEYS.filter((key) => POLICY[key].bound !== undefined && POLICY[key].layers.includes('defaults'));
  for (const key of keys) {
    const [least = 0, , most = 0] = someValues(key);
    const [bound, beyond] = POLICY[key].bound === 'most' ? [least, most] : [most, least];
    const { problems } = await policyOf({ policy: { enforced: { [key]: bound }, defaults: { [key]: beyond } } });
    expect(problems).toMatchObject([{ of: 'defaults', key }]);
  }
});

test('every setting has its decision, with the policy’s place', async () => {
  const policy = await policyOf({ policy: { enforced: { exports: 'off' } } });
  const person: PersonValues = { language: 'zh-HK', syncEveryHours: 8 };
  const { sources, decided } = policy.decisions(person);
  expect(sources).toEqual(['/etc/commission-desk/policy.json']);
  expect(Object.keys(decided)).toEqual(POLICY_KEYS);
  const by = Object.fromEntries(POLICY_KEYS.map((key) => [key, decided[key].by]));
  const usual = Object.fromEntries(POLICY_KEYS.map((key: PolicyKey) => [key, 'builtIn']));
  expect(by).toEqual({ ...usual, exports: 'enforced', language: 'person', syncEveryHours: 'person' });
});

test.each([
  ['a.example', true],
  ['b.a.example', false],
  ['x.b.example', true],
  ['x.y.b.example', true],
  ['b.example', false],
  ['xb.example', false],
  ['a.example.evil.example', false],
])('of the hosts a.example and *.b.example, %s is allowed: %s', (host, isAllowed) => {
  expect(isAllowedHost(['a.example', '*.b.example'], host)).toBe(isAllowed);
});
