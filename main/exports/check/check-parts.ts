// Judges each part of a checked file: right, different or not known, and by what it was judged. The stored seal decides
// where there is one; without it, only what can be computed again from the file itself is called right.

import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { CheckedPart, PartCheck } from '../../../shared/contract/exports/file-checks.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import type { ExportSeal, SheetSeal } from '../../store/tables/export-seals.ts';
import type { SavedAgainProof } from './saved-again.ts';
import type { FileFacts } from './file-side.ts';
import { columnsStanding } from './own-words.ts';
import { FORMATS } from '../formats.ts';
import { shownStatement, statementsOf } from '../format/seal.ts';
import type { RenamedSheet } from '../xlsx/reading/read-sheets.ts';

export type CheckedFacts = {
  readonly about: ExportAbout;
  /** The About as the file contains it, with parts that this version does not know. */
  readonly raw: object;
  /** Null when this profile has no seal of the export. */
  readonly seal: ExportSeal | null;
  readonly facts: FileFacts;
  /** Seals of the sheets other than the rows, as the workbook states them. */
  readonly sheetSeals: readonly SheetSeal[];
  /** Null when this profile has no receipt of the run. */
  readonly receipt: Receipt | null;
  /** What the copy shows of a CSV file or workbook without the hash of the export. Null when another program cannot explain the hash. */
  readonly savedAgain: SavedAgainProof | null;
};

type Standing = Pick<PartCheck, 'standing' | 'against'>;

const NOT_KNOWN: Standing = { standing: 'notKnown', against: null };

const PART_OF: Readonly<Record<string, CheckedPart>> = {
  rows: 'rows',
  totals: 'totals',
  filtersInWords: 'filtersInWords',
  periods: 'periods',
  sortInWords: 'sortInWords',
  asOf: 'asOf',
  receipt: 'receipt',
  exportedAt: 'exportedAt',
  serviceUrl: 'service',
  notReadAgain: 'ledgerDates',
  onlyCounted: 'ledgerDates',
  unreadableAsText: 'textCounts',
  longAsText: 'textCounts',
  roundedSums: 'textCounts',
  guarded: 'textCounts',
  notes: 'notes',
  computed: 'notes',
  rowsSha256: 'rowsSha256',
  rowsHashRule: 'format',
  application: 'format',
  exportId: 'exportedAt',
  version: 'format',
  format: 'format',
  csv: 'format',
  isPartitioned: 'format',
  'source.columns': 'columns',
  'source.query.filters': 'filters',
  'source.query.sort': 'sort',
};

function partOf(field: string): CheckedPart {
  return PART_OF[field] ?? (field.startsWith('source.') ? 'scope' : 'other');
}

/** Whether the field decides which rows were exported. */
export function isOfQuestion(field: string): boolean {
  return field.startsWith('source.') || ['serviceUrl', 'exportedAt', 'periods'].includes(field);
}

export function checkParts(checked: CheckedFacts): readonly PartCheck[] {
  const { facts } = checked;
  const part = (name: CheckedPart, standing: Standing): PartCheck => {
    return { part: name, field: name, ...standing, said: null, known: null };
  };
  const { movedMonths, isContradicted, addedColumns } = facts;
  return [
    part('contents', contentParts(checked)),
    ...addedParts('addedColumns', addedColumns),
    ...addedParts('addedSheets', addedSheets(checked)),
    ...(movedMonths === null
      ? []
      : [{ ...part('months', byFile(movedMonths.length === 0)), said: shownList(movedMonths) }]),
    ...(isContradicted === null ? [] : [part('descriptions', byFile(!isContradicted))]),
    ...sealedSheets(checked).map((sheet) => ({
      ...part(sheet.part, sheetStanding(sheet, checked)),
      field: sheet.name,
    })),
    ...statementParts(checked),
  ];
}

function contentParts(checked: CheckedFacts): Standing {
  const { seal, facts, savedAgain, raw } = checked;
  const { exportedSha256 } = facts;
  const against = seal === null ? 'file' : 'kept';
  // The file was read by the columns of its About. When these were altered, the hash of its rows means nothing.
  const hasColumns = seal === null || seal.statements['source.columns'] === statementsOf(raw)['source.columns'];
  if (exportedSha256 === null || !hasColumns) return NOT_KNOWN;
  if (facts.hasAlteredCells) return { standing: 'different', against };
  if (facts.contentSha256 === exportedSha256) return { standing: 'right', against };
  if (savedAgain === 'asExported') return { standing: 'right', against: 'copy' };
  return savedAgain === 'notKnown' && hasSealedFigures(checked) ? NOT_KNOWN : { standing: 'different', against };
}

/** Saving a file again changes neither the number of its rows nor their totals. False when they are not those sealed. */
function hasSealedFigures({ seal, about, raw, facts }: CheckedFacts): boolean {
  // A file of texts with an unknown id contradicts the hash in its About; of a workbook, nothing else would show it.
  if (seal === null) return FORMATS[about.format].hashOf === 'texts';
  const areTotalsSealed = seal.statements['totals'] === statementsOf(raw)['totals'];
  const hasTotals = !areTotalsSealed || facts.totals.standingOf(about.totals) !== 'different';
  return hasTotals && seal.statements['rows'] === JSON.stringify(facts.rows);
}

/** Nothing is said where nothing was added. */
function addedParts(part: CheckedPart, names: readonly string[]): readonly PartCheck[] {
  return names.length === 0 ? [] : [{ part, field: part, ...byFile(false), said: shownList(names), known: null }];
}

function byFile(isRight: boolean): Standing {
  return { standing: isRight ? 'right' : 'different', against: 'file' };
}

function shownList(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : JSON.stringify(texts);
}

/** `foundName`: the name of the unchanged sheet in the file; null when it was altered or removed. */
type SealedSheet = SheetSeal & { readonly foundName: string | null };

/** Without a seal, the workbook itself states the hash: whoever alters the sheet can alter it too, so it confirms nothing. */
function sheetStanding({ foundName }: SealedSheet, { seal }: CheckedFacts): Standing {
  if (foundName === null) return { standing: 'different', against: seal === null ? 'file' : 'kept' };
  return seal === null ? NOT_KNOWN : { standing: 'right', against: 'kept' };
}

/** The sheets beside the rows. A sheet is found by its name or, when it was renamed, by its content. */
function sealedSheets({ seal, facts, sheetSeals }: CheckedFacts): readonly SealedSheet[] {
  if (facts.sheets === null) return [];
  const { otherSheets } = facts.sheets;
  return (seal?.sheets ?? sheetSeals).map((sheet) => {
    const sameName = otherSheets.find(({ name }) => name === sheet.name);
    const matchingSheet = sameName ?? otherSheets.find(({ sha256 }) => sha256 === sheet.sha256);
    return { ...sheet, foundName: matchingSheet?.sha256 === sheet.sha256 ? matchingSheet.name : null };
  });
}

/** The sheets that this app did not write. Not known for a workbook of an earlier version, which seals no sheets. */
function addedSheets(checked: CheckedFacts): readonly string[] {
  const ownSheets = sealedSheets(checked).flatMap(({ name, foundName }) => [name, foundName]);
  if (ownSheets.length === 0) return [];
  return (checked.facts.sheets?.otherSheets ?? []).flatMap(({ name }) => (ownSheets.includes(name) ? [] : [name]));
}

export function renamedSheets(checked: CheckedFacts): readonly RenamedSheet[] {
  const renamedByContent = sealedSheets(checked).flatMap(({ name, foundName }) =>
    foundName === null || foundName === name ? [] : [{ from: name, to: foundName }],
  );
  return [...(checked.facts.sheets?.renamed ?? []), ...renamedByContent];
}

function statementParts(checked: CheckedFacts): readonly PartCheck[] {
  const fileStatements = statementsOf(checked.raw);
  const sealStatements = checked.seal?.statements;
  const fields = [...new Set([...Object.keys(fileStatements), ...Object.keys(sealStatements ?? {})])];
  return fields.map((field): PartCheck => {
    const partCheck = { part: partOf(field), field, said: shownStatement(fileStatements[field]) };
    if (sealStatements === undefined) return { known: null, ...partCheck, ...standingByFile(field, checked) };
    const isRight = fileStatements[field] === sealStatements[field];
    return {
      ...partCheck,
      standing: isRight ? 'right' : 'different',
      against: 'kept',
      known: shownStatement(sealStatements[field]),
    };
  });
}

type ByFile = Standing & Partial<Pick<PartCheck, 'known'>>;

/** Judges a statement without a seal: by the file's own rows, or by a receipt. */
function standingByFile(field: string, { about, facts, receipt, savedAgain }: CheckedFacts): ByFile {
  switch (field) {
    case 'rows':
      return { ...byFile(about.rows === facts.rows), known: JSON.stringify(facts.rows) };
    case 'totals': {
      const standing = facts.totals.standingOf(about.totals);
      if (standing === 'notKnown') return NOT_KNOWN;
      return { ...byFile(standing === 'right'), known: JSON.stringify(facts.totals.computed()) };
    }
    case 'source.columns': {
      const standing = columnsStanding(about.source);
      return standing === 'notKnown' ? NOT_KNOWN : byFile(standing === 'right');
    }
    case 'rowsSha256':
      // A workbook does not keep the texts as sent, and a folder does not keep the order of the rows.
      if (FORMATS[about.format].hashOf === 'cells' || about.isPartitioned || savedAgain === 'asExported')
        return NOT_KNOWN;
      return { ...byFile(about.rowsSha256 === facts.contentSha256), known: JSON.stringify(facts.contentSha256) };
    case 'receipt': {
      if (receipt === null || about.receipt === null) return NOT_KNOWN;
      const { runId, verdict } = receipt;
      const standing = verdict === about.receipt.verdict ? 'right' : 'different';
      return { standing, against: 'receipts', known: JSON.stringify({ runId, verdict }) };
    }
    default:
      return NOT_KNOWN;
  }
}
