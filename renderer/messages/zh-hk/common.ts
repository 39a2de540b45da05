import type { Messages } from '../catalogue.ts';
import { number } from '../../../shared/words/zh-hk/words.ts';

export const common: Messages['common'] = {
  loading: '載入中…',
  nothingHere: '沒有內容可顯示。',
  tryAgain: '再試',
  details: '詳情',
  cancel: '取消',
  dismiss: '關閉',
  more: (count) => `另有 ${number(count)} 項`,
  moreNotices: (count) => `顯示全部訊息，另有 ${number(count)} 則`,
  showWholeNotice: '顯示整則訊息',
  showOneNotice: '只顯示一行',
  notCopied: '無法複製。',
  tooMuchToCopy: '內容太多，因此沒有複製。請改為匯出活頁簿，其中也可加入分組的小計。',
  copiedAsText: '表格太大，只複製了純文字。貼上後，試算表會捨入超過 15 位的數字。',
  savedTo: (name) => `已儲存為 ${name}。`,
  savedDirectly: (name) => `已儲存為 ${name}；由於其資料夾不容許臨時檔案，檔案直接寫入原處。`,
  showInFolder: '在資料夾中顯示',
  export: '匯出',
  errorActions: {
    tryAgain: '再試',
    enterToken: '輸入權杖',
    copyRequest: '複製申請',
    retryKeychain: '再試',
    showFile: '顯示檔案',
  },
};
