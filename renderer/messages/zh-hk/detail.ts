import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

export const detail: Messages['detail'] = {
  label: '詳情',
  opened: (keys) => `已開啟詳情；按 ${keys} 前往。`,
  close: '關閉詳情',
  resize: { right: '詳情的闊度', below: '詳情的高度' },
  dock: { right: '將詳情移到右側', below: '將詳情移到表格下方' },
  sections: {
    charge: '收費',
    rate: '費率',
    measured: '計量方式',
    thresholds: '門檻及條件',
    rounding: '捨入',
    clients: '客戶',
    record: '記錄',
    report: '日報表',
    amounts: '金額',
    extras: '傳送的其他欄位',
  },
  emptyFields: (count) => `${count} 個為空`,
  showEmpty: (count) => `顯示 ${count} 個空欄位`,
  hideEmpty: '隱藏空欄位',
  code: (code) => `代碼 ${code}`,
  conditional: (count) => `${count} 項條件收費；其條款不在此資料內`,
  copy: {
    text: '文字',
    asText: '複製為文字',
    json: 'JSON',
    asJson: '複製為 JSON',
    copied: '已複製。',
    notSent: '（未傳送）',
    sentEmpty: '（空白）',
  },
  clients: {
    label: '離線保存客戶',
    since: (time) => `自 ${time} 起，即本程式首次看到之時`,
    sinceFirstList: (pinnedAt) => `已在 ${pinnedAt} 離線保存後本程式讀取的首份清單內；自何時起不詳`,
    notSent: '服務不說明誰有某項收費，也不說明自何時起：只能顯示你離線保存的客戶。',
    nonePinned: '沒有離線保存的客戶',
    noneOf: (known, unknown) =>
      unknown === 0 ? `${number(known)} 位離線保存的客戶中一個也沒有` : `${number(known)} 位已知的客戶中一個也沒有`,
    unknown: (count) => `${counted(count, '位離線保存的客戶')}不詳；請取得或同步以查明`,
  },
  nameless: '沒有名稱',
};
