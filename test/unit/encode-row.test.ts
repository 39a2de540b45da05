// The short way to read an amount gives the same two numbers as `parseDecimal`, which is the rule.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../shared/contract/fields.ts';
import { parseDecimal } from '../../shared/rules/decimal.ts';
import { createRowEncoder } from '../../main/store/tables/encode-row.ts';

const FIELDS = fieldsOf('reports');
const AMOUNT = FIELDS.indexOf('trade_amount');
/** Row id, date, its day, AE, group, package, then the amount. */
const PLACE = 6;

/** Units and nanos as they are bound. */
function boundOf(text: string | null): readonly unknown[] {
  const values = FIELDS.map((_, at) => (at === AMOUNT ? text : null));
  const bound = createRowEncoder('reports').encode({ values, extras: null }, 1);
  expect(bound[PLACE]).toBe(text);
  return bound
    .slice(PLACE + 1, PLACE + 3)
    .map((part) => (part === null ? null : Object.is(part, -0) ? '-0' : `${part}`));
}

function ruleOf(text: string | null): readonly unknown[] {
  const decimal = text === null ? null : parseDecimal(text);
  return decimal === null ? [null, null] : [`${decimal.units}`, `${decimal.nanos}`];
}

const TEXTS = [
  ...[
    null,
    '',
    '-',
    '.',
    '-.',
    '1.',
    '.5',
    '-.5',
    '0',
    '-0',
    '-0.0',
    '+1',
    '1e3',
    ' 1',
    '1 ',
    '١',
    '--1',
    '1.2.3',
    '1,000',
  ],
  ...['0.000000001', '-0.000000001', '1.1234567890', '1.1234567891', '0.1', '-12.50', '12-', '1.-2', '1.2-'],
  ...[
    '123456789012345',
    '1234567890123456',
    '-999999999999999.999999999',
    '12345678901234567890',
    '000000000000000000001',
  ],
] as const;

test.each(TEXTS)('reads %o as the rule does', (text) => {
  expect(boundOf(text)).toEqual(ruleOf(text));
});

test('reads any decimal as the rule does', () => {
  const decimals = fc.stringMatching(/^[+-]?[0-9]{0,17}(\.[0-9]{0,11})?$/);
  fc.assert(
    fc.property(decimals, (text) => {
      expect(boundOf(text)).toEqual(ruleOf(text));
    }),
  );
});
