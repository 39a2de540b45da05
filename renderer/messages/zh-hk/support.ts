import type { Messages } from '../catalogue.ts';

export const support: Messages['support'] = {
  open: '支援報告…',
  heading: '支援報告',
  intro:
    '以下是報告的全部內容。當中沒有資料行、金額、篩選或客戶，沒有服務網址，亦沒有權杖。不會傳送任何內容：由你儲存，並決定交給誰。',
  parts: { app: '本程式與這部電腦', copies: '副本', runs: '最近的執行', log: '記錄檔' },
  leftOut: '目前沒有開啟設定檔，所以報告沒有副本及最近執行的清單。記錄檔或會提及個別執行。',
  empty: '尚無資料。',
  size: (characters) => `${characters} 個字元`,
  reading: '正在讀取…',
  copy: '複製報告',
  copied: '已複製',
  save: '儲存…',
  saved: (file) => `已儲存為 ${file}。`,
  close: '關閉',
};
