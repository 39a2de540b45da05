import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';
import { pins } from './pins.ts';

const overlaps = '重疊';

export const clients: Messages['clients'] = {
  heading: '客戶',
  list: '你的客戶',
  empty: '尚未離線保存任何客戶。收費並不寫明所屬客戶：請離線保存別人會向你問及的客戶，其收費便會在每次同步時一併取得。',
  add: '加入客戶',
  noName: '尚無名稱',
  /** 「4 項收費 · 保存於 11月23日 04:44 HKT」 */
  standing: ({ rows, failure }, keptAt) => {
    if (rows === null || keptAt === null) return failure === null ? '尚未取得' : '暫時未能取得';
    const charges = rows === 0 ? `${pins.noRows}；不包括標準收費` : counted(rows, '項收費');
    const kept = `${charges} · 保存於 ${keptAt}`;
    return failure === null ? kept : `${kept}；上次嘗試失敗`;
  },
  changed: (changes) => `${number(changes)} 項變更`,
  chargesOf: (id) => `客戶 ${id} 的客戶專屬收費`,
  changesOf: (id) => `客戶 ${id} 的收費自上次查看以來的變更`,
  keptAt: '保存於',
  charges: '收費',
  changesSince: (when) => (when === '' ? '自你上次查看以來的變更' : `自你上次查看以來的變更，${when}`),
  changesSinceFirstCopy: '自首份副本以來的變更',
  noneSince: '此客戶沒有任何變更。',
  history: '歷史',
  historyEmpty: '記錄中沒有此客戶收費的更早變更。',
  showThese: '在「變更」中顯示這些變更',
  showAll: '在「變更」中顯示全部變更',
  back: '全部客戶',
  page: (name) => spaced`客戶${name}`,
  nickname: '私人暱稱',
  nicknameHint: '只保留在這部電腦，絕不傳送。',
  id: (aaid) => `客戶編號 ${aaid}`,
  remove: '移除客戶',
  fetchAgain: '立即取得',
  open: '在「客戶專屬收費」中開啟',
  standardRates: '只有客戶專屬收費；不包括標準收費。',
  endedPending: '未生效且待審批',
  notEffective: '未生效',
  pending: '待審批',
  all: '全部收費',
  notKnown: '離線時不詳',
  noEndDate:
    '服務不傳送收費的結束日期。狀態為「未生效」（服務的用語為「Not Effective」）而又待審批的收費，計入「未生效且待審批」。它之前是否曾經生效，服務並無說明。',
  overlaps,
  overlapsMarked: `此表格內的這些收費標示為「${overlaps}」。`,
  table: (name) => spaced`${name}的收費`,
  moreCharges: (charges) => `「客戶專屬收費」中另有 ${counted(charges, '項收費')}`,
  olderChanges: (changes) => `「變更」中另有 ${counted(changes, '項較早的變更')}`,
};
