// What a start without a window writes to standard output, which stays that of the test.

import { onTestFinished, vi } from 'vitest';

/** The lines that the app writes from now on. The test's own output has no callback, and is passed on. */
export function watchOutput(): readonly string[] {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  const spy = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((line: string | Uint8Array, done?: BufferEncoding | (() => void)) => {
      if (typeof done !== 'function') return write(line);
      lines.push(String(line));
      done();
      return true;
    });
  onTestFinished(() => spy.mockRestore());
  return lines;
}
