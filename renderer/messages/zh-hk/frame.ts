import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { filterValues } from './parity.ts';
import { age, counted, listed, number, resourceNames } from '../../../shared/words/zh-hk/words.ts';
import type { UnreachedCode } from '../../../shared/contract/errors.ts';
import type { Messages } from '../catalogue.ts';
import { locked } from './locked.ts';

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} 秒`;
  return `${Math.round(seconds / 60)} 分鐘`;
}

const unreached: Readonly<Record<UnreachedCode, string>> = {
  offline: '離線。',
  certificate: '未連線：這部電腦不信任服務的證書。',
  clientCertificate: '未連線：服務要求這部電腦提供證書，本程式無法傳送。',
  proxyAuth: '未連線：公司代理伺服器要求輸入用戶名稱和密碼。',
  proxySignIn: '未連線：公司代理伺服器不接受用戶名稱和密碼。',
  redirected: '未連線：服務的網址被轉往另一處，可能是網絡的登入頁。',
  notTheService: '未連線：由另一頁面代替服務回應，可能是網絡的登入頁。',
  timedOut: '未連線：服務未有及時回應。',
};

const lockEntries = `「${locked.lock.passphrase}」或「${locked.lock.click}」`;

export const frame: Messages['frame'] = {
  app: 'Commission Desk',
  windowTitle: (screen: string) => `${screen} – Commission Desk`,
  sideReads: {
    aes: 'AE 名單',
    emptyColumns: '空白欄清單',
    export: '匯出的狀況',
    labels: '代碼的名稱',
    periods: '期間的日期',
    rowNotes: '你對這些行的備註',
    tables: '你離開表格時的設定',
    viewNews: '追蹤檢視的變更',
  },
  sideReadsFailed: (names) => spaced`本程式無法讀取${listed(names)}。`,
  sideReadsSafe: '行及合計不受此影響，之前已讀取的內容仍會顯示。',
  sideReadsTodo: '本程式會在下次同步或啟動時再試。',
  tablesSafe: '未能讀取設定的表格不會套用你的設定，例如篩選。已儲存的內容沒有改變。',
  tablesTodo: `如要再次讀取，請在設定檔選單選擇${lockEntries}，然後再次開啟資料，或重新啟動本程式。在此之前，對該表格的更改不會保留。`,
  mainNavigation: '主選單',
  views: {
    today: '今日',
    overview: '概覽',
    charges: '客戶專屬收費',
    reports: '日報表',
    clients: '客戶',
    changes: '變更',
    sync: '同步',
  },
  savedViews: '檢視',
  back: '返回',
  forward: '前進',
  noPlaceBefore: '沒有可返回的位置。',
  noPlaceAfter: '沒有可前進的位置。',
  placeWith: (place, count) => `${place}：${count}`,
  rowCount: (rows) => counted(rows, '行'),
  newChanges: (count) => `${counted(count, '項變更')}未查看`,
  keptClients: (count) => counted(count, '位客戶'),
  syncAttention: '需要處理',
  opening: '正在開啟你的資料…',

  statusBar: '狀態列',
  connectionStatus: '連線',
  asOf: (time) => `資料截至 ${time}`,
  run: (run) => ` · 第 ${number(run)} 次執行`,

  syncNow: '立即同步',
  cancelSync: '取消同步',
  cannotCancelNow: '正在儲存新副本；現在不能取消。',
  syncProgress: '同步進度',
  syncBegan: '同步已開始。',
  syncEnded: '同步已結束。',
  progress: (facts) => {
    if (facts.pauseSecondsLeft !== null) {
      return `服務要求本程式放慢；同步將於 ${duration(facts.pauseSecondsLeft)}後繼續。`;
    }
    if (facts.resource === null) return '正在聯絡服務…';
    const name = resourceNames[facts.resource];
    if (facts.phase === 'saving') return `${name}：儲存中。`;
    if (facts.phase === 'done') return `${name}：完成。`;
    if (facts.phase === 'proving') {
      return `${name}：${facts.total === null ? '正在檢查篩選' : `正在檢查 ${filterValues(facts.rows, facts.total)}`}。`;
    }
    if (facts.total === null) return `${name}：正在查詢服務…`;
    const again = facts.phase === 'confirming' ? '再次讀取以確認，' : '';
    const left = facts.secondsLeft === null ? '' : `，尚餘約 ${duration(facts.secondsLeft)}`;
    return `${name}：${again}${number(facts.rows)} / ${number(facts.total)} 行${left}。`;
  },
  readingFirst: (resource) => `${resourceNames[resource]}：正在讀取首份副本…`,
  usableAlready: (datasets) => `${listed(datasets.map((dataset) => resourceNames[dataset]))}已可使用。`,

  dataStatus: '資料狀況',
  synced: (when) => `已同步：${when}`,
  oldestReading: (time) => `最早讀取的一部分資料讀取於 ${time}。`,
  dataFrom: (when) => spaced`資料截至${when}`,
  age: (value) => age(value),
  checked: (when) => `${when}檢查`,
  notSynced: '尚未同步',
  firstCopyUnderWay: (resource) => `${resourceNames[resource]}：正在取得首份副本`,
  notSyncedOf: (resource) => `${resourceNames[resource]}尚未同步`,
  incomplete: '副本不完整',
  connection: {
    untried: '尚未連線',
    reached: '上次同步時已連線',
    refused: '存取權杖不獲接受',
    offline: '離線',
    certificate: '證書不受信任',
    clientCertificate: '服務要求提供證書',
    proxyAuth: '代理伺服器要求密碼',
    proxySignIn: '代理伺服器不接受密碼',
    redirected: '網址轉往另一處',
    notTheService: '由另一頁面回應',
    timedOut: '服務沒有回應',
  },
  offline: (facts) =>
    `${unreached[facts.cause]}資料截至 ${facts.time}，${age(facts.age)}${
      facts.newestLedgerDate === null ? '' : `；最新記賬日期為 ${facts.newestLedgerDate}`
    }。除同步外，一切功能如常。`,
  syncUnreached: '上次同步時未能連接服務。此按鈕會再試一次。',
  offlineNothingHeld: (cause) => `${unreached[cause]}尚未同步任何資料，因此在連接服務之前沒有內容可顯示。`,

  profile: (name) => `設定檔：${name}`,
  sampleProfile: '示範資料',
  sampleBand: '示範資料',
  sampleService: '示範服務',
  sampleExplained: '由內置示範服務提供的虛構資料。此處內容全非真實。',
  leaveSample: '離開示範資料',
};
