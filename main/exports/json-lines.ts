// A JSON object a line, keyed by the columns' ids. Values are texts exactly as sent, numbers too, because readers of
// JSON keep no more than some sixteen digits of a number; null = not sent.

import type { FormatTarget, FormatWriter } from './format.ts';
import { createTextEncoder, isFullChunk } from './text-chunks.ts';

export function openJsonLines(target: FormatTarget): FormatWriter {
  const file = target.openFile('');
  const encode = createTextEncoder();
  const starts = target.columns.map((column, at) => `${at === 0 ? '{' : ','}${JSON.stringify(column.id)}:`);
  let text = '';

  function write(): void {
    file.write(encode(text));
    text = '';
  }

  return {
    addRow(cells) {
      for (let at = 0; at < starts.length; at += 1) text += `${starts[at] ?? ''}${JSON.stringify(cells[at] ?? null)}`;
      text += '}\n';
      if (isFullChunk(text)) write();
    },
    flush: () => Promise.resolve(),
    facts: () => ({ unreadableAsText: 0, guarded: 0 }),
    finish() {
      write();
      return Promise.resolve();
    },
  };
}
