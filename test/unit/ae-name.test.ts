import { expect, test } from 'vitest';
import { aeName, aeText } from '../../shared/exports/ae-name.ts';

test.each([
  ['AE012', 'Kwok Ka Yan 郭嘉欣', 'AE012 Kwok Ka Yan 郭嘉欣'],
  ['AE012', 'AE012 Kwok Ka Yan', 'AE012 Kwok Ka Yan'],
  ['AE012', 'AE012 - Kwok Ka Yan', 'AE012 Kwok Ka Yan'],
  ['AE012', 'AE012', 'AE012'],
  ['AE012', '', 'AE012'],
  ['AE901', null, 'AE901'],
])('AE %s with the label %s reads "%s"', (code, label, text) => {
  expect(aeText(aeName(code, label))).toBe(text);
});

test('a name that begins with the letters of the code keeps them', () => {
  expect(aeName('A', 'Au Yeung Wing')).toEqual({ code: 'A', name: 'Au Yeung Wing' });
});
