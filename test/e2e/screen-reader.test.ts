// The walk of docs/screen-reader.md: after the keys of each line, the accessibility tree has what the line says.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ScreenReader } from './heard.ts';
import { setStage } from './stage.ts';

type Step = {
  readonly keys: { readonly kind: 'press' | 'type'; readonly text: string } | null;
  readonly focus: RegExp;
  /** Null if nothing needs to be said. */
  readonly said: RegExp | null;
};

const PATTERNS = { '{n}': String.raw`[\d,]+`, '{date}': String.raw`\d{4}-\d\d-\d\d \w{3}` } as const;
const WALK = readFileSync(join(import.meta.dirname, '../../docs/screen-reader.md'), 'utf8');

function pattern(text: string, end: '$' | ''): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const filled = Object.entries(PATTERNS).reduce((all, [name, found]) => all.replaceAll(name, found), escaped);
  return new RegExp(`^${filled}${end}`);
}

function stepsOf(markdown: string): readonly Step[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?:type )?`|^\| wait/.test(line));
  return lines.map((line) => {
    const [keys = '', focus = '', said = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const text = /`(.+)`/.exec(keys)?.[1];
    return {
      keys: text === undefined ? null : { kind: keys.startsWith('type ') ? 'type' : 'press', text },
      focus: pattern(focus, '$'),
      said: said === '' ? null : pattern(said, ''),
    };
  });
}

test('the main job is said as the document writes it down', async () => {
  const desk = await setStage().launchSynced();
  await desk.view.getByRole('heading', { level: 1 }).waitFor();
  const reader = await ScreenReader.listen(desk.page);
  const steps = stepsOf(WALK);
  expect(steps.length).toBeGreaterThan(15);
  /** What was said and has not been found by a line. */
  let heard: readonly string[] = [];
  for (const { keys, focus, said } of steps) {
    if (keys?.kind === 'type') await desk.page.keyboard.type(keys.text, { delay: 30 });
    else if (keys !== null) await desk.page.keyboard.press(keys.text.replace('Ctrl', 'Control'));
    await expect.poll(() => reader.focus(), { message: keys?.text ?? 'wait' }).toMatch(focus);
    if (said === null) continue;
    const isSaid = async (): Promise<boolean> => {
      heard = [...heard, ...(await reader.announced())];
      const place = heard.findIndex((text) => said.test(text));
      if (place >= 0) heard = heard.slice(place + 1);
      return place >= 0;
    };
    await expect.poll(isSaid, { message: `${keys?.text ?? 'wait'}: ${said.source}` }).toBe(true);
  }
  expect(desk.app.pageProblems).toEqual([]);
});
