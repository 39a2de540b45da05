import { fromTo, spaced } from '../../../shared/words/chinese-spaces.ts';
import { filterValues } from './parity.ts';
import { age, counted, listed, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { EndingCode } from '../../../shared/contract/last-run.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import type { RequestPurpose, SyncPhase } from '../../../shared/contract/sync.ts';
import type { Messages } from '../catalogue.ts';
import { verdicts } from '../../../shared/words/zh-hk/verdicts.ts';

const stillSee = (copyOf: string) => `你看到的仍是 ${copyOf} 的副本。`;
const still = (copyOf: string | null) => (copyOf === null ? '' : stillSee(copyOf));

const usable = (synced: readonly ResourceName[]) =>
  synced.length === 0 ? '' : `${listed(synced.map((name) => resourceNames[name]))}已同步，可供使用。`;

const because: Readonly<Record<EndingCode, string>> = {
  offline: '無法連接服務',
  certificate: '這部電腦不信任服務的證書',
  clientCertificate: '服務要求這部電腦提供證書',
  proxyAuth: '公司代理伺服器要求輸入用戶名稱和密碼',
  proxySignIn: '公司代理伺服器不接受用戶名稱和密碼',
  redirected: '網址被轉往另一處',
  notTheService: '回應的並非報表服務',
  tooManyRequests: '服務持續要求本程式放慢',
  unauthorized: '服務不接受存取權杖',
  cancelled: '該次執行已先被取消',
  diskFull: '磁碟已滿',
  readOnly: '本程式不可寫入其資料夾',
  corrupt: '本機資料未能通過完整性檢查',
  storage: '無法讀取或寫入本機資料',
};

const phases: Readonly<Record<SyncPhase, string>> = {
  waiting: '等候中',
  reading: '讀取中',
  confirming: '再次讀取以確認',
  saving: '儲存中',
  proving: '檢查篩選',
  done: '完成',
};

const requestPurposes: Readonly<Record<RequestPurpose, string>> = {
  rows: '讀取行',
  secondPass: '再次讀取以確認',
  dateCounts: '點算日期',
  dictionaries: '字典',
  learning: '了解篩選',
  memberships: '待審批及離線保存客戶',
  repairs: '取得篩選的行清單',
  parity: '篩選檢查',
};

export const sync: Messages['sync'] = {
  heading: '同步',
  sections: {
    status: '狀況',
    travel: '出發前檢查',
    pins: '離線保存客戶',
    parity: '一致性',
    filters: '篩選',
    receipts: '憑證',
    repair: '修復',
  },
  sectionsLabel: '同步畫面的各部分',
  fullSync: '完整同步',
  fullSyncHint: '重新讀取全部資料',
  quickHint: '「立即同步」會在讀取全部資料所需請求較少時讀取全部，否則只讀取最新的記賬日期及部分較舊的日期。',
  datasets: '資料集',
  dictionaries: '字典',
  resources: resourceNames,
  lastRun: (time) => `上次執行：${time}`,
  neverRun: '從未同步',
  neverRunLong: '尚未同步任何資料。請按「立即同步」取得首份副本。',
  verdicts,
  phaseRows: (phase, rows, total) =>
    total === null
      ? `${phases[phase]}…`
      : `${phases[phase]}：${phase === 'proving' ? filterValues(rows, total) : `${number(rows)} / ${number(total)} 行`}`,

  rowsHeld: (rows) => counted(rows, '行'),
  entriesHeld: (rows) => counted(rows, '項'),
  asOf: (time, value) => `${time}，${age(value)}`,
  ledgerDates: (oldest, newest) => spaced`記賬日期${fromTo(oldest, newest)}`,
  changes: (added, changed, gone) => `新增 ${number(added)}、變更 ${number(changed)}、消失 ${number(gone)}`,
  nothingChanged: '沒有行變更',

  complete: '完整：連續兩次讀取結果一致。',
  completeOnePage: '完整：整份清單只有一頁，讀取一次已足夠。',
  refreshed: (read, onlyCounted) =>
    `已更新：讀取了 ${counted(read, '個記賬日期')}，連續兩次讀取結果一致${
      onlyCounted === 0 ? '' : `；另有 ${number(onlyCounted)} 個較舊的日期只點算了行數，輪到時才讀取`
    }。`,
  checked: (differing, facts, copyOf) =>
    differing === 0
      ? '已檢查：兩次讀取服務，所得的行與此副本完全相同。檔案完好。'
      : `已與 ${copyOf ?? '—'} 的副本對照：自此以後，服務上的行新增 ${number(facts.added)}、變更 ${number(facts.changed)}、消失 ${number(facts.gone)}。此處未作任何更改；請同步以取得這些變更。`,
  incomplete:
    '不完整：服務的記錄持續變動，或可能有記錄在服務的兩頁出現。已保留此首份副本；可能有行缺漏或重複。請稍後再同步；若仍不完整，請聯絡服務的管理員。',
  incompleteList: '不完整：服務傳回了這份清單的第一頁，但第二頁讀取失敗，因此可能欠缺部分條目。請稍後再同步。',
  heldBack: (resource, offered, held) =>
    `${resourceNames[resource]}：原有 ${counted(held, '行')}，服務現在只傳回 ${number(offered)} 行。較小的副本正等候你決定；你看到的仍是上一份完好的副本。`,
  heldBackUntil: (time) => `讀取時間：${time}。`,
  takeSmaller: (rows) => `採用有 ${counted(rows, '行')}的副本`,
  keepLast: (rows) => `保留有 ${counted(rows, '行')}的副本`,
  heldBackKept:
    '服務傳回的行數大幅減少，因此保留了上一份完好的副本。最遲在服務傳回的行有變，或你進行完整同步後，會再次詢問你。',
  unsettled: (copyOf) => `服務的記錄或其次序在每次嘗試期間都有變動，因此未能取得完整副本。${still(copyOf)}請稍後再試。`,
  noCopyByDate: (copyOf) =>
    `按記賬日期讀取未能取得完整副本，而再讀取全部資料所需的請求會多於完整同步。${still(copyOf)}請再次同步：下次同步會讀取全部資料。`,
  rowErrors: (count, copyOf) =>
    `有 ${counted(count, '個值')}無法讀取，因此未採用新副本。${still(copyOf)}請把以下清單交給管理員。`,
  cancelled: (copyOf) => `在儲存前已取消。${still(copyOf)}`,
  notRun: (cause, copyOf) => `${cause === null ? '這次執行未同步' : `未同步，因為${because[cause]}`}。${still(copyOf)}`,
  noCopyYet: (resource, synced) => `尚未有副本：${resourceNames[resource]}。${usable(synced)}`,
  stillSee,
  scopeMissing: (facts) => {
    const others = facts.synced.map((name) => `${resourceNames[name]}已同步。`).join('');
    return `${resourceNames[facts.resource]}未有同步：此賬戶欠缺 ${facts.scope}。${others}請要求管理員授予。`;
  },
  notRenewed: (resource, copyOf) =>
    `${resourceNames[resource]}：上次執行未能完整讀取。${still(copyOf)}原因見同步畫面。`,
  showStatus: '查看原因',
  copyRequest: '複製申請',
  requestText: (facts) => `請在 ${facts.serviceUrl} 為我的賬戶授予權限範圍 ${facts.scope}。`,
  requestCopied: '已複製申請。',

  receipt: '憑證',
  receiptOf: (resource) => `憑證：${resourceNames[resource]}`,
  facts: {
    runId: '執行編號',
    started: '開始',
    finished: '結束',
    serviceTotal: '服務總數',
    rowsHeld: '執行後副本行數',
    changes: '變更',
    pages: '頁數',
    passes: '讀取輪數',
    requests: '請求數目',
    bytes: '讀取位元組',
    refusedAsTooMany: '被要求放慢',
    repaired: '已修復的行',
    datesRead: '已讀取日期',
    datesCounted: '只點算',
    parity: '一致性',
  },
  notKnown: '不詳',
  number,
  position: number,
  refusedAsTooMany: (requests) => `${counted(requests, '個請求')}因過於頻密而被拒絕（429），執行因此曾等候`,
  parityPaused: '一致性檢查已暫停；這次執行略過了等候中的檢查。',
  repairedRows: (count) => `${counted(count, '行')}含有損壞的字元，已存為「\uFFFD」。`,
  missingFields: (names) => `沒有任何行包含的已知欄位：${names}。`,
  extraFields: (names) => `本程式不認識、但已隨行保留的欄位：${names}。`,
  rowErrorsHeading: '無法讀取的值',
  rowErrorColumns: { position: '行', field: '欄位', found: '實際內容' },
  moreRowErrors: (count) => `另有 ${number(count)} 個`,
  noDates: '無',
  requestsByPurpose: (requests, purposes) =>
    `${number(requests)}：${purposes.map(([purpose, count]) => `${requestPurposes[purpose]} ${number(count)}`).join('、')}`,
  someDates: (count, dates) =>
    `${number(count)}：${dates.join('、')}${count > dates.length ? `，另有 ${number(count - dates.length)} 個` : ''}`,
  receipts: {
    intro: '每次執行讀取及發現的內容，保存於這部電腦。「全部儲存為 JSON」包含每個數字。',
    table: '憑證',
    none: '沒有保存這項的憑證。',
    of: '憑證範圍',
    everything: '所有資料集及字典',
    exportAll: '全部儲存為 JSON',
    tooManyForJson: '憑證太多，一個 JSON 檔案容納不下，因此沒有儲存。請在「憑證範圍」選擇一個資料集，或使用「匯出」。',
    run: '執行',
    openRun: (time) => `執行：${time}`,
    parts: (count) => counted(count, '份憑證'),
    verdictCount: (verdict, count) => `${verdict} ${number(count)} 份`,
    open: (resource, time) => `憑證：${resourceNames[resource]}，${time}`,
    more: '顯示較舊的憑證',
    newestOnly: `最多列出最新的 ${number(LIMITS.listEntries)} 份憑證。「匯出」包含仍有保存的較舊憑證。`,
    unlisted: {
      tooOld: `該憑證不在這裏列出的同類最新 ${number(LIMITS.listEntries)} 份之內。如仍有保存，「匯出」會包含該憑證。`,
      notKept: '這部電腦已不再保存該憑證。',
    },
    columns: {
      time: '結束時間',
      resource: '資料',
      verdict: '結果',
      service: '服務總數',
      held: '副本行數',
      open: '憑證',
    },
  },
  copyReceipt: '複製憑證',
  receiptCopied: '已複製憑證。',
};
