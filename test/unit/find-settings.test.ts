import { expect, test } from 'vitest';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { profileSettings } from '../../renderer/frame/settings/profile-settings.ts';
import { createSettingStates } from '../../renderer/frame/settings/setting-states.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { findSettings } from '../../renderer/settings/find-settings.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { choiceOf, type SettingLine, type SettingPart } from '../../renderer/settings/setting-line.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';

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
      line('size', { label: 'Text size', choices: ['125%', '150%'] }),
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
  ['', ['theme', 'language', 'size', 'separator']],
  ['  ', ['theme', 'language', 'size', 'separator']],
  ['csv', ['separator']],
  ['CSV EXCEL', ['separator']],
  ['excel export', ['separator']],
  ['dark', ['theme']],
  ['colours excel', []],
  ['look', ['theme', 'language', 'size']],
  // Also while it is not read, or could not be.
  ['150%', ['size']],
  ['畫面', ['language']],
])('“%s” finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids);
});

test('a part without a line that fits is left out', () => {
  expect(findSettings(PARTS, 'csv').map(({ id }) => id)).toEqual(['exporting']);
});

/** In the settings of an open profile. */
function foundInProfile(typed: string, isHidden: boolean): readonly string[] {
  const states = createSettingStates({
    ...{ tables: [], staleAfter: new StaleAfterState(), policy: new PolicyState() },
    exporting: new ExportsState(new FailedReads(), () => undefined),
  });
  return findSettings(profileSettings({ ...states, isHidden }), typed).flatMap(({ lines }) =>
    lines.map(({ id }) => id),
  );
}

test.each([
  ['compact', 'rowHeight'],
  ['24 hours', 'every'],
  ['7 days', 'staleAfter'],
  ['30 minutes', 'lockAfter'],
  ['power query', 'aboutPlace'],
])('“%s” finds the setting that offers it, though none is read', (typed, id) => {
  expect(foundInProfile(typed, false)).toContain(id);
});

test.each([false, true])('“lock” finds the time without use, also where it only hides the screen: %s', (isHidden) => {
  expect(foundInProfile('lock after', isHidden)).toEqual(['lockAfter']);
});
