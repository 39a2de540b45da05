// What the sheet of a pivot must contain, computed from the rows alone: each figure of each line, and the columns' titles.

import type { CellValue as SheetValue, Worksheet } from 'exceljs';
import type { ExportPivot } from '../../shared/contract/exports/request.ts';
import type { CellValue, DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import { EXPORT_WORDS } from './export-requests.ts';
import type { OracleRow } from './oracle-filters.ts';
import { currencyTotals, groupValue } from './query-oracle.ts';

const NANOS = 1_000_000_000n;
const SHARE_SCALE = 10_000n;
const MAX_COLUMNS = 60;
const TIMES: readonly string[] = ['biz_date', 'week', 'month', 'quarter', 'year'];

export type AskedPivot = {
  readonly dataset: DatasetName;
  readonly by: GroupSubject;
  readonly across: GroupSubject;
  readonly choices: Pick<ExportPivot, 'measure' | 'beside'>;
  /** The values of both subjects in the order of the screen, each with its name in a title. */
  readonly groups: readonly CellValue[];
  readonly columns: readonly { readonly value: CellValue; readonly name: string }[];
};
/** In billionths, or ten-thousandths of a per cent; `rows` as a count. Null: an empty cell. */
type Figure = { readonly value: bigint | null; readonly scale: bigint };
export type PivotLineExpected = { readonly currency: CellValue; readonly figures: readonly Figure[] };

/** The lines of each group, then those of the totals, each group's currencies by themselves. */
export function expectedPivot(rows: readonly OracleRow[], asked: AskedPivot) {
  const columns = orderedColumns(asked);
  const blocks = [...asked.groups.map((value) => rows.filter((row) => groupValue(row, asked.by) === value)), rows];
  return {
    titles: titlesOf(columns, asked),
    blocks: blocks.map((own) => linesOf(own, rows, { columns, asked })),
  };
}

/** Oldest first, with values that are no dates last. */
function orderedColumns({ across, columns }: AskedPivot): AskedPivot['columns'] {
  const listed = columns.slice(0, MAX_COLUMNS);
  if (!TIMES.includes(across)) return listed;
  const isDated = ({ value, name }: { value: CellValue; name: string }) =>
    value !== null && value === name && value !== '';
  return [...listed.filter(isDated).toReversed(), ...listed.filter((column) => !isDated(column))];
}

function titlesOf(columns: AskedPivot['columns'], { choices }: AskedPivot): readonly string[] {
  const names = [...columns.map(({ name }) => name), 'All columns'];
  return names.flatMap((name, at) => {
    if (choices.beside === 'share') return [name, `${name} (share)`];
    const before = names[at - 1];
    const hasDifference = choices.beside === 'difference' && hasBefore(columns, at) && before !== undefined;
    return hasDifference ? [name, `${name} less ${before}`] : [name];
  });
}

/** A value that was not sent, was sent empty or is no date has no difference to the column before. */
function hasBefore(columns: AskedPivot['columns'], at: number): boolean {
  const column = columns[at];
  return at > 0 && column !== undefined && column.value !== null && column.value !== '' && !isNoDate(column);
}

function isNoDate({ value, name }: AskedPivot['columns'][number]): boolean {
  return value === 'not readable' && name === 'date not readable';
}

type Layout = { readonly columns: AskedPivot['columns']; readonly asked: AskedPivot };

function linesOf(
  own: readonly OracleRow[],
  all: readonly OracleRow[],
  { columns, asked }: Layout,
): readonly PivotLineExpected[] {
  const hasCurrencies = asked.dataset === 'reports';
  const currencies = hasCurrencies ? [...new Set(own.map((row) => row.values['currency'] ?? null))] : [null];
  return currencies.map((currency) => {
    const inLine = (rows: readonly OracleRow[]) =>
      rows.filter((row) => !hasCurrencies || (row.values['currency'] ?? null) === currency);
    const partsOf = (rows: readonly OracleRow[]) => [
      ...columns.map(({ value }) => inLine(rows).filter((row) => groupValue(row, asked.across) === value)),
      inLine(rows),
    ];
    const [parts, wholes] = [partsOf(own), partsOf(all)];
    const figures = parts.flatMap((part, at) =>
      figuresOf(part, { before: parts[at - 1], whole: wholes[at] ?? [], at }),
    );
    return { currency, figures };
  });

  function figuresOf(
    part: readonly OracleRow[],
    { before, whole, at }: { before: readonly OracleRow[] | undefined; whole: readonly OracleRow[]; at: number },
  ): readonly Figure[] {
    const { measure, beside } = asked.choices;
    const scale = measure === 'rows' ? 1n : NANOS;
    const sum = (rows: readonly OracleRow[]) => summed(asked.dataset, rows, measure);
    const amount = { value: part.length === 0 ? null : sum(part), scale };
    const ofGroups =
      beside === 'share' ? [...Map.groupBy(whole, (row) => groupValue(row, asked.by)).values()].map(sum) : [];
    const cancelOut =
      ofGroups.some((each) => each !== null && each > 0n) && ofGroups.some((each) => each !== null && each < 0n);
    if (cancelOut) return [amount, { value: null, scale: SHARE_SCALE }];
    if (beside === 'share')
      return [amount, { value: part.length === 0 ? null : percent(sum(part), sum(whole)), scale: SHARE_SCALE }];
    if (beside !== 'difference' || before === undefined || !hasBefore(columns, at)) return [amount];
    const [now, then] = [sum(part), sum(before)];
    const isNothing = (part.length === 0 && before.length === 0) || now === null || then === null;
    return [amount, { value: isNothing ? null : now - then, scale }];
  }
}

/** Null when no amount could be read; 0 without rows. */
function summed(dataset: DatasetName, rows: readonly OracleRow[], measure: 'rows' | FieldName): bigint | null {
  if (measure === 'rows') return BigInt(rows.length);
  const [totals] = currencyTotals(dataset, rows);
  if (totals === undefined) return 0n;
  const sum = totals.sums[measure];
  return sum === undefined || sum.notSummable === totals.rows ? null : sum.sum;
}

/** Rounded half away from zero. */
function percent(part: bigint | null, whole: bigint | null): bigint | null {
  if (part === null || whole === null || whole === 0n) return null;
  const [size, of] = [abs(part) * 1_000_000n, abs(whole)];
  const rounded = (size * 2n + of) / (of * 2n);
  return part < 0n === whole < 0n ? rounded : -rounded;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

type FoundFigure = { readonly cell: SheetValue; readonly exact: SheetValue };
type FoundLine = { readonly currency: CellValue; readonly isTotal: boolean; readonly figures: readonly FoundFigure[] };

/** The end of the name of a line of totals whose currency has no name of its own. */
const NAMELESS: ReadonlyMap<string, CellValue> = new Map([
  [`(Title of currency: ${EXPORT_WORDS.notSent})`, null],
  [`(Title of currency: ${EXPORT_WORDS.sentEmpty})`, ''],
]);

/** `first`: the title of the first column with figures. Lines of the totals have their currency in their name. */
export function readPivot(
  sheet: Worksheet,
  { hasCurrencies, first }: { readonly hasCurrencies: boolean; readonly first: string | undefined },
) {
  const [header = [], ...lines] = Array.from({ length: sheet.rowCount }, (_, at) => {
    const values = sheet.getRow(at + 1).values as SheetValue[];
    return Array.from({ length: Math.max(0, values.length - 1) }, (_each, place) => values[place + 1] ?? null);
  });
  const notesAt = lines.findIndex(([text], at) => text === 'Figures' && lines[at - 1]?.length === 0);
  const currencyAt = hasCurrencies ? header.indexOf('Title of currency') : 0;
  const start = header.indexOf(first ?? '', currencyAt + 1);
  const isExact = (place: number): boolean => textOf(header[place]).endsWith(' (exact)');
  const places = header.flatMap((_, place) => (place < start || isExact(place) ? [] : [place]));
  const body = lines.slice(0, notesAt).filter((line) => line.length > 0);
  return {
    titles: places.map((place) => header[place]),
    lines: body.map((line): FoundLine => {
      const total = /^Grand total ?(.*)$/.exec(textOf(line[0]))?.[1];
      const named =
        total === undefined ? textOf(line[currencyAt]) : NAMELESS.has(total) ? (NAMELESS.get(total) ?? null) : total;
      const figures = places.map((place) => ({
        cell: line[place] ?? null,
        exact: isExact(place + 1) ? (line[place + 1] ?? null) : null,
      }));
      return { currency: hasCurrencies ? named : null, isTotal: total !== undefined, figures };
    }),
    notes: lines.slice(notesAt),
  };
}

/** The lines of groups show a currency that was not sent and one sent empty alike, so either line may be the other. */
export function blockFaults(expected: readonly PivotLineExpected[], found: readonly FoundLine[]): readonly string[] {
  const left = [...expected];
  return found.flatMap(({ currency, isTotal, figures }) => {
    const candidates = left.filter((line) =>
      isTotal ? line.currency === currency : (line.currency ?? '') === (currency ?? ''),
    );
    const faultsOf = (line: PivotLineExpected): readonly string[] =>
      line.figures.flatMap((figure, at) => figureFault(figure, figures[at]) ?? []);
    const match = candidates.find((line) => faultsOf(line).length === 0);
    if (match === undefined)
      return candidates[0] === undefined ? [`no line of ${String(currency)}`] : faultsOf(candidates[0]);
    left.splice(left.indexOf(match), 1);
    return [];
  });
}

/** A number, and the exact text beside it where it has more than 15 digits. */
function figureFault({ value, scale }: Figure, found: FoundFigure | undefined): string | null {
  const { cell = null, exact = null } = found ?? {};
  if (value === null) return cell === null && exact === null ? null : `not empty: ${shown(cell)}`;
  const text = decimal(value, scale);
  // A share has no column for its exact text, so a long one is written as text.
  if (scale === SHARE_SCALE && typeof cell === 'string') return Number(cell) === Number(text) ? null : `share ${text}`;
  if (typeof cell !== 'number') return `expected ${text}, got ${shown(cell)}`;
  const digits = text
    .replace(/^-?0?\.?0*/, '')
    .replace('.', '')
    .replace('-', '').length;
  if (digits > 15 && exact !== text) return `expected ${text} as text, got ${shown(exact)}`;
  if (digits <= 15 && exact !== null) return `a text beside ${text}`;
  return cell === Number(text) ? null : `expected ${text}, got ${shown(cell)}`;
}

function decimal(value: bigint, scale: bigint): string {
  const fraction = String(abs(value) % scale)
    .padStart(String(scale).length - 1, '0')
    .replace(/0+$/, '');
  const whole = `${value < 0n ? '-' : ''}${abs(value) / scale}`;
  return scale === 1n || fraction === '' ? whole : `${whole}.${fraction}`;
}

function textOf(cell: SheetValue | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

function shown(cell: SheetValue): string {
  return JSON.stringify(cell);
}

export function nameInTitle(
  { value, isUnreadable }: { value: CellValue; isUnreadable?: true },
  label: CellValue,
): string {
  if (isUnreadable) return 'date not readable';
  if (value === null || value === '') return value === null ? 'not sent' : 'empty';
  return label === null || label === value ? value : `${value} ${label}`;
}
