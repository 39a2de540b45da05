// The names that a line of the Settings gives its controls.

import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { SettingControl } from '../../renderer/settings/setting-line.ts';
import SettingRow from '../../renderer/settings/SettingRow.svelte';

const nothing = (): void => undefined;

function drawn(control: SettingControl): string {
  const line = { id: 'x', label: 'Folder for files', explained: 'Where files go.', control };
  return render(SettingRow, { props: { line, isTarget: false, onReached: nothing } }).body;
}

test('the buttons of a folder keep their own words in their names, and the label presses none', () => {
  const html = drawn({ kind: 'folder', text: '/desk/files', isChoosing: false, onChoose: nothing, onForget: nothing });
  expect(html).not.toContain('<label');
  const [, name = ''] = /<span id="([^"]+)"[^>]*>Folder for files</.exec(html) ?? [];
  const [, path = ''] = /<bdi id="([^"]+)"/.exec(html) ?? [];
  const buttons = [...html.matchAll(/<button id="([^"]+)" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/g)];
  expect(buttons.length).toBe(2);
  for (const [, id, labelledBy, describedBy = ''] of buttons) {
    expect(labelledBy).toBe(`${name} ${id}`);
    expect(describedBy.split(' ')).toContain(path);
  }
});

test('a folder is shown as busy while it is being chosen', () => {
  const html = drawn({ kind: 'folder', text: '/desk/files', isChoosing: true, onChoose: nothing, onForget: nothing });
  expect(html.match(/aria-busy="true"/g)).toHaveLength(1);
});

test('a switch has a label', () => {
  const html = drawn({ kind: 'switch', isOn: true, onSwitch: nothing });
  const [, labelled] = /<label for="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<input id="${labelled}"`));
});
