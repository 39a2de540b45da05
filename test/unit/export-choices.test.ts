import { describe, expect, test } from 'vitest';
import {
  readExportChoices,
  USUAL_CHOICES,
  writeExportChoices,
  type ExportChoices,
} from '../../renderer/exporting/export-choices.ts';

const CHOSEN: ExportChoices = {
  target: 'parquet',
  columns: 'all',
  values: 'both',
  csv: { separator: '\t', byteOrderMark: false },
  aboutPlace: 'first',
  isoDates: true,
  withSubtotals: false,
  isPartitioned: true,
  withNotes: false,
};

describe('the choices of an export', () => {
  test('are restored as they were stored', () => {
    expect(readExportChoices(writeExportChoices(CHOSEN))).toEqual(CHOSEN);
    expect(readExportChoices(writeExportChoices(USUAL_CHOICES))).toEqual(USUAL_CHOICES);
  });

  test('never include notes at the next start, so that no file contains them unasked', () => {
    expect(readExportChoices(writeExportChoices({ ...CHOSEN, withNotes: true }))).toEqual(CHOSEN);
    expect(readExportChoices('{"withNotes":true}')).toEqual(USUAL_CHOICES);
  });

  test('are the defaults if nothing usable is stored', () => {
    for (const kept of [null, '', '[]', 'null', '7', '{"target":"doc","csv":3,"aboutPlace":"last","values":{}}']) {
      expect(readExportChoices(kept)).toEqual(USUAL_CHOICES);
    }
  });
});
