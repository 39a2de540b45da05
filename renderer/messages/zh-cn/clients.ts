import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';
import { pins } from './pins.ts';

const overlaps = '重叠';

export const clients: Messages['clients'] = {
  heading: '客户',
  list: '你的客户',
  empty: '尚未离线保存任何客户。收费不写明所属客户：请离线保存你会被问及的客户，其收费便会在每次同步时一并获取。',
  add: '添加客户',
  noName: '尚无名称',
  /** “4 项收费 · 保存于 11月23日 04:44 HKT” */
  standing: ({ rows, failure }, keptAt) => {
    if (rows === null || keptAt === null) return failure === null ? '尚未获取' : '暂时未能获取';
    const charges = rows === 0 ? `${pins.noRows}；不包括标准收费` : counted(rows, '项收费');
    const kept = `${charges} · 保存于 ${keptAt}`;
    return failure === null ? kept : `${kept}；上次尝试失败`;
  },
  changed: (changes) => `${number(changes)} 项变更`,
  chargesOf: (id) => `客户 ${id} 的客户专属收费`,
  changesOf: (id) => `客户 ${id} 的收费自上次查看以来的变更`,
  keptAt: '保存于',
  charges: '收费',
  changesSince: (when) => (when === '' ? '自你上次查看以来的变更' : `自你上次查看以来的变更，${when}`),
  changesSinceFirstCopy: '自首份副本以来的变更',
  noneSince: '此客户没有任何变更。',
  history: '历史',
  historyEmpty: '记录中没有此客户收费的更早变更。',
  showThese: '在“变更”中显示这些变更',
  showAll: '在“变更”中显示全部变更',
  back: '全部客户',
  page: (name) => spaced`客户${name}`,
  nickname: '私人昵称',
  nicknameHint: '只保留在这台电脑上，绝不发送。',
  id: (aaid) => `客户编号 ${aaid}`,
  remove: '移除客户',
  fetchAgain: '立即获取',
  open: '在“客户专属收费”中打开',
  standardRates: '只有客户专属收费；不包括标准收费。',
  endedPending: '未生效且待审批',
  notEffective: '未生效',
  pending: '待审批',
  all: '全部收费',
  notKnown: '离线时未知',
  noEndDate:
    '服务不发送收费的结束日期。状态为“未生效”（服务的用语为“Not Effective”）且待审批的收费，计入“未生效且待审批”。它之前是否曾经生效，服务没有说明。',
  overlaps,
  overlapsMarked: `此表格中的这些收费标示为“${overlaps}”。`,
  table: (name) => spaced`${name}的收费`,
  moreCharges: (charges) => `“客户专属收费”中另有 ${counted(charges, '项收费')}`,
  olderChanges: (changes) => `“变更”中另有 ${counted(changes, '项较早的变更')}`,
};
