// The report for support as one readable file.

import type { SupportPart, SupportPartName } from '../../shared/contract/app/about.ts';

/** What is copied: short enough for a message. */
const COPIED: readonly SupportPartName[] = ['app', 'copies'];

export function supportFile(parts: readonly SupportPart[]): string {
  const lines = parts.map(({ name, text }) => [name, text === '' ? [] : text.split('\n')] as const);
  return `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`;
}

export function supportText(parts: readonly SupportPart[]): string {
  return parts
    .filter(({ name }) => COPIED.includes(name))
    .map(({ text }) => text)
    .join('\n\n');
}
