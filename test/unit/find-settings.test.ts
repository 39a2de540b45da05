import { expect, test } from 'vitest';
import { findSettings } from '../../renderer/settings/find-settings.ts';
import { choiceOf, type SettingLine, type SettingPart } from '../../renderer/settings/setting-line.ts';

function line(id: string, words: Partial<SettingLine>): SettingLine {
  return { id, label: '', explained: '', control: null, ...words };
}

const colours = choiceOf({
  values: ['light', 'dark'],
  text: (value) => value,
  value: 'dark',
  onChoose: () => undefined,
});
const PARTS: readonly SettingPart[] = [
  {
    id: 'look',
    heading: 'Language and look',
    of: 'computer',
    lines: [
      line('theme', { label: 'Colours', explained: 'Printed pages stay light.', control: colours }),
      line('language', { label: 'Language', explained: '所有畫面的文字' }),
    ],
  },
  {
    id: 'exporting',
    heading: 'Export',
    of: 'profile',
    lines: [line('separator', { label: 'Separator in CSV files', explained: 'For Excel' })],
  },
];

const found = (typed: string) => findSettings(PARTS, typed).flatMap(({ lines }) => lines.map(({ id }) => id));

test.each([
  ['', ['theme', 'language', 'separator']],
  ['  ', ['theme', 'language', 'separator']],
  ['csv', ['separator']],
  ['CSV EXCEL', ['separator']],
  ['excel export', ['separator']],
  ['dark', ['theme']],
  ['colours excel', []],
  ['look', ['theme', 'language']],
  ['畫面', ['language']],
])('“%s” finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids);
});

test('a part without a line that fits is left out', () => {
  expect(findSettings(PARTS, 'csv').map(({ id }) => id)).toEqual(['exporting']);
});
