import { PENDING_CODE } from '../../../shared/contract/charge-codes.ts';
import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-cn/words.ts';

export const savedViews: Messages['savedViews'] = {
  menu: '视图',
  menuOf: (name) => `视图：${name}`,
  menuOfModified: (name) => `视图：${name}，已修改`,
  list: (dataset) => (dataset === 'charges' ? '客户专属收费的视图' : '日报表的视图'),
  none: '尚未保存视图。',
  noneTodo: '按需要设置筛选、排序和列，然后保存为视图。',
  modified: '已修改',
  modifiedHint: '筛选、排序、分组或列与保存时不同',
  setDefault: (name) => `启动时打开“${name}”`,
  watch: (name) => `关注“${name}”`,
  watchHint: '每次同步后，显示有多少行进入和离开此视图',
  notWatchable: '按你自己的备注和标记筛选的视图无法关注，因为它不经同步也会改变',
  defaultHint: '应用启动时打开',
  more: (name) => `“${name}”的更多操作`,
  rename: '重命名',
  duplicate: '复制一份',
  moveUp: '上移',
  moveDown: '下移',
  isFirst: '此视图已在最前。',
  isLast: '此视图已在最后。',
  remove: '删除',
  leftOut: (left) => `此版本不认识其中 ${counted(left, '个部分')}，已略去`,
  openedWithout: ({ name, left, columns, mayLackFilter }) => {
    const list = columns.length > 0 ? `：${columns.join('、')}` : '';
    const warning = mayLackFilter ? '如果缺少的是筛选，视图显示的行可能与原意不同。' : '';
    return `已打开${name === null ? '视图' : `“${name}”`}，但略去了此版本不认识的 ${counted(left, '个部分')}${list}。${warning}`;
  },

  saveThis: '保存此视图…',
  save: '保存视图',
  saveHeading: '保存视图',
  name: '名称',
  nameHint: '筛选、排序、分组和列会以此名称保存。',
  nameFaults: {
    missing: () => '请为视图命名。',
    taken: (name) => `已有另一个名为“${name}”的视图。`,
  },
  nameLong: (maxChars) => `最多 ${counted(maxChars, '个字符')}。`,
  newName: '新名称',
  saveName: '保存名称',
  copyOf: (name) => spaced`${name}副本`,
  numbered: (name, place) => `${name}（${place}）`,

  target: '保存方式',
  replace: (name) => `更改“${name}”`,
  asNew: '新视图',

  period: '期间保持相对，还是固定为这些日期？',
  relative: (period) => `保持相对：${period}；随日期推移`,
  fixed: (days) => `固定为这些日期：${days}`,
  and: '、',

  deleted: (name) => `已删除视图“${name}”。`,
  undo: '撤销',
  unwatched: {
    tooManyRows: (name) => `视图“${name}”已恢复，但不再关注：它找到的行太多。`,
    ownMarks: (name) =>
      `视图“${name}”已保存，但不再关注，其消息也已移除：它现在按你自己的备注或标记筛选，不经同步也会改变。如要再关注，请移除该筛选并保存，然后再次关注。`,
  },

  moved: ({ entered, left, subject }) =>
    [
      ...(entered > 0 ? [`${counted(entered, '行')}新进入`] : []),
      ...(left > 0 ? [`${counted(left, '行')}离开${subject === null ? '' : `“${subject}”`}`] : []),
    ].join('，'),
  news: (name, words) => `${name}：${words}`,
  inSyncs: (runs) => `经 ${counted(runs, '次同步')}`,
  unknown: '离线时已无法再回答，因此不知道有哪些行进入和离开',
  tooLarge: '现在找到的行太多，无法关注',
  periodMoved: '期间已推移，因此这次没有比较其中的行',
  openNews: '打开',
  dismissAll: '全部关闭',
  moreNews: (views) => `另有 ${counted(views, '个关注的视图')}有变化；请看“视图”。`,
  subject: { pending: { [PENDING_CODE.waiting]: '待审批' } },
  noticesFail:
    '这台电脑不显示本应用的通知。关注的视图的消息会显示在这里和“视图”中。如果也想收到通知，请在系统设置中允许 Commission Desk 发送通知。',
  systemMore: '关注的视图',
  systemMoreBody: (views) => `${number(views)} 个关注的视图有变化`,
};
