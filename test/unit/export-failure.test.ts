// What is said to be safe after a failed export or save.

import { describe, expect, test } from 'vitest';
import { exportFailureWords } from '../../renderer/exporting/export-failure.ts';
import { leftFile } from '../../renderer/lib/left-file.ts';

const failed = (facts: Readonly<Record<string, string>>) =>
  ({ code: 'exportFailed', message: '', facts: { reason: 'other', ...facts } }) as const;

describe('a failed export', () => {
  test('says that no half-written file is left only if none is', () => {
    expect(exportFailureWords(failed({}), null).safe).toContain('no half-written file is left');
    const { safe } = exportFailureWords(failed({}), leftFile('/media/usb/x.csv.desk.part'));
    expect(safe).toContain('“x.csv.desk.part” may be left in its folder: unfinished, and not encrypted');
    expect(safe).not.toContain('half-written');
  });

  test('names the file itself where it was written directly', () => {
    expect(exportFailureWords(failed({}), leftFile('C:\\Reports\\x.csv')).safe).toContain('“x.csv” may be unfinished');
  });

  test('of a save has what is left in its facts', () => {
    expect(exportFailureWords(failed({ leftPath: '/media/usb/x.pdf.desk.part' })).safe).toContain('“x.pdf.desk.part”');
  });

  test('that is whole under another name is not unfinished', () => {
    const { safe, keptAt } = exportFailureWords(failed({ path: '/tmp/x.csv.desk.part' }), null);
    expect([safe.includes('was not deleted'), keptAt]).toEqual([true, '/tmp/x.csv.desk.part']);
  });
});
