import type { ViewRefusal } from '../../../shared/contract/sent-views.ts';
import type { Messages } from '../catalogue.ts';
import { counted } from '../../../shared/words/zh-cn/words.ts';

const refused: Readonly<Record<ViewRefusal, string>> = {
  malformed: '链接或文件中没有本应用能读取的视图；内容可能被截断。没有任何更改。请对方重新发送，最好以文件发送。',
  tooNew: '此视图由较新版本的 Commission Desk 发送。没有任何更改。请更新应用，或请对方提供一份筛选条件。',
  tooLarge: '链接或文件太大，不可能是视图。没有任何更改。请对方重新发送，最好以文件发送。',
  unreadable: '无法读取含有视图的文件。没有任何更改。请把文件复制到这台电脑，然后重新打开。',
};

export const sending: Messages['sending'] = {
  menu: '发送此视图',
  hint: '筛选、列、排序、分组、数据时间和服务地址；绝不包括行或访问令牌',
  ownNotes: '标记和备注不会发送：视图会查找打开者自己的标记和备注',
  copyLink: '复制链接',
  copySummary: '复制摘要',
  saveFile: '保存为文件',
  openFile: '从文件打开视图',

  linkCopied: '已复制此视图的链接。链接包含筛选、列、排序、分组、数据时间和服务地址；不包含任何行。',
  summaryCopied: '已复制此视图的摘要。',
  summaryMoving:
    '读取各行时，同步或检查不断更新这些行，或更新其已知情况，因此没有复制任何内容。请在同步或检查结束后再复制。',
  tooLong: '此视图太长，无法放入链接。请改为保存为文件。',

  clientsHeading: '内容包含客户编号',
  clients: (ids, more) =>
    `你发送的内容会列出 ${counted(ids.length + more, '位客户')}：${ids.join('、')}${more > 0 ? `，以及另外 ${counted(more, '位')}` : ''}。你私下使用的昵称不会发送。`,
  sendAnyway: { link: '仍然复制', summary: '仍然复制', file: '仍然保存' },

  received: (asOf) => `由同事发送，对方的数据截至${asOf === null ? '未知的时间' : ` ${asOf}`}。以下是你自己的行。`,
  undo: '重新显示我的视图',
  refused: (reason) => refused[reason],
  otherService: ({ serviceUrl }) =>
    serviceUrl === ''
      ? '此视图是从示例数据发送的，而你已登录一个服务。没有任何更改。'
      : `此视图属于另一个服务：${serviceUrl}。没有任何更改。请在已登录该服务的地方打开。`,

  summary: {
    filters: (title, filters) => `${title}：${filters.length === 0 ? '所有行' : filters.join('；')}`,
    totals: (what, sums, rows) =>
      sums.length === 0 ? counted(rows, '行') : `${what}：${sums.join('；')}。共 ${counted(rows, '行')}。`,
    sum: (sum) =>
      `${sum.currency} ${sum.amount}（${counted(sum.rows, '行')}${sum.leftOut > 0 ? `，其中 ${counted(sum.leftOut, '行')}没有可读取的金额` : ''}）`,
    unknown: '这台电脑上的副本无法回答此查询。',
    proof: ({ asOf, copied, read, checked }) =>
      `数据截至${asOf === null ? '未知的时间' : ` ${asOf}`}，复制于 ${copied}。读取：${read}。检查：${checked}。`,
  },
};
