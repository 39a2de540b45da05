import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

export const grid: Messages['grid'] = {
  weekdays: ['週日', '週一', '週二', '週三', '週四', '週五', '週六'],
  count: number,
  loadingRows: '正在載入各行…',

  notSent: '未傳送',
  notSentHint: '服務沒有傳送此欄位',
  empty: '—',
  emptyHint: '服務傳送的此欄位為空白',
  notKnown: '不詳',
  notKnownHint: '記錄中沒有此項，服務的清單亦沒有顯示',
  notComputable: '不適用',
  notComputableHint: '無法計算：其中一部分欠缺、無法讀取或為 0',
  sentAs: (sent) => `傳送原文：${sent}`,
  zoneNotStated: '未註明時區',
  unreadableHint: '並非可讀取的金額：按傳送原文顯示，且不計入合計',

  headerHint: (label, hint) =>
    `${hint === '' ? label : `${label}：${hint}`}\n按 Enter 排序，加 Shift 則作為次要排序；Shift 加方向鍵更改欄寬；Alt 加 ↓ 開啟選單`,
  resizeHint: '拖曳以更改欄寬；按兩下還原標準欄寬',

  foundElsewhere: {
    mark: (label) => `見於「${label}」`,
    text: (text) => `：${text}`,
    hint: (label, text) => `${label}：${text}\n搜尋憑此欄找到該行，但此欄沒有顯示。`,
  },

  headerMenu: {
    label: (column) => `「${column}」欄`,
    open: (column) => `「${column}」的選單`,
    ascending: '升序排列',
    descending: '降序排列',
    further: '同時按此欄排序',
    filter: '篩選…',
    pin: '固定在左側',
    unpin: '取消固定',
    fit: '按本頁調整欄寬',
    usual: '標準欄寬',
    hide: '隱藏此欄',
  },
  sortQuestion: {
    heading: (column) => `按「${column}」排序`,
    why: (currencies) =>
      `篩選所得的行有 ${number(currencies)} 種貨幣的金額，不能放在一起排序。請只顯示一種貨幣，或在每種貨幣之內排序。`,
    only: (currency) => spaced`只限${currency}`,
    more: (currencies) =>
      currencies === 1 ? '還有 1 種貨幣：請先按該貨幣篩選。' : `還有 ${number(currencies)} 種：請先按其中一種篩選。`,
    within: '在每種貨幣之內排序',
    cancel: '取消',
  },

  columns: '欄',
  chooseColumns: '選擇欄…',
  chooser: {
    find: '尋找欄',
    none: '沒有欄的名稱包含此文字。',
    shown: (shown, all) => `顯示 ${shown} 欄，共 ${all} 欄`,
    up: (label) => `上移「${label}」`,
    down: (label) => `下移「${label}」`,
    pin: (label) => `固定「${label}」`,
    reset: '重設各欄',
    values: '有代碼的值',
    valueForms: { words: '文字', code: '代碼', both: '兩者' },
    density: '行距',
    densities: { compact: '緊密', usual: '標準', roomy: '寬鬆' },
    hideEmpty: '隱藏每行均為空白的欄',
    isEmpty: '空白，已隱藏',
    isRepeated: '因篩選而隱藏',
    hidden: (names) => (names.length === 0 ? '沒有任何欄在每行均為空白。' : `現已隱藏：${names.join('、')}。`),
  },
  emptyColumns: {
    hidden: (names) => `已隱藏 ${number(names.length)} 個空白欄：${names.join('、')}`,
    show: () => '顯示',
  },

  pages: {
    label: '分頁',
    first: '首頁',
    previous: '上一頁',
    next: '下一頁',
    last: '末頁',
    noneBefore: '沒有可前往的上一頁。',
    noneAfter: '沒有可前往的下一頁。',
    goTo: '前往頁',
    page: '第',
    of: (pages) => `頁，共 ${number(pages)} 頁`,
    rowsPerPage: '每頁行數',
    range: (from, to, total) => (total === 0 ? '0 行' : `${number(from)}–${number(to)}，共 ${number(total)} 行`),
    unknown: '行數不詳',
  },

  lostOpenRow: {
    gone: '詳情已關閉：此記錄不在新副本中，或在其中出現多於一次。',
    notRead: '詳情已關閉：未能在新副本中尋找此記錄。請從表格重新開啟。',
  },
  incomplete: '副本不完整',
  noCopy: '此電腦尚未有副本',
  offScreen: (columns) => `還有 ${number(columns)} 欄 →`,
  beyond: {
    after: (newest) => `此副本最新的記賬日期為 ${newest}，而篩選要求較後的日期。`,
    before: (oldest) => `此副本最舊的記賬日期為 ${oldest}，而篩選要求較早的日期。`,
  },
  startFirstSync: '開始首次同步',
  syncAgain: '再次同步',
  without: (name, rows) => `移除篩選${/^[「（]/.test(name) ? name : `「${name}」`}：${counted(rows, '行')}`,
  showAll: '移除所有篩選',
};
