import type { Messages } from '../catalogue.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

export const pins: Messages['pins'] = {
  heading: '离线保存客户',
  intro:
    '收费记录本身不列明客户。对于在此设为离线保存的每位客户，本应用会获取适用的客户专属收费，让“客户”筛选可离线回答。',
  kept: (clients, waiting) =>
    `${clients === 0 ? '尚无离线保存客户' : `已设离线保存 ${counted(clients, '位客户')}`}${waiting === 0 ? '' : `，${number(waiting)} 位尚未获取`}。`,
  openClients: '打开客户页面',
  none: '没有离线保存客户。“客户”筛选只能就离线保存客户离线回答。',
  add: '添加客户',
  clients: '客户编号',
  clientsHint: '每行一个，或用逗号分隔；可粘贴列表。',
  toPin: (fresh, known) =>
    [
      fresh === 0 ? null : `将离线保存 ${counted(fresh, '位客户')}`,
      known === 0 ? null : `${number(known)} 位早已离线保存`,
    ]
      .filter((part) => part !== null)
      .join('，'),
  tooMany: (most) => `每次最多 ${number(most)} 位：完成后再添加其余客户。`,
  tooLong: (client) => `“${client.slice(0, 24)}…”太长，不能作为客户编号。`,
  noClient: '请输入至少一个客户编号。',
  keepAndFetch: '保存并立即获取',
  keepAtNextSync: '下次同步时保存',
  fetchNow: '立即获取',
  fetchAll: (count) => `立即获取 ${number(count)} 位`,
  fetchAfterDecision: '客户专属收费的新副本正等待你决定。请先作出决定，然后再获取。',
  fetchAfterFirstCopy: '客户专属收费尚未同步。“立即同步”会先读取收费，然后获取客户。',
  keptUntilDecision: '客户专属收费的新副本正等待你决定。现在添加的客户会保存下来；你作出决定后再获取。',
  private: '昵称只留在这台电脑，从不发送。',

  columns: {
    client: '客户',
    nickname: '昵称',
    result: '结果',
    changed: '上次查看后',
    asOf: '数据截至',
    actions: '操作',
  },
  table: '离线保存客户',
  nicknameOf: (client) => `客户 ${client} 的昵称`,
  noNickname: '添加昵称',
  rows: (rows) => counted(rows, '项客户专属收费'),
  noRows: '0 项收费，或客户不明',
  noRowsExplained: '服务没有发送任何行：该客户没有客户专属收费，或服务不认识该客户。',
  standardRates: '各项结果均不包括标准收费。',
  outdated: (rows) => `${counted(rows, '项客户专属收费')}；自上次读取收费后未重新获取`,
  waiting: '尚未获取；下次同步时获取',
  waitingForDecision: '尚未获取；请先就客户专属收费的新副本作出决定，然后获取该客户',
  waitingForPermission: (scope) => `尚未获取；须先同步客户专属收费，而此账户缺少 ${scope}`,
  failed: (what) => `失败：${what}`,
  stillThose: (rows, time) => `保留 ${time} 的 ${counted(rows, '行')}`,
  show: '显示',
  showOf: (client) => `显示客户 ${client} 的收费`,
  openPage: (client) => `打开客户 ${client} 的页面`,
  fetchOf: (client) => `立即获取：客户 ${client}`,
  remove: '移除',
  removeOf: (client) => `移除客户 ${client}`,
  removeHeading: (client) => `移除客户 ${client}？`,
  removeExplained:
    '适用于此客户的收费列表会从这台电脑删除，昵称也一并删除。收费本身会保留。如需再次获取列表，请重新将此客户设为离线保存。',

  only: '只有离线保存客户可离线回答',
  nonePinned: '尚无离线保存客户：请输入客户编号',
  notKept: (client) => `${client} 未离线保存`,
  notFetched: '尚未获取',
  listName: (client, nickname) => (nickname === '' ? client : `${nickname}（${client}）`),
  pinnedNotFetched: (client) => `客户 ${client} 已设为离线保存，但尚未获取其收费，因此无法回答。这并不表示没有收费。`,
  pinnedFailed: (client, what) => `客户 ${client} 已设为离线保存，但未能获取其收费：${what}这并不表示没有收费。`,
  zeroRows: (client) =>
    `客户 ${client} 有 0 项客户专属收费。对于没有客户专属收费的客户和服务不认识的客户，服务的回答相同。不包括标准收费。`,
  manage: '离线保存客户…',
};
