// The cell styles of a workbook: a fixed list, so that sheets can be written before the styles.

import { escapeXml } from './text.ts';

/** Excel's limit. */
const MAX_DECIMALS = 30;

/** Index of a style in the list below. */
export const STYLES = {
  plain: 0,
  text: 1,
  header: 2,
  figureHeader: 3,
  label: 4,
  wrapped: 5,
  day: 6,
  moment: 7,
  amount: 8,
} as const;

/** There is one style for each number of decimals. */
export function amountStyle(decimals: number): number {
  return STYLES.amount + Math.min(decimals, MAX_DECIMALS);
}

const FIRST_CUSTOM_FORMAT_ID = 164;
/** Excel's built-in number of the format `@`, text. */
const TEXT_FORMAT_ID = 49;
const RIGHT = '<alignment horizontal="right" indent="1"/>';

export function stylesXml(): string {
  const amounts = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => `#,##0${fraction(decimals)}`);
  const dates = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'];
  const formats = [...dates, ...amounts];
  const ids = formats.map((_, at) => FIRST_CUSTOM_FORMAT_ID + at);
  const looks = [
    look(0),
    look(TEXT_FORMAT_ID),
    look(TEXT_FORMAT_ID, ' fontId="1" applyFont="1"'),
    look(TEXT_FORMAT_ID, ' fontId="1" applyFont="1"', RIGHT),
    look(TEXT_FORMAT_ID, ' fontId="1" applyFont="1"', '<alignment vertical="top"/>'),
    look(TEXT_FORMAT_ID, '', '<alignment vertical="top" wrapText="1"/>'),
    // Dates are aligned to the left, figures to the right: otherwise they touch the text in the next column.
    ...ids.map((id, at) => look(id, '', at < dates.length ? '<alignment horizontal="left"/>' : RIGHT)),
  ];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${ids[at] ?? 0}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function fraction(decimals: number): string {
  return decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
}

function look(format: number, font = ' fontId="0"', alignment = ''): string {
  const start = `<xf numFmtId="${format}"${font === '' ? ' fontId="0"' : font} fillId="0" borderId="0" xfId="0" applyNumberFormat="1"`;
  return alignment === '' ? `${start}/>` : `${start} applyAlignment="1">${alignment}</xf>`;
}
