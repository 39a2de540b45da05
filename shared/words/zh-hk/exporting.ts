// What an exported file says about itself, and the titles of its columns.

import type { AboutLine, ExportScope } from '../../contract/exports/request.ts';
import type { FileName } from '../en/exporting.ts';
import type { SortKey } from '../../contract/query.ts';
import { joined } from '../chinese-spaces.ts';
import type { Words } from '../catalogue.ts';
import { fields } from './fields.ts';
import { counted, resourceNames } from './words.ts';

const names: Readonly<Record<FileName, string>> = {
  charges: resourceNames.charges,
  reports: resourceNames.reports,
  changes: '變更',
  receipts: '同步憑證',
};

const scopes: Readonly<Record<ExportScope, string>> = {
  page: '本頁',
  filtered: '篩選所得的行',
  selected: '已選的行',
  everything: '所有行',
};

const about: Readonly<Record<AboutLine, string>> = {
  application: '製作程式',
  exportedAt: '匯出時間',
  service: '服務',
  dataset: '資料',
  scope: '所取的行',
  filters: '篩選',
  sort: '排序',
  asOf: '資料截至',
  receipt: '執行編號',
  verdict: '該次執行的結果',
  columns: '欄',
  computed: '由本程式計算、並非傳送而來的欄',
  rows: '行數',
  totals: '合計',
  notSummable: '不計入任何合計的金額（空白或無法讀取）',
  notReadAgain: '自翌日起未再讀取的記賬日期',
  onlyCounted: '上次執行只點算行數的記賬日期',
  unreadableAsText: '因無法讀取而保留為文字的數字及日期',
  longAsText: '因超過 15 位而保留為文字的數字',
  roundedSums: '超過 15 位的合計：儲存格內已捨入，準確值在旁',
  guarded: '開頭加上了單引號的文字',
  notes: '附註',
  rowsSha256: '各行的 SHA-256',
  rowsHashRule: '該雜湊值的規則及其說明',
};

const directions: Readonly<Record<SortKey['direction'], string>> = { ascending: '升序', descending: '降序' };

export const exporting: Words['exporting'] = {
  names,
  scopes,
  titles: {
    extras: '傳送的其他欄位',
    pending_val: `${fields.label.pending}（代碼）`,
    commission_rate: `${fields.label.commission_rate}（%）`,
    updated_at_iso: `${fields.label.updated_at}（ISO）`,
    biz_date_iso: `${fields.label.biz_date}（ISO）`,
    own_flag: '標記',
    own_note: '備註',
  },
  computed: {
    pending: `「${fields.label.pending}」篩選的哪一個結果包含此收費`,
    pending_val: '與該篩選的代碼相同',
    difference: 'AE 佣金 + 公司佣金 − 佣金總額，以該行的貨幣計',
    commission_rate: '佣金總額 ÷ 成交金額，以百分比表示，捨入至小數點後 4 位',
    updated_at_iso: '旁邊的日期，以 ISO 8601 表示，時刻為香港時間；無法讀取時留空',
    biz_date_iso: '旁邊的日期，以 ISO 8601 表示，時刻為香港時間；無法讀取時留空',
  },
  flagLabels: { '1': '已標記' },
  ownNotes: '「標記」及「備註」兩欄是匯出者所寫的文字，並非由服務傳送。',
  uncertain: (filter, mark) => `${filter}，${mark}`,
  differs: (filter) => `${filter}（服務就此得出的行不同）`,
  notChecked: (filter) => `${filter}（未與服務對照）`,
  incompleteCopy: '由不完整的副本製成：服務上的部分行，此檔案可能沒有。',
  sortedBy: (column, direction) => `${column}，${directions[direction]}`,
  sheets: { about: '關於', subtotals: '小計' },
  pivot: {
    sheet: '樞紐分析表',
    figures: '數字',
    across: '欄',
    minus: '減',
    share: '佔該欄的比重，%',
    cut: (shown) => `只有首 ${counted(shown, '項')}設有欄；合計計入全部。未設欄的項數`,
    newest: (shown) => `只有最新的 ${counted(shown, '項')}設有欄；合計計入全部。未設欄的項數`,
  },
  grandTotal: '總計',
  subtotal: '小計',
  exact: '準確值',
  nameOf: (group) => `${group}（名稱）`,
  about,
  sample: '虛構的示範資料：沒有任何內容是真實的',
  none: '沒有',
  newestFirst: '最新的在前',
  times: '時間均為香港時間（UTC+8）。',
  /** The rows in a file's name. */
  hints: {
    everything: '全部',
    selected: '已選',
    page: (page) => `第 ${page} 頁`,
    not: '非 ',
    empty: (column) => joined('無', column),
    readable: (column) => joined('可讀取的', column),
    differs: '不符',
    range: (from, to) =>
      from !== '' && to !== '' ? (from === to ? from : `${from} 至 ${to}`) : from !== '' ? `由 ${from}` : `至 ${to}`,
  },
  /** Header of row counts. */
  rowCountTitle: '行數',
};
