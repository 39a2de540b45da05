import { expect, test } from 'vitest';
import { GUARD, guardedText, needsGuard, unguardedText } from '../../shared/rules/formula-guard.ts';

const AS_TEXT = { isNumber: false };
const AS_NUMBER = { isNumber: true };

test('text that a program could take for a formula is guarded, whatever precedes its first visible character', () => {
  const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '−'];
  const hidden = [
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\u202e',
    '\u2060',
    '\u034f',
    '\u180b',
    '\u{1d173}',
    '\u{e0020}',
    '\u{e0100}',
    ' \u00ad\u200d ',
  ];
  for (const start of starts) {
    for (const before of hidden) {
      const text = `${before}${start}HYPERLINK("x")`;
      expect(needsGuard(text, AS_TEXT), JSON.stringify(text)).toBe(true);
    }
  }
  for (const text of ['\tx', '\rx', '\nx', ' \nx', "'x", "'", '-1', '+1', "'=1"]) {
    expect(needsGuard(text, AS_TEXT), JSON.stringify(text)).toBe(true);
  }
});

test('text that begins in another way is not guarded', () => {
  const texts = [
    'AE001',
    '0012',
    '20260918',
    'a=b',
    '1-2',
    '港股',
    ' x',
    '\u3000港',
    '(1)',
    '#N/A',
    '%',
    '"=1"',
    '*',
    '👨‍👩‍👧',
  ];
  for (const place of [AS_TEXT, AS_NUMBER]) {
    for (const text of texts) expect(needsGuard(text, place), text).toBe(false);
  }
});

test('in number columns a number stays as it was sent, and everything else is guarded', () => {
  const numbers = ['-123.45', '+1', '-0', '-.5', '+1.', '-12345678901234567890.12345678901'];
  const others = ['-1e5', '-1,000', '=1', '-', '+', '-1-1', '--1', '-1+1', ' -1', '-\u0661', '－1', "'1", '@1'];
  for (const text of numbers) expect(needsGuard(text, AS_NUMBER), text).toBe(false);
  for (const text of others) expect(needsGuard(text, AS_NUMBER), text).toBe(true);
});

test('removing one apostrophe gives back what was sent', () => {
  for (const text of ['=1', "'x", "''", '-5', 'plain']) {
    const written = guardedText(text);
    expect(written.startsWith(GUARD) ? written.slice(1) : written).toBe(text);
  }
});

test('only what the guard has added is taken off', () => {
  for (const text of ['', '=1', "'x", "''", "'=1", '-5', ' =1', 'plain']) {
    expect(unguardedText(guardedText(text)), text).toBe(text);
  }
  for (const text of ['plain', "'plain", '-5', "'"]) expect(unguardedText(text), text).toBe(text);
});
