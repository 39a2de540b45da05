import type { Messages } from '../catalogue.ts';
import { fromTo, joined, spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, listed, number } from '../../../shared/words/zh-hk/words.ts';

type Words = Messages['chartFigure'];

const amounts = ['', 'K', 'M', 'B', 'T'];

const rows: Words['rowCount'] = (count) => counted(count, '行');

const mark: Words['mark'] = ({ label, figures, rows: count }) => {
  if (count === 0) return `${label}：此副本沒有行。`;
  const parts = figures.map(({ name, text }) => (text === null ? joined(name, '不適用') : `${name} ${text}`));
  return `${label}：${[...parts, rows(count)].join('，')}。`;
};

const keysFor: Words['keysFor'] = ({ onTime, canPick, canBrush }) =>
  [
    '方向鍵在各圖形之間移動。Alt+Enter 顯示圖形數字的來源。',
    canPick ? 'Enter 鍵按該圖形篩選。' : '',
    onTime ? '加號及減號鍵縮放，Page Up 及 Page Down 前後移動，0 顯示整個時段。' : '',
    onTime && canBrush ? 'Shift 加方向鍵選取一段時間，再按 Enter 即按此篩選。' : '',
  ].join('');

export const chartFigure: Messages['chartFigure'] = {
  kind: '圖表',
  gap: '沒有行',
  units: { amount: amounts, rows: amounts, percent: ['%', 'K%', 'M%'] },
  rate: '佣金率',
  none: '沒有行可繪製。',
  noneHint: '篩選找不到有這些數字的行。',
  notSummable: (values) => `${counted(values, '個金額')}為空白、未傳送或無法讀取，不計入這些數字。`,
  withoutBoth: (rows) => `${counted(rows, '行')}沒有可讀取的成交金額或佣金總額，未有計入。`,
  noShares: (names) => `${listed(names)}：沒有佔比，因為正負金額部分互相抵銷。`,
  showTable: '以表格顯示',
  showTableOf: (title) => `以表格顯示：${title}`,
  tableOf: (title) => `${title}，表格`,
  category: { time: '時間', names: '名稱' },
  rows: '行數',
  noRows: '沒有行',
  notComputable: '不適用',
  rowCount: rows,
  count: number,
  mark,
  zoomIn: '放大',
  zoomOut: '縮小',
  wholeSpan: '整個時段',
  isWhole: '已顯示整個時段。',
  shown: (first, last) => (first === last ? first : fromTo(first, last)),
  marked: (first, last, byKeys) =>
    spaced`已選取${first === last ? first : fromTo(first, last)}。${byKeys ? '按 Enter 即按此篩選。' : '放開即按此篩選。'}`,
  keysFor,
  pickHint: '按下以篩選',
  openOthers: '逐一顯示',
  foldOthers: '只顯示最大的',
  save: '儲存或複製圖表',
  saveOf: (title) => `儲存或複製：${title}`,
  readAgain: '正在重新讀取這些數字，請稍後再試。',
  changedMeanwhile: '這些數字期間已改變，因此沒有儲存或複製任何內容。請再試。',
  savePng: '儲存為 PNG',
  saveSvg: '儲存為 SVG',
  saveCsv: '儲存為 CSV',
  copyImage: '複製圖像',
  copied: '已複製圖像。',
};
