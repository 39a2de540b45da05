import type { Messages } from '../catalogue.ts';
import { fromTo, joined, spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, listed, number } from '../../../shared/words/zh-cn/words.ts';

type Words = Messages['chartFigure'];

const amounts = ['', 'K', 'M', 'B', 'T'];

const rows: Words['rowCount'] = (count) => counted(count, '行');

const mark: Words['mark'] = ({ label, figures, rows: count }) => {
  if (count === 0) return `${label}：此副本没有行。`;
  const parts = figures.map(({ name, text }) => (text === null ? joined(name, '不适用') : `${name} ${text}`));
  return `${label}：${[...parts, rows(count)].join('，')}。`;
};

const keysFor: Words['keysFor'] = ({ onTime, canPick, canBrush }) =>
  [
    '方向键在各图形之间移动。Alt+Enter 显示图形数字的来源。',
    canPick ? 'Enter 键按该图形筛选。' : '',
    onTime ? '加号和减号键缩放，Page Up 和 Page Down 前后移动，0 显示整个时段。' : '',
    onTime && canBrush ? 'Shift 加方向键选取一段时间，再按 Enter 即按此筛选。' : '',
  ].join('');

export const chartFigure: Messages['chartFigure'] = {
  kind: '图表',
  gap: '没有行',
  units: { amount: amounts, rows: amounts, percent: ['%', 'K%', 'M%'] },
  rate: '佣金率',
  none: '没有行可绘制。',
  noneHint: '筛选找不到有这些数字的行。',
  notSummable: (values) => `${counted(values, '个金额')}为空白、未发送或无法读取，不计入这些数字。`,
  withoutBoth: (rows) => `${counted(rows, '行')}没有可读取的成交金额或佣金总额，未计入。`,
  noShares: (names) => `${listed(names)}：没有占比，因为正负金额部分互相抵消。`,
  showTable: '以表格显示',
  showTableOf: (title) => `以表格显示：${title}`,
  tableOf: (title) => `${title}，表格`,
  category: { time: '时间', names: '名称' },
  rows: '行数',
  noRows: '没有行',
  notComputable: '不适用',
  rowCount: rows,
  count: number,
  mark,
  zoomIn: '放大',
  zoomOut: '缩小',
  wholeSpan: '整个时段',
  isWhole: '已显示整个时段。',
  shown: (first, last) => (first === last ? first : fromTo(first, last)),
  marked: (first, last, byKeys) =>
    spaced`已选取${first === last ? first : fromTo(first, last)}。${byKeys ? '按 Enter 即按此筛选。' : '松开即按此筛选。'}`,
  keysFor,
  pickHint: '按下以筛选',
  openOthers: '逐一显示',
  foldOthers: '只显示最大的',
  save: '保存或复制图表',
  saveOf: (title) => `保存或复制：${title}`,
  readAgain: '正在重新读取这些数字，请稍后再试。',
  changedMeanwhile: '这些数字期间已改变，因此没有保存或复制任何内容。请重试。',
  savePng: '保存为 PNG',
  saveSvg: '保存为 SVG',
  saveCsv: '保存为 CSV',
  copyImage: '复制图像',
  copied: '已复制图像。',
};
