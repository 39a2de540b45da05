// The parts of a workbook that list its other parts.

import { escapeXml } from './text.ts';

export type SheetEntry = {
  readonly name: string;
  /** Relative to `xl/`. */
  readonly path: string;
  /** No menu of Excel shows it, but it is kept when the workbook is saved again. */
  readonly isHidden: boolean;
  /** Its tab comes before those of all sheets that are not. */
  readonly isFirst: boolean;
  /** The range of its filter; null without one. */
  readonly filter: string | null;
};
type Part = { readonly path: string; readonly xml: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Written first: some programs recognise a workbook by the first part of the file. */
export function firstParts(): readonly Part[] {
  const xml = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`;
  return [{ path: '_rels/.rels', xml }];
}

export function contentTypesXml(sheets: readonly SheetEntry[]): string {
  const parts = [
    { path: 'workbook.xml', type: 'sheet.main' },
    ...sheets.map(({ path }) => ({ path, type: 'worksheet' })),
    { path: 'styles.xml', type: 'styles' },
    { path: 'sharedStrings.xml', type: 'sharedStrings' },
  ].map(({ path, type }) => `<Override PartName="/xl/${path}" ContentType="${TYPE}.${type}+xml"/>`);
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

export function workbookXml(sheets: readonly SheetEntry[]): string {
  const entries = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${isHidden ? ' state="veryHidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}/relationships"><bookViews><workbookView/></bookViews>\
<sheets>${entries.join('')}</sheets>${definedNames(sheets)}</workbook>`;
}

export function workbookRelationsXml(sheets: readonly SheetEntry[]): string {
  const count = sheets.length;
  const relations = sheets.map(({ path }, at) => relation(at + 1, 'worksheet', path));
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}\
${relation(count + 1, 'styles', 'styles.xml')}${relation(count + 2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`;
}

/** Excel needs a hidden name for the range of each filter, and one for the header row that repeats on printed pages. */
function definedNames(sheets: readonly SheetEntry[]): string {
  const names = sheets.flatMap(({ name, filter }, at) => {
    if (filter === null) return [];
    const on = (range: string) => escapeXml(`'${name.replaceAll("'", "''")}'!${range}`);
    const filtered = on(filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2'));
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${filtered}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${on('$1:$1')}</definedName>`,
    ];
  });
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${DOCUMENT}/relationships/${type}" Target="${target}"/>`;
}
