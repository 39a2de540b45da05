import { expect, it } from 'vitest';
import { textElement, unescapeCellText } from '../../main/exports/xlsx/text.ts';

it.each([
  ['0012', '<t>0012</t>'],
  ['港股 佣金', '<t>港股 佣金</t>'],
  [' both ends ', '<t xml:space="preserve"> both ends </t>'],
  ['two\nlines', '<t xml:space="preserve">two\nlines</t>'],
  ['\ttab', '<t xml:space="preserve">\ttab</t>'],
  ['<a href="x">&', '<t xml:space="preserve">&lt;a href=&quot;x&quot;&gt;&amp;</t>'],
  ['carriage\r\n', '<t xml:space="preserve">carriage_x000D_\n</t>'],
  ['nul\0', '<t xml:space="preserve">nul_x0000_</t>'],
  ['_x0041_', '<t xml:space="preserve">_x005F_x0041_</t>'],
  ['_x005F_x0041_', '<t xml:space="preserve">_x005F_x005F_x005F_x0041_</t>'],
])('the text %j is written %s', (text, xml) => {
  expect(textElement(text)).toBe(xml);
});

it.each([
  '_x0041_',
  '__x000d__',
  '_x005F_x0041_',
  'a_b',
  '\r\0\u001f\ufffe\uffff',
  '\ud800',
  '_x\x0041_',
  '_x0041\r',
  '_x0041\ud800',
  '_x004\r_',
  '👨‍👩‍👧',
])('the escapes of %j read back to it', (text) => {
  const inner = textElement(text).replace(/^<[^>]*>|<[^>]*>$/g, '');
  expect(unescapeCellText(inner)).toBe(text);
});
