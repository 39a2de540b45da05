import { listed, number, plural } from '../../../shared/words/en/words.ts';

const amounts = ['', 'K', 'M', 'B', 'T'];

type MarkWords = {
  readonly label: string;
  readonly figures: readonly { readonly name: string; readonly text: string | null }[];
  readonly rows: number;
};

const rows = (count: number) => plural(count, 'row', 'rows');

function mark({ label, figures, rows: count }: MarkWords): string {
  if (count === 0) return `${label}: no rows in this copy.`;
  const parts = figures.map(({ name, text }) => `${name} ${text ?? 'n/a'}`);
  return `${label}: ${[...parts, rows(count)].join(', ')}.`;
}

type Ability = { readonly onTime: boolean; readonly canPick: boolean; readonly canBrush: boolean };

function keysFor({ onTime, canPick, canBrush }: Ability): string {
  return [
    'Arrow keys move between the marks. Alt+Enter shows where the figure of a mark is from.',
    canPick ? 'Enter filters by the mark.' : '',
    onTime ? 'Plus and minus zoom, Page Up and Page Down move along, 0 shows the whole span.' : '',
    onTime && canBrush ? 'Shift with an arrow key marks a span, and Enter then filters by it.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export const chartFigure = {
  kind: 'chart',
  gap: 'No rows',
  /** The suffix of a tick's number: none, thousands, millions and so on. */
  units: { amount: amounts, rows: amounts, percent: ['%', 'K%', 'M%'] },
  rate: 'Commission rate',
  none: 'No rows to draw.',
  noneHint: 'The filters find no rows with these figures.',
  notSummable: (values: number) =>
    `${plural(values, 'amount is', 'amounts are')} blank, not sent or not readable, and not included in these figures.`,
  withoutBoth: (rows: number) =>
    `${plural(rows, 'row', 'rows')} without a readable trade amount or total commission left out.`,
  noShares: (names: readonly string[]) =>
    `No shares of ${listed(names)}: negative and positive amounts partly cancel out.`,
  showTable: 'Show as table',
  showTableOf: (title: string) => `Show as table: ${title}`,
  tableOf: (title: string) => `${title}, as a table`,
  category: { time: 'Time', names: 'Name' },
  rows: 'Rows',
  noRows: 'no rows',
  notComputable: 'n/a',
  rowCount: rows,
  count: number,
  mark,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeSpan: 'Whole span',
  isWhole: 'The whole span is shown.',
  shown: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  marked: (first: string, last: string, byKeys: boolean) =>
    `${first === last ? first : `${first} to ${last}`} marked. ${byKeys ? 'Enter filters by it.' : 'Release to filter by it.'}`,
  keysFor,
  pickHint: 'press to filter',
  openOthers: 'Show each',
  foldOthers: 'Show the largest only',
  save: 'Save or copy chart',
  saveOf: (title: string) => `Save or copy: ${title}`,
  readAgain: 'These figures are being read again. Try again in a moment.',
  changedMeanwhile: 'These figures changed meanwhile, so nothing was saved or copied. Try again.',
  savePng: 'Save as PNG',
  saveSvg: 'Save as SVG',
  saveCsv: 'Save as CSV',
  copyImage: 'Copy image',
  copied: 'Image copied.',
};
