import type { Messages } from '../catalogue.ts';
import { counted, number, resourceNames } from './words.ts';

export const settings: Messages['settings'] = {
  heading: '设置与修复',
  automatic: '自动同步',
  automaticExplained: '默认关闭。在令牌被接受期间，本应用可自行开始“立即同步”；不会同时进行两次同步。',
  onReconnect: '可再次连接服务时同步',
  onReconnectExplained:
    '仅限于未能连接服务的同步之后。本应用会发送一个小请求，首次在 1 分钟后，之后最多每 15 分钟一次。',
  every: '定时同步',
  never: '从不',
  hours: (hours) => (hours === 1 ? '每小时' : `每 ${number(hours)} 小时`),
  olderDates: '较早的记账日期',
  rereadWithin: '“立即同步”重读每个较早日期，至多间隔',
  syncs: (runs) => counted(runs, '次同步'),
  rereadWithinExplained: '次数越少，越早发现旧金额的变更，但需要较多请求；其间只会清点该日期的行数。',
  oldData: '旧数据',
  staleAfter: '数据超过以下时间即警告',
  days: (days) => counted(days, '天'),
  staleAfterExplained: '时间从同步上次确认数据时算起。',
  locking: '当你离开时',
  lockAfter: '闲置多久后锁定',
  lockAfterExplained: '从你上次在此窗口按键或移动鼠标时算起。',
  hideAfter: '闲置多久后隐藏屏幕',
  hideAfterExplained: '从你上次在此窗口按键或移动鼠标时算起。任何使用这台电脑的人都可以再次显示。',
  minutes: (minutes) => counted(minutes, '分钟'),
  repair: '修复',
  repairExplained: '你的设置、离线保存客户和历史记录保持原样。',
  check: '检查我的数据',
  checkExplained: '检视整个文件，读取两个数据集各两次并进行比较。此处不会有任何更改；结果显示在“状况”下。',
  again: (dataset) => `重新下载：${resourceNames[dataset]}`,
  againExplained: '重新读取一个数据集两次，并替换副本。在此之前，你看到的是目前的副本。',
};
