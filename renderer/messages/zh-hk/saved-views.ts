import { PENDING_CODE } from '../../../shared/contract/charge-codes.ts';
import type { Messages } from '../catalogue.ts';
import { spaced } from '../../../shared/words/chinese-spaces.ts';
import { counted, number } from '../../../shared/words/zh-hk/words.ts';

export const savedViews: Messages['savedViews'] = {
  menu: '檢視',
  menuOf: (name) => `檢視：${name}`,
  menuOfModified: (name) => `檢視：${name}，已修改`,
  list: (dataset) => (dataset === 'charges' ? '客戶專屬收費的檢視' : '日報表的檢視'),
  none: '尚未儲存檢視。',
  noneTodo: '按需要設定篩選、排序及欄，然後儲存為檢視。',
  modified: '已修改',
  modifiedHint: '篩選、排序、分組或欄與儲存時不同',
  setDefault: (name) => `啟動時開啟「${name}」`,
  watch: (name) => `追蹤「${name}」`,
  watchHint: '每次同步後，顯示有多少行進入及離開此檢視',
  notWatchable: '按你自己的備註及標記篩選的檢視無法追蹤，因為它不經同步也會改變',
  defaultHint: '本程式啟動時開啟',
  more: (name) => `「${name}」的更多操作`,
  rename: '重新命名',
  duplicate: '複製一份',
  moveUp: '上移',
  moveDown: '下移',
  isFirst: '此檢視已在最前。',
  isLast: '此檢視已在最後。',
  remove: '刪除',
  leftOut: (left) => `此版本不認識其中 ${counted(left, '個部分')}，已略去`,
  openedWithout: ({ name, left, columns, mayLackFilter }) => {
    const list = columns.length > 0 ? `：${columns.join('、')}` : '';
    const warning = mayLackFilter ? '如缺少的是篩選，檢視所顯示的行可能與原意不同。' : '';
    return `已開啟${name === null ? '檢視' : `「${name}」`}，但略去了此版本不認識的 ${counted(left, '個部分')}${list}。${warning}`;
  },

  saveThis: '儲存此檢視…',
  save: '儲存檢視',
  saveHeading: '儲存檢視',
  name: '名稱',
  nameHint: '篩選、排序、分組及欄會以此名稱保存。',
  nameFaults: {
    missing: () => '請為檢視命名。',
    taken: (name) => `已有另一個名為「${name}」的檢視。`,
  },
  nameLong: (maxChars) => `最多 ${counted(maxChars, '個字元')}。`,
  newName: '新名稱',
  saveName: '儲存名稱',
  copyOf: (name) => spaced`${name}副本`,
  numbered: (name, place) => `${name}（${place}）`,

  target: '儲存方式',
  replace: (name) => `更改「${name}」`,
  asNew: '新檢視',

  period: '期間保持相對，還是固定為這些日期？',
  relative: (period) => `保持相對：${period}；隨日子推移`,
  fixed: (days) => `固定為這些日期：${days}`,
  and: '、',

  deleted: (name) => `已刪除檢視「${name}」。`,
  undo: '復原',
  unwatched: {
    tooManyRows: (name) => `檢視「${name}」已復原，但不再追蹤：它找到的行太多。`,
    ownMarks: (name) =>
      `檢視「${name}」已儲存，但不再追蹤，其消息亦已移除：它現在按你自己的備註或標記篩選，不經同步也會改變。如要再追蹤，請移除該篩選並儲存，然後再次追蹤。`,
  },

  moved: ({ entered, left, subject }) =>
    [
      ...(entered > 0 ? [`${counted(entered, '行')}新進入`] : []),
      ...(left > 0 ? [`${counted(left, '行')}離開${subject === null ? '' : `「${subject}」`}`] : []),
    ].join('，'),
  news: (name, words) => `${name}：${words}`,
  inSyncs: (runs) => `經 ${counted(runs, '次同步')}`,
  unknown: '離線時已無法再回答，因此不知道有哪些行進入及離開',
  tooLarge: '現在找到的行太多，無法追蹤',
  periodMoved: '期間已推移，因此這次沒有比較其中的行',
  openNews: '開啟',
  dismissAll: '全部關閉',
  moreNews: (views) => `另有 ${counted(views, '個追蹤中的檢視')}有變；請看「檢視」。`,
  subject: { pending: { [PENDING_CODE.waiting]: '待審批' } },
  noticesFail:
    '這部電腦不顯示本程式的通知。追蹤中檢視的消息會顯示在這裏及「檢視」內。如亦想收到通知，請在系統設定中允許 Commission Desk 發出通知。',
  systemMore: '追蹤中的檢視',
  systemMoreBody: (views) => `${number(views)} 個追蹤中的檢視有變`,
};
