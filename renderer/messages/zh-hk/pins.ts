import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

export const pins: Messages['pins'] = {
  heading: '離線保存客戶',
  intro:
    '收費記錄本身不列明客戶。對於在此設為離線保存的每位客戶，本程式會取得適用的客戶專屬收費，讓「客戶」篩選可離線回答。',
  kept: (clients, waiting) =>
    `${clients === 0 ? '尚未有離線保存客戶' : `已設離線保存 ${counted(clients, '位客戶')}`}${waiting === 0 ? '' : `，${number(waiting)} 位尚未取得`}。`,
  openClients: '開啟客戶畫面',
  none: '沒有離線保存客戶。「客戶」篩選只能就離線保存客戶離線回答。',
  add: '加入客戶',
  clients: '客戶編號',
  clientsHint: '每行一個，或以逗號分隔；可貼上清單。',
  toPin: (fresh, known) =>
    [
      fresh === 0 ? null : `將離線保存 ${counted(fresh, '位客戶')}`,
      known === 0 ? null : `${number(known)} 位早已離線保存`,
    ]
      .filter((part) => part !== null)
      .join('，'),
  tooMany: (most) => `每次最多 ${number(most)} 位：完成後再加入其餘客戶。`,
  tooLong: (client) => `「${client.slice(0, 24)}…」太長，不能作為客戶編號。`,
  noClient: '請輸入最少一個客戶編號。',
  keepAndFetch: '保存並立即取得',
  keepAtNextSync: '下次同步時保存',
  fetchNow: '立即取得',
  fetchAll: (count) => `立即取得 ${number(count)} 位`,
  fetchAfterDecision: '客戶專屬收費的新副本正等候你決定。請先作出決定，然後再取得。',
  fetchAfterFirstCopy: '客戶專屬收費尚未同步。「立即同步」會先讀取收費，然後取得客戶。',
  keptUntilDecision: '客戶專屬收費的新副本正等候你決定。現在加入的客戶會保存下來；你作出決定後再取得。',
  private: '暱稱只留在這部電腦，永不傳送。',

  columns: {
    client: '客戶',
    nickname: '暱稱',
    result: '結果',
    changed: '上次查看後',
    asOf: '資料截至',
    actions: '操作',
  },
  table: '離線保存客戶',
  nicknameOf: (client) => `客戶 ${client} 的暱稱`,
  noNickname: '加入暱稱',
  rows: (rows) => counted(rows, '項客戶專屬收費'),
  noRows: '0 項收費，或客戶不明',
  noRowsExplained: '服務沒有傳送任何行：該客戶沒有客戶專屬收費，或服務不認識該客戶。',
  standardRates: '各項結果均不包括標準收費。',
  outdated: (rows) => `${counted(rows, '項客戶專屬收費')}；自上次讀取收費後未重新取得`,
  waiting: '尚未取得；下次同步時取得',
  waitingForDecision: '尚未取得；請先就客戶專屬收費的新副本作出決定，然後取得該客戶',
  waitingForPermission: (scope) => `尚未取得；須先同步客戶專屬收費，而此賬戶欠缺 ${scope}`,
  failed: (what) => `失敗：${what}`,
  stillThose: (rows, time) => `保留 ${time} 的 ${counted(rows, '行')}`,
  show: '顯示',
  showOf: (client) => `顯示客戶 ${client} 的收費`,
  openPage: (client) => `開啟客戶 ${client} 的頁面`,
  fetchOf: (client) => `立即取得：客戶 ${client}`,
  remove: '移除',
  removeOf: (client) => `移除客戶 ${client}`,
  removeHeading: (client) => `移除客戶 ${client}？`,
  removeExplained:
    '適用於此客戶的收費清單會從這部電腦刪除，暱稱亦然。收費本身會保留。如要再次取得清單，請重新將此客戶設為離線保存。',

  only: '只有離線保存客戶可離線回答',
  nonePinned: '尚未有離線保存客戶：請輸入客戶編號',
  notKept: (client) => `${client} 未離線保存`,
  notFetched: '尚未取得',
  listName: (client, nickname) => (nickname === '' ? client : `${nickname}（${client}）`),
  pinnedNotFetched: (client) => `客戶 ${client} 已設為離線保存，但尚未取得其收費，因此無法回答。這並不表示沒有收費。`,
  pinnedFailed: (client, what) => `客戶 ${client} 已設為離線保存，但未能取得其收費：${what}這並不表示沒有收費。`,
  zeroRows: (client) =>
    `客戶 ${client} 有 0 項客戶專屬收費。對於沒有客戶專屬收費的客戶和服務不認識的客戶，服務的回答相同。不包括標準收費。`,
  manage: '離線保存客戶…',
};
