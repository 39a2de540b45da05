import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

export const settings: Messages['settings'] = {
  heading: '設定',
  open: '設定…',
  partsLabel: '設定的各部分',
  parts: {
    look: '語言與外觀',
    computer: '這部電腦',
    tables: '表格',
    sync: '同步',
    log: '變更記錄',
    exporting: '匯出',
    leaving: '當你離開時',
  },
  ofComputer: '適用於這部電腦上的所有設定檔',
  ofProfile: '適用於此設定檔',
  find: '尋找設定',
  noneFound: '沒有設定包含這些字詞。',
  foundCount: (count) => counted(count, '項設定'),
  close: '關閉',

  language: '語言',
  languageExplained: '所有畫面的文字。服務所傳送的內容保持原樣。',
  systemLanguage: '跟隨系統',
  theme: '色彩',
  themeExplained: '畫面採用淺色或深色；列印的頁面一律為淺色。',
  themes: { system: '跟隨系統', light: '淺色', dark: '深色' },
  textSize: '文字大小',
  textSizeExplained: '文字、數字及按鈕一併放大；視窗可容納的行數隨之減少。',
  percent: (value) => `${number(value)}%`,
  singleKeys: '單獨的「/」及「?」鍵',
  singleKeysExplained:
    '「/」前往搜尋，「?」列出按鍵。關閉後，聽寫及語音控制不會誤按；Ctrl+F 及 Ctrl+/ 仍可使用，在 Mac 上則用 ⌘。',

  rowHeight: '行距',
  rowHeightExplained: '適用於兩個表格。表格上方的「欄」只設定該表格。',
  differing: '各表格不同',

  onReconnect: '可再次連接服務時同步',
  onReconnectExplained:
    '只限於未能連接服務的同步之後。本程式會發送一個小請求，首次在 1 分鐘後，其後最多每 15 分鐘一次。',
  every: '定時同步',
  everyExplained: '在本程式開啟而權杖獲接受期間，自行開始「立即同步」；不會同時進行兩次同步。',
  never: '永不',
  hours: (hours) => (hours === 1 ? '每小時' : `每 ${number(hours)} 小時`),
  newestDates: '每次同步重讀最近的',
  ledgerDates: (dates) => counted(dates, '個記賬日期'),
  newestDatesExplained: '變更多見於最近的日期。日期愈多，「立即同步」需時愈長；較舊的日期會點算，並輪流重讀。',
  rereadWithin: '重讀每個較舊的記賬日期，至多相隔',
  syncs: (runs) => counted(runs, '次同步'),
  rereadWithinExplained:
    '相隔的「立即同步」次數設得愈少，愈早發現舊金額的變更，但需要較多請求；其間只會點算該日期的行數。',
  staleAfter: '資料超過以下時間即警告',
  days: (days) => counted(days, '日'),
  staleAfterExplained: '時間由同步上次確認資料起計。',
  notices: '以系統通知顯示所追蹤檢視的變化',
  noticesExplained: '同步後由系統顯示有哪些行進入或離開。不論是否開啟，本程式內均會列明。',

  logDays: '變更保留',
  logDaysExplained:
    '下次同步時，較早的各次執行會從變更記錄中移除。你選擇保留的日期的變更不受影響，現有的全部資料亦然。',
  logGigabytes: '變更記錄的大小上限',
  logGigabytesExplained:
    '下次同步時，超出此大小的最早各次執行會從記錄中移除。最新一次執行即使單獨超出此大小，也會保留。以先達到的上限為準。',

  format: '匯出檔案的格式',
  formatExplained:
    '「匯出」首先提供的格式。每次匯出的選擇都會記於此處。除 PDF 外，每個檔案都附有自身的說明，不能關閉。',
  saveFolder: '儲存檔案的資料夾',
  saveFolderExplained:
    '系統的「另存新檔」由此資料夾開始，適用於此電腦上的所有設定檔。如資料夾不存在，例如磁碟機未接上，則由上一個檔案的資料夾開始。',
  folders: {
    last: (path) => `上一個檔案的資料夾：${path}`,
    documents: '文件資料夾',
    notThere: (path) => `${path}（目前不存在）`,
  },
  chooseFolder: '選擇…',
  forgetFolder: '清除',
  aboutPlace: '活頁簿中「關於」工作表的位置',
  aboutPlaceExplained:
    '放在最前，一打開活頁簿便會看到；放在各行之後，則不會妨礙讀取第一張工作表的巨集及 Power Query。CSV、JSON Lines 及 Parquet 檔案的說明在旁邊的 .about.json 檔案內。',
  separator: 'CSV 檔案的分隔符號',
  separatorExplained: '分隔符號須與系統地區的相同，Excel 才會分欄顯示。',
  byteOrderMark: 'CSV 檔案的位元組順序記號（BOM）',
  byteOrderMarkExplained: 'Excel 需要它才能正確讀取中文；部分其他程式會把它顯示為多餘的字元。',
  isoDates: 'CSV 及 JSON Lines 的日期另以 2026-09-18 的形式列出',
  isoDatesExplained: '在原樣的日期旁加上一欄，以此形式列出每個日期。',

  lockAfter: '閒置多久後鎖定',
  lockAfterExplained: '由你上次在此視窗按鍵或移動滑鼠起計。',
  hideAfter: '閒置多久後隱藏畫面',
  hideAfterExplained: '由你上次在此視窗按鍵或移動滑鼠起計。與鎖定不同，任何使用這部電腦的人都可再次顯示。',
  minutes: (minutes) => counted(minutes, '分鐘'),
};
