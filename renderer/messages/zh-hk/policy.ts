import type { Messages } from '../catalogue.ts';

export const policy: Messages['policy'] = {
  names: {
    serviceAddress: '服務網址',
    allowedHosts: '本程式可連接的主機',
    exports: '將資料儲存為檔案',
    exportFormats: '檔案種類',
    lockAfterMinutes: '最遲鎖定或隱藏時間（分鐘）',
    passphraseLength: '密語最少長度（字元）',
    historyDays: '變更保留期（日）',
    historyGigabytes: '變更記錄大小上限（GB）',
    updateFeed: '更新來源',
    syncOnReconnect: '可再次連接服務時同步',
    syncEveryHours: '定時同步間隔（小時）',
    logLevel: '記錄檔內容',
    language: '語言',
  },
  explained: {
    serviceAddress:
      '經紀服務的 https 網址。強制：本程式不會要求輸入網址，亦不會向其他地方傳送請求。預設：登入畫面會先填上此網址。',
    allowedHosts:
      '同步和登入的請求只會傳送到這些主機。「*.a.example」代表 a.example 之下的所有主機。更新來源不計在內。',
    exports: '「off」：本程式不會將資料行儲存為檔案，包括匯出、PDF、圖表的圖片和表格。仍可複製到剪貼簿。',
    exportFormats:
      '只可儲存這些種類的檔案。「picture」是 PNG 或 SVG 圖表。憑證、支援報告和檢視不含資料行，隨時可以儲存。',
    lockAfterMinutes:
      '強制：閒置達到此時間（或用戶所選的較短時間）後，本程式會自行鎖定；不可選擇「永不」。如沒有密語或 Touch ID，則只會隱藏畫面，任何使用這部電腦的人都可再次顯示。預設：在用戶選擇之前適用。',
    passphraseLength: '此後設定的密語最少要有這麼多字元。',
    historyDays:
      '本程式看到變更後，若已超過此日數，該變更會在下次儲存行的同步時從變更記錄移除。用戶保留的記賬日期，其變更不會移除。變更記錄的備份每週更新一次。如連續超過 7 日沒有看到變更，計算日數時，這段空檔只計 7 日，直至其後有 7 日看到變更為止，因為電腦時鐘可能曾經有誤（如此日數少於 14 日，則只計其一半，但不少於 4 日）。',
    historyGigabytes:
      '下次儲存行的同步時，超出此大小的最早各次執行會從變更記錄移除。用戶保留的記賬日期，其變更不會移除，因此記錄仍可能超出此大小。如單一次執行已超出此大小，只要仍是最新的便會保留，其他各次執行亦不會因它而移除。變更記錄的備份每週更新一次。',
    updateFeed: '載有最新版本說明的 https 資料夾。沒有此設定，本程式不會自行安裝更新。',
    syncOnReconnect: '如某次同步未能連接服務，本程式會在可再次連接時自行同步。',
    syncEveryHours: '本程式開啟期間自行同步：每 1、2、4、8、12 或 24 小時；0 表示永不。',
    logLevel: '「error」：只記錄錯誤。「warn」：亦記錄沒有令工作中止的問題。「info」：亦記錄所做的每件事。',
    language: '本程式的語言：「system」、「en」、「zh-HK」或「zh-CN」。',
  },
  deciders: {
    flag: '命令列',
    environment: '環境變數',
    enforced: '貴公司',
    person: '你',
    defaults: '貴公司的預設',
    builtIn: '本程式的預設',
  },
  values: {
    true: '開',
    false: '關',
    on: '允許',
    off: '不允許',
    error: '錯誤',
    warn: '錯誤和警告',
    info: '錯誤、警告和所做的事',
    system: '跟隨系統',
    picture: '圖片',
    never: '永不',
  },
  none: { allowedHosts: '全部', exportFormats: '全部', updateFeed: '未設定', serviceAddress: '未設定' },
  open: '由誰決定…',
  heading: '由誰決定',
  intro: '由強至弱：命令列、環境變數、貴公司、你、預設。凡屬貴公司保護資料的設定，貴公司的決定最強。',
  columns: { setting: '設定', value: '值', by: '由誰決定', overruled: '不適用的值' },
  reading: '正在讀取…',
  noPolicy: '貴公司未有在這部電腦設定政策。',
  readFrom: (places) => `貴公司的政策讀取自 ${places}`,
  wrong: '以下內容有誤，未有採用',
  stopped:
    '未能讀取貴公司為本程式設定的政策，因此已停止同步和匯出。你的資料仍可查閱。請通知 IT 部門：「由誰決定」會列出錯處。',
  setBy: { flag: '由本程式的命令列設定', environment: '由環境變數設定', enforced: '由貴公司設定' },
  atMostMinutes: (minutes) => `貴公司最多允許 ${minutes}`,
  exportsOff: '貴公司不允許將資料儲存為檔案。',
  formatsLimited: '貴公司只允許這些格式',
  template: {
    supported: 'Windows 10 或以上',
    category: 'Commission Desk',
    enforced: '強制',
    defaults: '預設（用戶可更改）',
  },
};
