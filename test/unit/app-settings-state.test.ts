import { afterEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { DEFAULT_APP_SETTINGS, type AppSettings } from '../../shared/contract/app/settings.ts';
import { AppSettingsState } from '../../renderer/settings/app-settings.svelte.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { computerSettings } from '../../renderer/settings/computer-settings.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const scene = fakeScenes(0)['reports'];
afterEach(() => vi.unstubAllGlobals());

/** `answers`: whether each save succeeds, in their order. */
function withSaves(answers: readonly boolean[]): { readonly saved: AppSettings[] } {
  if (scene === undefined) throw new Error('no such scene');
  const fake = createFakeBridge(scene);
  const saved: AppSettings[] = [];
  const waiting = [...answers];
  const bridge: Bridge = {
    ...fake,
    async call(name, args) {
      if (name !== 'saveAppSettings') return await fake.call(name, args);
      saved.push((args as { settings: AppSettings }).settings);
      if (waiting.shift() === true) return await fake.call(name, args);
      return { ok: false, code: 'diskFull', message: 'no space', facts: {} };
    },
  };
  vi.stubGlobal('window', { api: bridge });
  return { saved };
}

test('a choice is shown at once, and changes no other setting', async () => {
  const { saved } = withSaves([true, true]);
  const state = new AppSettingsState(() => undefined);
  const choosing = state.choose('theme', 'dark');
  expect(state.current.theme).toBe('dark');
  await choosing;
  await state.choose('textSize', 125);
  expect(saved).toEqual([
    { ...DEFAULT_APP_SETTINGS, theme: 'dark' },
    { ...DEFAULT_APP_SETTINGS, theme: 'dark', textSize: 125 },
  ]);
  expect(state.failed).toBeNull();
});

test('a choice that could not be saved is reverted, and its own line says why until the next choice', async () => {
  withSaves([false, true]);
  const state = new AppSettingsState(() => undefined);
  await state.choose('textSize', 150);
  expect(state.current.textSize).toBe(100);
  const troubles = computerSettings(state, new PolicyState()).lines.map(({ id, trouble }) => [
    id,
    trouble?.failure.code,
  ]);
  expect(troubles).toEqual([
    ['language', undefined],
    ['theme', undefined],
    ['textSize', 'diskFull'],
    ['singleKeys', undefined],
  ]);
  await state.choose('theme', 'light');
  expect(state.failed).toBeNull();
});

test('a choice made while another is being saved stays, though the earlier one fails', async () => {
  withSaves([false, true]);
  const state = new AppSettingsState(() => undefined);
  await Promise.all([state.choose('theme', 'dark'), state.choose('theme', 'light')]);
  expect(state.current.theme).toBe('light');
});
