import { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { expect, test } from 'vitest';
import { ownRules } from '../../script/lint-rules.js';

/** The words that the rule finds in a component. */
function foundIn(component: string): readonly string[] {
  const config = [
    ...svelte.configs.base,
    { files: ['**/*.svelte'], plugins: { own: ownRules }, rules: { 'own/words-in-catalogue': 'error' } },
  ] as Linter.Config[];
  const messages = new Linter().verify(component, config, { filename: 'Planted.svelte' });
  return messages.map(({ message }) => message.slice(message.lastIndexOf(': ') + 2));
}

test.each([
  ['<p>Planted</p>', 'Planted'],
  ['<p>{count} rows</p>', 'rows'],
  ['<p>中文</p>', '中文'],
  ["<p>{isOn ? 'On' : words.off}</p>", 'On'],
  ['<p>{`${count} rows`}</p>', 'rows'],
  ['<button title="Close"></button>', 'Close'],
  ['<button aria-label={`Close ${name}`}></button>', 'Close'],
  ['<input placeholder="YYYY-MM-DD" />', 'YYYY-MM-DD'],
  ['<img alt="{title}, a chart" />', ', a chart'],
  ["<Notice heading={words.heading ?? 'Notice'} />", 'Notice'],
])('%s has words outside the catalogue', (component, word) => {
  expect(foundIn(component)).toEqual([word]);
});

test.each([
  '<p>{words.heading}{messages.joins.marks.colon}<b>{count}</b> · 12 → —</p>',
  '<p class="muted" data-figure="sum" id="{id}-list">{format(\'currency\')}</p>',
  '<p aria-label={words.label}></p>',
  "<p style:width={`${width}px`} class={isOn ? 'on' : 'off'}></p>",
  "<p>{kind === 'empty' ? words.empty : words.full}</p>",
  '<script>const kind = "planted";</script><style>p { color: var(--text); }</style>',
])('%s has none', (component) => {
  expect(foundIn(component)).toEqual([]);
});
