import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from './words.ts';

export const settings: Messages['settings'] = {
  heading: '設定與修復',
  automatic: '自動同步',
  automaticExplained: '預設為關閉。在權杖獲接受期間，本程式可自行開始「立即同步」；不會同時進行兩次同步。',
  onReconnect: '可再次連接服務時同步',
  onReconnectExplained:
    '只限於未能連接服務的同步之後。本程式會發送一個小請求，首次在 1 分鐘後，其後最多每 15 分鐘一次。',
  every: '定時同步',
  never: '永不',
  hours: (hours) => (hours === 1 ? '每小時' : `每 ${number(hours)} 小時`),
  olderDates: '較舊的記賬日期',
  rereadWithin: '「立即同步」重讀每個較舊日期，至多相隔',
  syncs: (runs) => counted(runs, '次同步'),
  rereadWithinExplained: '次數愈少，愈早發現舊金額的變更，但需要較多請求；其間只會點算該日期的行數。',
  oldData: '舊資料',
  staleAfter: '資料超過以下時間即警告',
  days: (days) => counted(days, '日'),
  staleAfterExplained: '時間由同步上次確認資料起計。',
  locking: '當你離開時',
  lockAfter: '閒置多久後鎖定',
  lockAfterExplained: '由你上次在此視窗按鍵或移動滑鼠起計。',
  hideAfter: '閒置多久後隱藏螢幕',
  hideAfterExplained: '由你上次在此視窗按鍵或移動滑鼠起計。任何使用這部電腦的人都可再次顯示。',
  minutes: (minutes) => counted(minutes, '分鐘'),
  repair: '修復',
  repairExplained: '你的設定、離線保存客戶及歷史記錄保持原狀。',
  check: '檢查我的資料',
  checkExplained: '檢視整個檔案，讀取兩個資料集各兩次並作比較。此處不會有任何變更；結果顯示於「狀況」。',
  again: (dataset) => `重新下載：${resourceNames[dataset]}`,
  againExplained: '重新讀取一個資料集兩次，並取代副本。在此之前，你看到的是目前的副本。',
};
