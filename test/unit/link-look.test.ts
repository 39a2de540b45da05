// Links, and buttons that look like links, have one look: the class `link` of base.css.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../renderer');

/** The rules of a component's style block. */
function rulesOf(source: string): readonly string[] {
  const style = /<style>([\s\S]*)<\/style>/.exec(source)?.[1] ?? '';
  return style.match(/[^{}]+\{[^{}]*\}/g) ?? [];
}

test('no component draws a link of its own', () => {
  const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));
  const own = files.flatMap((file) =>
    rulesOf(readFileSync(join(RENDERER, file), 'utf8'))
      .filter((rule) => rule.includes('background: none') && rule.includes('color: var(--accent)'))
      .map((rule) => `${file}:${rule.split('{')[0]?.trim() ?? ''}`),
  );
  expect(own).toEqual([]);
});
