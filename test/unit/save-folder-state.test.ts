// The folder for saved files, as the Settings show it.

import { expect, test, vi } from 'vitest';
import { AppSettingsState } from '../../renderer/settings/app-settings.svelte.ts';
import { closedSettings, savingSettings } from '../../renderer/settings/computer-settings.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { SaveFolderState } from '../../renderer/settings/save-folder.svelte.ts';

test.each([
  [{ ok: true, value: { chosen: '/desk', used: '/desk' } }, '/desk'],
  [{ ok: true, value: null }, undefined],
  [{ ok: false, code: 'storage', message: '', facts: {} }, undefined],
])('is being chosen as long as the dialog is open, whatever it answers: %j', async (answer, chosen) => {
  const answered = Promise.withResolvers<typeof answer>();
  vi.stubGlobal('window', { api: { call: () => answered.promise, on: () => () => undefined } });
  const folder = new SaveFolderState();
  const choosing = folder.choose();
  expect(folder.isChoosing).toBe(true);
  answered.resolve(answer);
  await choosing;
  expect([folder.isChoosing, folder.current?.chosen]).toEqual([false, chosen]);
});

test('is among the settings of this computer before sign-in, but not on a locked screen', () => {
  const states = {
    settings: new AppSettingsState(() => undefined),
    saveFolder: new SaveFolderState(),
    policy: new PolicyState(),
  };
  const lines = (isLocked: boolean): readonly string[] =>
    closedSettings({ ...states, isLocked }).flatMap((part) => part.lines.map(({ id }) => id));
  expect(lines(false)).toEqual(['language', 'theme', 'textSize', 'singleKeys', 'saveFolder']);
  expect(lines(true)).toEqual(['language', 'theme', 'textSize', 'singleKeys']);
});

test.each([
  [{ chosen: '/desk', used: '/desk' }, '/desk'],
  [{ chosen: '/desk', used: '/last' }, '/desk (not there now)'],
  [{ chosen: null, used: '/last' }, 'Folder of the last file: /last'],
  // Either nothing was saved yet, or the folder of the last file is not there.
  [{ chosen: null, used: null }, 'The documents folder'],
])('is in words what is known of it: %j', (current, text) => {
  const saveFolder = new SaveFolderState();
  saveFolder.current = current;
  expect(savingSettings(saveFolder, new PolicyState()).lines[0]?.control).toMatchObject({ text });
});
